import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';

/** One filled button in a group; all else is outlined or plain. A bare one takes the colours of where it stands. */
export type ButtonLook = 'filled' | 'outlined' | 'plain' | 'bare';

const shared =
  'target inline-flex items-center justify-center gap-2 rounded-control leading-tight transition-colors duration-(--duration)';
const looks: Record<ButtonLook, string> = {
  filled:
    'min-h-12 border-2 border-accent font-strong no-underline bg-accent px-5 py-1.5 text-accent-text hover:border-accent-strong hover:bg-accent-strong data-pressed:bg-accent-strong',
  outlined:
    'border-[1.5px] border-control font-strong no-underline bg-transparent px-3.5 py-1.5 text-link hover:bg-raised hover:border-link data-pressed:bg-wash',
  plain:
    'border-2 border-transparent px-1.5 py-1.5 font-strong text-link underline decoration-[1.5px] underline-offset-[0.18em]',
  bare: 'px-1.5 py-1.5 text-inherit hover:underline',
};

/** The looks of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook, more = ''): string => `${shared} ${looks[look]} ${more}`;

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  look?: ButtonLook;
  className?: string;
  children: ReactNode;
}

export function Button({ look = 'outlined', className, ...props }: ButtonProps) {
  return <AriaButton {...props} className={buttonClass(look, className)} />;
}
