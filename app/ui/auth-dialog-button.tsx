import { useHydrated } from '@tanstack/react-router';
import { type AccountDialog, useOpenAccount } from '../lib/forms/dialog-openers.ts';
import { Button, type ButtonLook, type ButtonSize, buttonClass } from './button.tsx';

interface AuthDialogButtonProps {
  dialog: AccountDialog;
  look?: ButtonLook;
  size?: ButtonSize;
  /** Called before the dialog opens. */
  onChosen?: (() => void) | undefined;
  className?: string;
  children: string;
}

const PAGES: Record<AccountDialog, string> = { 'sign-up': '/signup', 'log-in': '/login' };

/** Opens the dialog for joining or for logging in. Without script, and until hydration, it leads to its page. */
export function AuthDialogButton({
  dialog,
  look = 'filled',
  size,
  onChosen,
  className = '',
  children,
}: AuthDialogButtonProps) {
  const hydrated = useHydrated();
  const open = useOpenAccount();
  if (!hydrated) {
    return (
      <a href={PAGES[dialog]} className={`${buttonClass(look, size)} ${className}`}>
        {children}
      </a>
    );
  }
  return (
    <Button
      look={look}
      {...(size && { size })}
      className={className}
      onPress={() => {
        onChosen?.();
        open(dialog);
      }}
    >
      {children}
    </Button>
  );
}
