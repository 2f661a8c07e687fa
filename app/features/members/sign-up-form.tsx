/** Joining, step 1. */
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { agreements, PASSWORD_LEAST } from '#domain/sign-up-form.ts';
import { site } from '#site';
import { meanForNewAccount, useSavedHere } from '../../lib/data/saved-here.ts';
import { useOpenCookies } from '../../lib/forms/dialog-openers.ts';
import { COOKIES, FORM, useMessageActions } from '../../lib/forms/toast-context.ts';
import { emptyOnes, FILL_IN, useForm } from '../../lib/forms/use-form.ts';
import { returnAddress } from '../../lib/session/after-login.ts';
import { hasChosen } from '../../lib/session/consent.ts';
import { count } from '../../lib/words/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { TextField, TickBox } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NewPasswordFields } from '../../ui/password-field.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SubmitButton } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { refusalOf, textOf } from './refusal-texts.ts';
import { clearDraft, draft } from './sign-up-draft.ts';

const JOINING = 'joining';

const EMPTY = {
  first_name: 'Please write your first name.',
  last_name: 'Please write your last name.',
  email: textOf('email_required'),
  current_password: 'Please choose a password.',
  confirm_password: 'Please write the password once more.',
};

const COOKIES_FIRST =
  'To use the site, including free membership, cookies must be accepted. Please choose first: essential ones are enough.';

const mustTick = (): number => (site.signup.marketingRequired ? 2 : 1);

interface SignUpFormProps {
  email?: string | undefined;
  referral?: string | undefined;
  /** Called with the address that the mail went to. */
  onJoined: (email: string) => void;
  onLogIn: (email: string) => void;
}

export function SignUpForm({ email, referral, onJoined, onLogIn }: SignUpFormProps) {
  const id = useId();
  const { alert, dismissAbout } = useMessageActions();
  const openCookies = useOpenCookies();
  const router = useRouter();
  const words = agreements(site);
  const [agreed, setAgreed] = useState({ terms: false, marketing: false });
  const saved = useSavedHere().length;
  const [bringsSaved, setBringsSaved] = useState(true);
  const ticked = Number(agreed.terms) + (mustTick() === 2 ? Number(agreed.marketing) : 0);

  const { form, problems, isSending, onSubmit } = useForm({
    check: (values) => emptyOnes(values, EMPTY),
    onIncomplete: () => alert(FILL_IN, { status: 'orange', about: FORM }),
    send: async ({ agree_terms: _terms, agree_marketing: _marketing, ...values }) => {
      const { email: address = '' } = values;
      try {
        const next = returnAddress(router.latestLocation);
        await auth.register(
          {
            ...values,
            username: address,
            ...(next && { next }),
            agree_terms: agreed.terms,
            agree_marketing: agreed.marketing,
          },
          referral,
        );
      } catch (error) {
        alert('Registration failed!', { status: 'orange', about: JOINING });
        const { message, fields } = refusalOf(error, 'Registration error, please try again.');
        return { ...fields, '': message };
      }
      clearDraft();
      meanForNewAccount(bringsSaved);
      dismissAbout(JOINING);
      alert('Registration successful!');
      onJoined(address);
      return undefined;
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (hasChosen()) return onSubmit(event);
    event.preventDefault();
    alert(COOKIES_FIRST, { status: 'orange', about: COOKIES });
    openCookies();
  };

  const field = (name: keyof typeof EMPTY, label: string) => ({
    id: `${id}-${name}`,
    name,
    label,
    problem: problems[name],
    required: true,
  });
  const remembered = (name: keyof typeof draft) => ({
    defaultValue: draft[name],
    onChange: (event: { target: { value: string } }) => {
      draft[name] = event.target.value;
    },
  });
  const tick = (name: keyof typeof agreed) => ({
    id: `${id}-agree_${name}`,
    name: `agree_${name}`,
    problem: problems[`agree_${name}`],
    checked: agreed[name],
    onChange: (event: { target: { checked: boolean } }) => setAgreed({ ...agreed, [name]: event.target.checked }),
  });
  const wrong = Object.keys(problems).filter((name) => name !== '').length;

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p>These details will not be publicly visible.</p>
      {problems[''] && wrong === 0 && <ProblemBox message={problems['']} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('first_name', 'First name')} {...remembered('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name', 'Last name')} {...remembered('last_name')} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email', 'Email')}
        {...remembered('email')}
        {...(email && { defaultValue: email })}
        type="email"
        autoComplete="username"
      />
      <NewPasswordFields
        password={{
          ...field('current_password', 'Password'),
          hint: `At least ${PASSWORD_LEAST} characters, and not one that many people use. Three or four words work well.`,
        }}
        again={field('confirm_password', 'Confirm password')}
      />
      <div className="grid gap-2">
        {saved > 0 && (
          <TickBox checked={bringsSaved} onChange={(event) => setBringsSaved(event.target.checked)}>
            Add what is saved on this device ({count(saved, 'thing')}) to my account.
          </TickBox>
        )}
        <TickBox {...tick('marketing')}>{words.marketing} I can stop this at any time.</TickBox>
        <TickBox {...tick('terms')}>
          <Agreement words={words.terms} />
          <span aria-hidden="true" className="block text-small text-muted">
            Both links open in a new tab.
          </span>
        </TickBox>
      </div>
      {ticked === mustTick() ? (
        <div className={FOOT}>
          <SubmitButton isBusy={isSending} busy="Joining…">
            Continue
          </SubmitButton>
        </div>
      ) : (
        <div className={FOOT}>
          <p className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3" role="status">
            <Icon name="info" />
            <span>
              {whatIsMissing(ticked)} and the <strong className="font-strong">Continue</strong> button appears here.
            </span>
          </p>
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-2">
        Already a member?
        <Button
          look="plain"
          onPress={() => onLogIn(String(new FormData(form.current ?? undefined).get('email') ?? ''))}
        >
          Log in
        </Button>
      </p>
    </form>
  );
}

/** In sight at every height, below what scrolls: fields that get the focus stop above it. */
const FOOT =
  'form-foot sticky bottom-0 z-1 -mx-1 border-t-(length:--line-width) border-line bg-raised px-1 py-3 in-[main]:bg-surface';

function whatIsMissing(ticked: number): string {
  if (mustTick() === 1) return 'Tick the box about the terms';
  return ticked === 0 ? 'Tick both boxes' : 'Tick the other box, too,';
}

const TEXTS: Record<string, string> = { 'terms of service': '/terms-of-service', 'privacy policy': '/privacy-policy' };

/** The sentence that is agreed to, with links to what it names. They open elsewhere: nothing written here is lost. */
function Agreement({ words }: { words: string }) {
  return words.split(new RegExp(`(${Object.keys(TEXTS).join('|')})`)).map((part) =>
    TEXTS[part] ? (
      <ExternalLink key={part} href={TEXTS[part]}>
        {part}
      </ExternalLink>
    ) : (
      part
    ),
  );
}
