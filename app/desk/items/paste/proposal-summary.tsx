/** Above a form that a link has filled in: what was read, and how it is asked for again. */
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { DeskSelect } from '../../kit/fields/desk-field.tsx';
import { DeskSign } from '../../kit/signs.tsx';
import { countsOf, type Proposal } from './proposal.ts';

interface ProposalLineProps {
  proposal: Proposal;
  isBusy: boolean;
  /** Reads it again, as this kind. */
  onRead: (kind: Kind) => void;
}

export function ProposalSummary({ proposal, isBusy, onRead }: ProposalLineProps) {
  const { filled, toWrite, toLookAt } = countsOf(proposal);
  return (
    <section
      aria-label="Details found"
      className="bounded mt-4 grid gap-x-6 gap-y-3 rounded-card bg-raised px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      <div role="status" className="min-w-0">
        <p className="wrap-anywhere text-muted">{proposal.url}</p>
        {proposal.trouble ? (
          <p className="mt-1 flex items-start gap-2">
            <Icon name="warning" className="mt-[0.2em] size-5 text-danger-ink" />
            <span>
              <strong className="font-strong">Problem: {proposal.trouble}</strong> Your link is still here. Please write
              the rest, or try again.
            </span>
          </p>
        ) : (
          <p className="mt-1 flex items-start gap-2">
            <DeskSign name="ringed" className="mt-[0.2em] size-5 text-success-line" />
            <span>
              <strong className="font-strong">Details found.</strong> {count(filled, 'field')} filled in. {toWrite} to
              write. {toLookAt} to check. Nothing is saved until you write something or press a button.
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <DeskSelect
          id="proposal-kind"
          label="Kind"
          hint={proposal.kindSays}
          problem={undefined}
          value={proposal.kind}
          onChange={({ target }) => onRead(target.value as Kind)}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_FACTS[kind].noun}
            </option>
          ))}
        </DeskSelect>
        <Button aria-disabled={isBusy} onPress={() => !isBusy && onRead(proposal.kind)}>
          {isBusy ? <Busy>Getting details…</Busy> : 'Get details again'}
        </Button>
      </div>
    </section>
  );
}
