/** The site's own particulars, for administrators: what the file says, and what stands in its place. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SiteSettings } from '#contract/site-settings.ts';
import { checkSite } from '#domain/site/fields.ts';
import type { SiteChanges } from '#domain/site/site.ts';
import { applySiteChanges, changesForPages, siteFile } from '#site';
import { type ParamsOf, params, word } from '../../lib/address/params.ts';
import { ApiProblem, get, send } from '../../lib/data/api.ts';
import { useUser } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { useAddress } from '../kit/address.ts';
import { DoneLine, Loaded, Panel, ScreenHead } from '../kit/parts.tsx';
import { DESK, fieldsOf, useDeskChange } from '../kit/queries.ts';
import { wasOutdated } from '../kit/record-calls.ts';
import { MemberRefusal, type ProveMember, ProveMemberContext } from '../people/members/member-refusal.tsx';
import { forgetChosen } from '../pictures/upload-box.tsx';
import { contested, type Draft, keepDraft, keptDraft, typed, typedValue, wanted } from './draft.ts';
import { partOf, placeInWords, placeOfProblem, SITE_PARTS } from './looks.ts';
import { SiteField, siteFieldId } from './site-field.tsx';

const TABLE = { part: word };
const read = params(TABLE);

const settingsQuery = queryOptions({
  queryKey: [...DESK, 'site'],
  queryFn: () => get<SiteSettings>('/curation/settings'),
  staleTime: 0,
});
interface Kept {
  changes: SiteChanges;
  seen: number;
}

const keepSettings = (changes: SiteChanges, seen: number) =>
  send<SiteSettings>('PUT', '/curation/settings', { changes }, seen);

interface SiteScreenProps {
  ProveMember: ProveMember;
}

export function SiteScreen({ ProveMember }: SiteScreenProps) {
  const user = useUser();
  const query = useQuery({ ...settingsQuery, enabled: user?.auth.groups.includes('Administrators') ?? false });
  if (!user?.auth.groups.includes('Administrators'))
    return <ScreenHead title="Site" lead="Only administrators change what the site says of itself." />;
  return (
    <ProveMemberContext value={ProveMember}>
      <ScreenHead
        title="Site"
        lead="What the site says of itself. What it came with stands in a file. What you keep here stands in its place, and each field has a way back."
      />
      <Loaded query={query}>{(settings) => <Settings settings={settings} />}</Loaded>
    </ProveMemberContext>
  );
}

function Settings({ settings }: { settings: SiteSettings }) {
  const router = useRouter();
  const [{ part: named }, go] = useAddress<ParamsOf<typeof TABLE>>(read);
  const part = SITE_PARTS.find(({ key }) => key === named) ?? (SITE_PARTS[0] as (typeof SITE_PARTS)[number]);
  const [draft, setDraft] = useState<Draft | undefined>(keptDraft);
  const [isBack, setBack] = useState(draft !== undefined);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // On another part it would speak of something else.
  const [done, setDone] = useState<{ part: string; words: string }>();
  const outcome = useRef<HTMLDivElement>(null);
  /** The field that takes the focus once its part stands there. */
  const wrong = useRef<string>(undefined);
  useEffect(() => keepDraft(draft), [draft]);
  useEffect(() => {
    if (wrong.current === undefined) return;
    const field = document.getElementById(wrong.current) ?? document.getElementById(`${wrong.current}-problem`);
    if (!field) return;
    wrong.current = undefined;
    // What is wrong with a whole list is said above it.
    if (field.tagName === 'P') field.tabIndex = -1;
    field.focus();
  });

  const tell = (words: string) => {
    setDone({ part: part.key, words });
    outcome.current?.focus();
  };
  /** Shows what is wrong, at the first field that is. */
  const show = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    const [first = ''] = Object.keys(found);
    const place = placeOfProblem(first);
    const home = partOf(place);
    if (home && home.key !== part.key) go({ part: home.key });
    wrong.current = siteFieldId(first);
  };
  const keep = useDeskChange(({ changes, seen }: Kept) => keepSettings(changes, seen));
  const press = (seen: number) => {
    if (!draft || keep.isPending) return;
    const changes = wanted(settings, draft);
    const checked = checkSite(siteFile, changes);
    if ('problems' in checked) return show(checked.problems);
    setProblems({});
    make({ changes, seen });
  };
  const make = (kept: Kept) =>
    keep.mutate(kept, {
      onSuccess: (now) => {
        setDraft(undefined);
        setBack(false);
        applySiteChanges(changesForPages(now.changes));
        void router.invalidate();
        tell('It is kept. Readers see it within a second.');
      },
      onError: (error) => {
        const fields = fieldsOf(error);
        if (Object.keys(fields).length > 0) show(fields);
      },
    });
  const leave = () => {
    keep.reset();
    setDraft(undefined);
    setProblems({});
    setBack(false);
    forgetChosen(siteFieldId('logo'));
    tell('It is as it was.');
  };
  const open = Object.keys(draft?.values ?? {});
  const isProofAsked = keep.error instanceof ApiProblem && keep.error.code === 'proof_needed';
  const both = draft ? contested(settings, draft) : [];
  return (
    <>
      <nav aria-label="Parts of the site" className="mt-4">
        <ul className="flex flex-wrap gap-x-5 border-b-(length:--line-width) border-line pb-1">
          {SITE_PARTS.map(({ key, title, groups }) => {
            const count = groups.flatMap(({ places }) => places).filter((place) => open.includes(place)).length;
            return (
              <li key={key}>
                <Link
                  to="/curate/site"
                  search={{ part: key } as never}
                  resetScroll={false}
                  aria-current={key === part.key ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center gap-1.5 border-b-3 border-transparent text-ink no-underline hover:underline aria-[current=page]:border-accent aria-[current=page]:font-strong"
                >
                  {title}
                  {count > 0 && (
                    <span className="figures font-normal text-muted">
                      {count}
                      <span className="sr-only"> not kept yet</span>
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div role="status" className="mt-4">
        {isBack && draft && <p>What you typed here last time is back. It is not kept on the site yet.</p>}
      </div>
      <p className="mt-2 max-w-(--measure) text-muted">{part.lead}</p>
      <form
        noValidate
        aria-label={part.title}
        onSubmit={(event) => {
          event.preventDefault();
          press(draft?.version ?? settings.version);
        }}
      >
        <div key={part.key} className="grid gap-6 pt-4">
          {part.groups.map(({ title, places }) => (
            <Panel key={title} title={title}>
              <div className="grid max-w-[46rem] gap-6 px-4 pb-5">
                {places.map((place) => (
                  <SiteField
                    key={place}
                    place={place}
                    value={typedValue(settings, draft, place)}
                    problems={problems}
                    onChange={(value) => {
                      setDone(undefined);
                      setProblems((now) => without(now, place));
                      setDraft((now) => typed(settings, now, place, value));
                    }}
                  />
                ))}
              </div>
            </Panel>
          ))}
        </div>
        <div className="mt-6 grid gap-3">
          {Object.keys(problems).length > 0 && <Refused problems={problems} />}
          {keep.error && !isProofAsked && Object.keys(fieldsOf(keep.error)).length === 0 && (
            <ProblemBox message={keep.error.message}>
              {wasOutdated(keep.error) && (
                <div className="mt-3 grid gap-3">
                  {both.length > 0 && <p>You have both changed: {both.map(placeInWords).join(', ')}.</p>}
                  <p className="flex flex-wrap gap-3">
                    <Button look="inherit" onPress={() => press(settings.version)}>
                      Keep mine, and the rest of theirs
                    </Button>
                    <Button look="inherit" onPress={leave}>
                      Take what is there now
                    </Button>
                  </p>
                </div>
              )}
            </ProblemBox>
          )}
          {open.length > 0 && <p role="status">Not kept yet: {open.map(placeInWords).join(', ')}.</p>}
          {/* Beside the button, where somebody looks who has just pressed it. */}
          <div ref={outcome} tabIndex={-1} role="status" className="empty:hidden">
            {done?.part === part.key && !draft && (
              <DoneLine>
                <span>{done.words}</span>
              </DoneLine>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="filled" isDisabled={!draft || keep.isPending}>
              Keep and show to readers
            </Button>
            {draft && (
              <Button look="plain" onPress={leave}>
                Leave it as it was
              </Button>
            )}
          </div>
        </div>
      </form>
      {isProofAsked && (
        <div className="mt-4">
          <MemberRefusal change={keep} why="This changes where mails to the site go." again={make} />
        </div>
      )}
    </>
  );
}

/** A field that is typed anew is looked at anew. */
const without = (problems: Readonly<Record<string, string>>, place: string) =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => placeOfProblem(name) !== place));

/** What could not be kept, with the way to each field. */
const Refused = ({ problems }: { problems: Readonly<Record<string, string>> }) => (
  <ProblemBox message="Some fields cannot be kept like this.">
    <ul className="mt-2 grid gap-1">
      {Object.entries(problems).map(([name, sentence]) => (
        <li key={name}>
          {placeInWords(placeOfProblem(name))}: {sentence}
        </li>
      ))}
    </ul>
  </ProblemBox>
);
