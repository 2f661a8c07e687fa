import { type ComponentProps, useState } from 'react';
import { type AnyField, boxClass, fieldAria, Labelled, TextField, useFieldId } from './field.tsx';
import { Icon } from './icon.tsx';

type InputProps = AnyField & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

/** Nothing corrects what is written here, and pasting is welcome. */
const AS_WRITTEN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

interface PasswordFieldProps extends InputProps {
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** A password, with a button that shows what is written. */
export function PasswordField({ id: named, label, hint, problem, shown, onShow, ...input }: PasswordFieldProps) {
  const id = useFieldId(named);
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <span className="relative block">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          {...AS_WRITTEN}
          {...input}
          {...fieldAria(id, problem, hint)}
          className={`min-h-13 pr-28! ${boxClass(problem)}`}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => onShow(!shown)}
          className="target absolute inset-y-0 right-1 my-auto inline-flex h-11 items-center gap-1.5 rounded-control px-3 text-card text-link underline underline-offset-[0.18em]"
        >
          <Icon name="eye" className="size-5" />
          {shown ? 'Hide' : 'Show'}
        </button>
      </span>
    </Labelled>
  );
}

/** A new password and the same once more; one button shows both. */
export function NewPasswordFields({ password, again }: { password: InputProps; again: InputProps }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <PasswordField {...password} autoComplete="new-password" shown={shown} onShow={setShown} />
      <TextField {...AS_WRITTEN} {...again} autoComplete="new-password" type={shown ? 'text' : 'password'} />
    </>
  );
}

/** A new password, written once. */
export function NewPasswordField(props: InputProps) {
  const [shown, setShown] = useState(false);
  return <PasswordField {...props} autoComplete="new-password" shown={shown} onShow={setShown} />;
}

/** The password that somebody has. */
export function OwnPasswordField(props: InputProps) {
  const [shown, setShown] = useState(false);
  return <PasswordField {...props} autoComplete="current-password" shown={shown} onShow={setShown} />;
}
