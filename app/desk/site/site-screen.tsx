/** The site's own particulars, for administrators: what the file says, and what stands in its place. */
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SiteSettings } from '#contract/site-settings.ts';
import { applySiteChanges, changesForPages } from '#site';
import { params, word } from '../../lib/address/params.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { useUser } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { useAddress } from '../kit/address.ts';
import { useDraft } from '../kit/draft/use-draft.ts';
import { type ProveMember, ProveMemberContext, ProvenRefusal } from '../kit/proven-refusal.tsx';
import { DoneLine, Loaded, Panel, ScreenHead } from '../kit/screen-parts.tsx';
import { partOf, placeInWords, placeOfProblem, SITE_PARTS } from '../kit/site-field-meta.ts';
import { forgetChosen } from '../pictures/upload-box.tsx';
import { MailServer } from './mail-server.tsx';
import { settingsQuery, siteSource } from './site-draft.ts';
import { SiteField, siteFieldId } from './site-field.tsx';

const TABLE = { part: word };
const read = params(TABLE);
export type SiteSearch = ReturnType<typeof read>;

export function SiteScreen({ ProveMember }: { ProveMember: ProveMember }) {
  const user = useUser();
  const query = useQuery({ ...settingsQuery, enabled: user?.auth.groups.includes('Administrators') ?? false });
  if (!user?.auth.groups.includes('Administrators'))
    return <ScreenHead title="Settings" lead="Only administrators change what the site says of itself." />;
  return (
    <ProveMemberContext value={ProveMember}>
      <ScreenHead
        title="Settings"
        lead="Defaults come from a settings file. What you save here replaces them. You can reset any field."
      />
      <Loaded query={query}>{(settings) => <Settings settings={settings} />}</Loaded>
    </ProveMemberContext>
  );
}

function Settings({ settings }: { settings: SiteSettings }) {
  const router = useRouter();
  const [{ part: named }, go] = useAddress(read);
  const part = SITE_PARTS.find(({ key }) => key === named) ?? (SITE_PARTS[0] as (typeof SITE_PARTS)[number]);
  const [draft, snapshot] = useDraft(siteSource(), settings);
  const { values, problems, error, conflict, found } = snapshot;
  const open = draft.open;
  // On another part it would speak of something else.
  const [done, setDone] = useState<{ part: string; words: string }>();
  const outcome = useRef<HTMLDivElement>(null);
  /** The field that takes the focus once its part stands there. */
  const wrong = useRef<string>(undefined);
  const [, lookAgain] = useState(0);
  /** What is left as it was begins anew, with nothing open in its fields. */
  const [timesLeft, setTimesLeft] = useState(0);
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
  /** Leads to the first field that is wrong. */
  const show = () => {
    const [first] = Object.keys(draft.snapshot().problems).filter(Boolean);
    if (first === undefined) return;
    const home = partOf(placeOfProblem(first));
    if (home && home.key !== part.key) go({ part: home.key });
    wrong.current = siteFieldId(first);
    lookAgain((times) => times + 1);
  };
  const finish = async (saving: Promise<boolean>) => {
    const isSaved = await saving;
    const now = draft.snapshot().doc;
    if (!isSaved || !now) return show();
    applySiteChanges(changesForPages(now.changes));
    void router.invalidate();
    tell('Saved. Readers see it within a second.');
  };
  const leave = () => {
    draft.reset();
    forgetChosen(siteFieldId('logo'));
    setTimesLeft(timesLeft + 1);
    tell('Reset.');
  };
  /** The refusal to which somebody did not want to show who they are. */
  const [declined, setDeclined] = useState<Error>();
  const isProofAsked = error instanceof ApiProblem && error.code === 'proof_needed' && error !== declined;
  const both = conflict?.fields.map(({ name }) => name) ?? [];
  const wrongFields = Object.keys(problems).filter(Boolean);
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
                  search={{ part: key }}
                  resetScroll={false}
                  aria-current={key === part.key ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center gap-1.5 border-b-3 border-transparent forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[LinkText] text-ink no-underline hover:underline aria-[current=page]:border-accent aria-[current=page]:font-strong"
                >
                  {title}
                  {count > 0 && (
                    <span className="figures font-normal text-muted">
                      {count}
                      <span className="sr-only"> unsaved</span>
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div role="status" className="mt-4">
        {found && open.length > 0 && <p>What you typed here last time is back. It is not saved to the site yet.</p>}
      </div>
      <p className="mt-2 max-w-(--measure) text-muted">{part.lead}</p>
      <form
        noValidate
        aria-label={part.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (open.length > 0 && !draft.isSaving) void finish(draft.save());
        }}
      >
        <div key={`${part.key} ${timesLeft}`} className="grid gap-6 pt-4">
          {part.groups.map(({ title, places }) => (
            <Panel key={title} title={title}>
              <div className="grid max-w-[46rem] gap-6 px-4 pb-5">
                {places.map((place) => (
                  <SiteField
                    key={place}
                    place={place}
                    value={values[place] ?? null}
                    problems={problems}
                    onChange={(value) => {
                      setDone(undefined);
                      draft.edit(place, value);
                    }}
                  />
                ))}
              </div>
            </Panel>
          ))}
        </div>
        <div className="mt-6 grid gap-3">
          {wrongFields.length > 0 && <Refused problems={problems} />}
          {error && !isProofAsked && wrongFields.length === 0 && (
            <ProblemBox message={error.message}>
              {conflict && (
                <div className="mt-3 grid gap-3">
                  {both.length > 0 && <p>You have both changed: {both.map(placeInWords).join(', ')}.</p>}
                  <p className="flex flex-wrap gap-3">
                    <Button look="inherit" onPress={() => void finish(draft.choose())}>
                      Use mine, and the rest of theirs
                    </Button>
                    <Button look="inherit" onPress={leave}>
                      Use theirs
                    </Button>
                  </p>
                </div>
              )}
            </ProblemBox>
          )}
          {open.length > 0 && <p role="status">Unsaved: {open.map(placeInWords).join(', ')}.</p>}
          {/* Beside the button, where somebody looks who has just pressed it. */}
          <div ref={outcome} tabIndex={-1} role="status" className="empty:hidden">
            {done?.part === part.key && open.length === 0 && (
              <DoneLine>
                <span>{done.words}</span>
              </DoneLine>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="filled" isDisabled={open.length === 0 || draft.isSaving}>
              Save and publish
            </Button>
            {open.length > 0 && (
              <Button look="plain" onPress={leave}>
                Cancel
              </Button>
            )}
          </div>
        </div>
      </form>
      {part.key === 'contact' && (
        <Panel title="Mail server" className="mt-6">
          <div className="max-w-[46rem] px-4 pb-5">
            <MailServer />
          </div>
        </Panel>
      )}
      {isProofAsked && (
        <div className="mt-4">
          <ProvenRefusal
            change={{ error, variables: part.key, reset: () => setDeclined(error) }}
            why="You are changing where emails to the site go."
            again={() => void finish(draft.save())}
          />
        </div>
      )}
    </>
  );
}

/** What could not be kept, with the way to each field. */
const Refused = ({ problems }: { problems: Readonly<Record<string, string>> }) => (
  <ProblemBox message="Fix these fields before you save.">
    <ul className="mt-2 grid gap-1">
      {Object.entries(problems).map(([name, sentence]) => (
        <li key={name}>
          {placeInWords(placeOfProblem(name))}: {sentence}
        </li>
      ))}
    </ul>
  </ProblemBox>
);
