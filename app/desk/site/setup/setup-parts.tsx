/** What an administrator fills in at the first set-up: the most needed of ‘Site’, and with what the site begins. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiProblem, get, send } from '#app/lib/data/api.ts';
import { useUser } from '#app/lib/session/user.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import type { SiteBeginnings } from '#contract/setup.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import type { Row, SiteValue } from '#domain/site/site.ts';
import { uploadIn } from '#domain/uploads.ts';
import { applySiteChanges, changesForPages } from '#site';
import { useDraft } from '../../kit/draft/use-draft.ts';
import { type ProveMember, ProveMemberContext, ProvenRefusal } from '../../kit/proven-refusal.tsx';
import { Loaded } from '../../kit/screen-parts.tsx';
import { placeInWords, placeOfProblem } from '../../kit/site-field-meta.ts';
import { SmallPicture } from '../../pictures/small-picture.tsx';
import { expectNothingUnsent } from '../../pictures/upload-box.tsx';
import { MailServer } from '../mail-server.tsx';
import { settingsQuery, siteSource } from '../site-draft.ts';
import { SiteControl, siteFieldId } from '../site-field.tsx';
import { type Beginnings, BeginWith } from './begin-with.tsx';

const PARTS = [
  { key: 'name', title: 'Name', places: ['name', 'claim', 'description', 'logo'] },
  { key: 'colours', title: 'Colours', places: ['accents.paper'], more: ['accents.mist', 'accents.dusk'] },
  { key: 'mail', title: 'Mail', places: ['mailboxes.general', 'mailboxes.privacy'] },
  {
    key: 'help',
    title: 'Help and time',
    places: ['timezone', 'language'],
    more: [
      ...['urgent.country', 'urgent.lines', 'urgent.dangerWords', 'urgent.danger', 'unsafeAtHome.lines'],
      ...['urgent.elsewhere.words', 'urgent.elsewhere.url'],
    ],
  },
] as const satisfies readonly Part[];

interface Part {
  key: string;
  title: string;
  places: readonly string[];
  /** What most leave as it is. */
  more?: readonly string[];
}

const LEADS: Readonly<Record<(typeof PARTS)[number]['key'], string>> = {
  name: 'A field that you do not change shows the example text until you change it.',
  colours: 'The colour of links and buttons. Every reader can choose another theme.',
  mail: 'People write to the first address, and emails are sent from it. You can add the mail server later.',
  help: 'The clock of your helplines and events, and the numbers that someone may need at the worst hour of their life.',
};

export function SetupParts({ ProveMember }: { ProveMember: ProveMember }) {
  const query = useQuery(settingsQuery);
  const setup = useQuery({ queryKey: ['setup', 'parts'], queryFn: () => get<SiteBeginnings>('/curation/setup') });
  return (
    <ProveMemberContext value={ProveMember}>
      <h1 className="text-h1">Set up your site</h1>
      <p className="mt-2 mb-4 max-w-(--measure) text-muted">
        Five short parts, about six minutes. All of it can be changed later at the desk. What you type is saved on this
        device as you go. You can stop and come back.
      </p>
      <Loaded query={query}>
        {(settings) => <Loaded query={setup}>{({ demo }) => <Parts settings={settings} hasDemo={demo} />}</Loaded>}
      </Loaded>
    </ProveMemberContext>
  );
}

