/** A long text in numbered parts: what it is, when it changed, a list of its parts, and the parts. */
import type { ReactNode } from 'react';
import type { TextPage } from '#domain/site/fields.ts';
import { site } from '#site';
import { useTexts } from '../../lib/data/site-texts.ts';
import { dayInWords } from '../../lib/words/dates.ts';
import { companyInWords } from '../../lib/words/site-company.ts';
import { CustomText } from '../../ui/custom-text.tsx';
import { ReadSection } from '../../ui/read-aloud/read-section.tsx';

export interface Part {
  /** Its id in the page's address. */
  id: string;
  title: string;
  body: ReactNode;
}

interface DocumentProps {
  title: string;
  /** What it says, in a sentence or two. */
  lead: string;
  parts: readonly Part[];
  /** By which the site's own words for its parts are kept. */
  page: TextPage;
}

export function Document({ title, lead, parts, page }: DocumentProps) {
  const texts = useTexts(page);
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">{title}</h1>
      <p className="mt-3 max-w-(--measure) text-lead">{lead}</p>
      <p className="figures mt-3 text-small text-muted">Last changed on {dayInWords(site.legal.changed)}.</p>
      <div className="mt-8 grid gap-x-18 gap-y-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="bounded self-start rounded-card bg-raised px-6 py-5">
          <h2 className="text-base tracking-normal [word-spacing:0]">On this page</h2>
          <ol className="mt-1">
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`} className="flex min-h-11 items-center py-1.5 leading-snug decoration-1">
                  {part.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-(--measure) gap-10 max-lg:mt-6">
          {parts.map((part) => (
            <ReadSection key={part.id} id={part.id} title={part.title}>
              <CustomText html={texts[part.id]}>{part.body}</CustomText>
            </ReadSection>
          ))}
        </div>
      </div>
    </div>
  );
}

/** How to reach those who answer for the texts. */
export function CompanyDetails() {
  const { company } = site;
  return (
    <p>
      {companyInWords(company)} Our address is {company.address}.
    </p>
  );
}

export function MailLink({ to }: { to: keyof typeof site.mailboxes }) {
  const address = site.mailboxes[to];
  return <a href={`mailto:${address}`}>{address}</a>;
}
