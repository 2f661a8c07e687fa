/** What may have been forgotten in what is about to be published: asked once, and never forbidden. */
import { Link } from '@tanstack/react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { PublishingQuestion } from '#contract/publishing-checks.ts';
import { itemCount } from './bulk-outcome.ts';

interface PublishingQuestionsProps {
  /** Nothing is asked without any. */
  questions: readonly PublishingQuestion[];
  /** Whether they are about several items. */
  isMany?: boolean;
  /** The button that goes on. */
  words: string;
  onGo: () => void;
  onStay: () => void;
  /** Leads to a field of the form behind; without it titles lead to their forms. */
  onField?: (field: string) => void;
  /** What the form calls a field. */
  labelOf?: (field: string) => string;
}

export function PublishingQuestions(props: PublishingQuestionsProps) {
  const { questions, isMany = false, words, onGo, onStay } = props;
  return (
    <Dialog
      title="Check before publishing"
      lead="Nothing is published yet"
      isOpen={questions.length > 0}
      onClose={onStay}
    >
      <ul className="grid gap-4">
        {questions.map((question) => (
          <li key={question.check} className="grid gap-1">
            <p>
              {isMany && <strong className="font-strong">{itemCount(question.count)}: </strong>}
              {question.message}
            </p>
            <Where question={question} {...props} />
          </li>
        ))}
      </ul>
      <p>You can publish anyway, and change it later.</p>
      <div className="flex flex-wrap gap-3">
        <Button look="filled" onPress={onGo}>
          {words}
        </Button>
        <Button onPress={onStay}>Go back</Button>
      </div>
    </Dialog>
  );
}

const LINK = 'inline-flex min-h-8 items-center wrap-anywhere';

function Where({
  question: { items, count },
  isMany = false,
  onField,
  labelOf,
}: PublishingQuestionsProps & { question: PublishingQuestion }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {items.map(({ id, title, field, like }) => (
        <li key={`${id} ${field}`} className="flex flex-wrap gap-x-5">
          {onField ? (
            <Button look="bare" className="underline" onPress={() => onField(field)}>
              Go to ‘{labelOf?.(field) ?? field}’
            </Button>
          ) : (
            isMany && (
              <Link to="/curate/items/$id" params={{ id: String(id) }} className={LINK}>
                {title}
              </Link>
            )
          )}
          {like && (
            <Link to="/curate/items/$id" params={{ id: String(like.id) }} className={LINK}>
              Already on the site: {like.title}
            </Link>
          )}
        </li>
      ))}
      {isMany && count > items.length && (
        <li className="flex min-h-8 items-center">and {(count - items.length).toLocaleString('en-GB')} more</li>
      )}
    </ul>
  );
}