function Parts({ settings, hasDemo }: { settings: SiteSettings; hasDemo: boolean }) {
  const user = useUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [draft, { values, problems, error }] = useDraft(siteSource(), settings);
  const [beginning, setBeginning] = useState<Beginnings>(hasDemo ? 'demo' : 'starter');
  const [isMaking, setMaking] = useState(false);
  const [failed, setFailed] = useState<Error>();
  const [declined, setDeclined] = useState<Error>();
  const isProofAsked = error instanceof ApiProblem && error.code === 'proof_needed' && error !== declined;
  const wrong = Object.keys(problems).filter(Boolean);

  const make = async () => {
    setMaking(true);
    setFailed(undefined);
    try {
      expectNothingUnsent();
      if (draft.open.length > 0 && !(await draft.save())) {
        const [first] = Object.keys(draft.snapshot().problems).filter(Boolean);
        if (first !== undefined) document.getElementById(siteFieldId(first))?.focus();
        return;
      }
      applySiteChanges(changesForPages(draft.snapshot().doc?.changes ?? {}));
      await send('POST', '/curation/setup', { begin_with: beginning === 'import' ? 'nothing' : beginning });
      await router.navigate({ to: beginning === 'import' ? '/curate/import' : '/curate' });
      await queryClient.invalidateQueries();
    } catch (refusal) {
      setFailed(refusal as Error);
    } finally {
      setMaking(false);
    }
  };

  /** The trial mail has the name of the site, and comes from its mailbox. */
  const saveFirst = async () => {
    if (draft.open.length === 0 || (await draft.save())) return;
    const [first] = Object.keys(draft.snapshot().problems).filter(Boolean);
    if (first !== undefined) document.getElementById(siteFieldId(first))?.focus();
    throw new Error(
      'The test email comes from the address above. Some fields cannot be saved yet, so it was not sent.',
    );
  };
  const control = (place: string) => (
    <SiteControl
      key={place}
      place={place}
      value={values[place] ?? null}
      problems={problems}
      onChange={(value: SiteValue) => draft.edit(place, value)}
    />
  );
  const wrongIn = ({ places, more = [] }: Part) =>
    wrong.filter((name) => [...places, ...more].includes(placeOfProblem(name))).length;
  return (
    <>
      <nav aria-label="Parts" className="border-y-(length:--line-width) border-line">
        <ol className="flex flex-wrap gap-x-6">
          {[...PARTS, { key: 'begin', title: 'Starting content', places: [] }].map((part, i) => (
            <li key={part.key}>
              <a
                href={`#part-${part.key}`}
                className="inline-flex min-h-11 items-center gap-2 text-ink no-underline hover:underline"
              >
                <span className="figures">{i + 1}</span> {part.title}
                {wrongIn(part) > 0 && (
                  <span className="rounded-badge border-[1.5px] border-notice-line bg-notice px-1.5 font-strong text-notice-text">
                    {wrongIn(part)} to check
                  </span>
                )}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <form
        noValidate
        aria-label="Set up your site"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMaking) void make();
        }}
        className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]"
      >
        <div className="grid gap-6">
          {PARTS.map((part, i) => (
            <SetupPart key={part.key} number={i + 1} part={part}>
              <p className="text-muted">{LEADS[part.key]}</p>
              {part.places.map(control)}
              {part.key === 'mail' && <MailServer saveFirst={saveFirst} />}
              {part.key === 'help' && <LinesNow values={values} />}
              {'more' in part && (
                // What is wrong in it must be seen.
                <details open={wrongIn({ ...part, places: [] }) > 0 || undefined}>
                  <summary className="inline-flex min-h-11 cursor-pointer items-center font-strong text-link underline">
                    {part.key === 'colours' ? 'Colours of the other themes' : 'Change these numbers'}
                  </summary>
                  <div className="mt-3 grid gap-6">{part.more.map(control)}</div>
                </details>
              )}
            </SetupPart>
          ))}
          <SetupPart number={PARTS.length + 1} part={{ key: 'begin', title: 'Starting content', places: [] }}>
            <BeginWith hasDemo={hasDemo} chosen={beginning} onChoose={setBeginning} />
          </SetupPart>
        </div>
        <div className="grid gap-6 lg:sticky lg:top-6">
          <SitePreview name={String(values.name ?? '')} words={String(values.description ?? '')} logo={values.logo} />
          <section className="bounded grid gap-4 rounded-card bg-raised px-5 py-4">
            <h2 className="text-lead">What happens next</h2>
            <ul className="grid gap-2">
              {[
                'Everyone can see the site.',
                `You are at the desk, as ${user?.email ?? 'its administrator'}.`,
                'This set-up closes for good.',
              ].map((words) => (
                <li key={words} className="flex items-start gap-2">
                  <Icon name="tick" className="mt-1 size-4 text-success-line" />
                  {words}
                </li>
              ))}
            </ul>
            {wrong.length > 0 && (
              <ProblemBox message="Fix these fields before you save.">
                <ul className="mt-2 grid gap-1">
                  {wrong.map((name) => (
                    <li key={name}>
                      {placeInWords(placeOfProblem(name))}: {problems[name]}
                    </li>
                  ))}
                </ul>
              </ProblemBox>
            )}
            {isProofAsked && (
              <ProvenRefusal
                change={{ error, variables: 'mail', reset: () => setDeclined(error) }}
                why="You are changing where emails to the site go."
                again={() => void make()}
              />
            )}
            {error && !isProofAsked && wrong.length === 0 && <ProblemBox message={error.message} />}
            {failed && <ProblemBox message={failed.message} />}
            <Button type="submit" look="filled" isDisabled={isMaking}>
              {isMaking ? <Busy>Creating…</Busy> : 'Finish set-up'}
            </Button>
          </section>
        </div>
      </form>
    </>
  );
}

/** The urgent lines in short: most sites in the UK leave them as they are. */
function LinesNow({ values }: { values: Readonly<Record<string, SiteValue>> }) {
  const wordsOf = (place: string) => ((values[place] ?? []) as readonly Row[]).map(({ words }) => words);
  return (
    <div>
      <h3 className="font-strong">Helplines, in {String(values['urgent.country'])}</h3>
      <p>{[...wordsOf('urgent.lines'), ...wordsOf('urgent.danger')].join(' · ')}</p>
      <p className="text-muted">Is your site for another country? Then change these now.</p>
    </div>
  );
}

const SetupPart = ({ number, part: { key, title }, children }: { number: number; part: Part; children: ReactNode }) => (
  <section
    id={`part-${key}`}
    aria-labelledby={`part-${key}-title`}
    className="bounded scroll-mt-4 rounded-card bg-raised"
  >
    <h2 id={`part-${key}-title`} className="flex items-center gap-3 px-5 pt-4 text-h3">
      <span aria-hidden="true" className="figures grid size-8 place-items-center rounded-control bg-sunken text-small">
        {number}
      </span>
      {title}
    </h2>
    <div className="grid gap-6 px-5 pt-3 pb-6">{children}</div>
  </section>
);

const SitePreview = ({ name, words, logo }: { name: string; words: string; logo: SiteValue | undefined }) => (
  <section aria-labelledby="preview-title" className="max-lg:hidden">
    <h2 id="preview-title" className="mb-2 text-lead">
      How it begins
    </h2>
    <div className="bounded overflow-hidden rounded-card bg-surface">
      <p className="flex items-center gap-3 bg-sunken px-4 py-3 font-heading">
        {typeof logo === 'string' && uploadIn(logo) && <SmallPicture url={logo} />}
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </p>
      <p className="px-4 py-5 text-h3 font-heading wrap-anywhere">{words}</p>
    </div>
  </section>
);
