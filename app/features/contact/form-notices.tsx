/** What stands round the fields of the contact form. */
import { DoneNote } from '../../ui/done-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';

export const SentNote = () => (
  <DoneNote done="your message was sent." className="mb-6">
    A person reads it and answers by email. You can write another one here.
  </DoneNote>
);

/** What happened, and a link to each field that needs another look. */
export function ErrorList({ message, fields }: { message: string; fields: { id: string; label: string }[] }) {
  return (
    <ProblemBox message={message} className="mb-6">
      {fields.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {fields.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-11 items-center text-inherit">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </ProblemBox>
  );
}

/** Stands where the button will be, as long as the box is not ticked. The styles know the box, so no script is needed. */
export function TermsNote() {
  return (
    <p className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3 group-has-[[data-terms]:checked]:hidden">
      <Icon name="info" />
      <span>
        Agree to the terms and the <strong className="font-strong">Send</strong> button appears here.
      </span>
    </p>
  );
}
