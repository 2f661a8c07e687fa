import type { ComponentProps, ReactNode } from 'react';

/**
 * One filled button in a group; all else is outlined or plain. `inherit` and `bare` take the colours of where they
 * stand, with and without a line. `danger` is for what cannot be brought back.
 */
export type ButtonLook = 'filled' | 'outlined' | 'danger' | 'inherit' | 'plain' | 'bare';

/** `tight` has hardly any room at its sides; `tall` stands beside a tall field. */
export type ButtonSize = 'tight' | 'medium' | 'large' | 'tall';

const shared =
  'as-button min-w-11 inline-flex items-center justify-center gap-2 rounded-control py-1.5 leading-tight transition-colors duration-(--duration)';

const looks: Record<ButtonLook, string> = {
  filled:
    'border-2 border-accent font-strong no-underline bg-accent text-accent-text hover:border-accent-strong hover:bg-accent-strong active:bg-accent-strong disabled:border-control disabled:bg-sunken disabled:text-muted',
  outlined:
    'border-[1.5px] border-control font-strong no-underline bg-transparent text-link hover:bg-raised hover:border-link active:bg-wash disabled:border-dashed disabled:border-line disabled:bg-transparent disabled:text-muted',
  danger:
    'border-2 border-danger-line font-strong no-underline bg-danger text-danger-text hover:underline decoration-2 underline-offset-[0.18em]',
  inherit: 'border-[1.5px] border-current font-strong no-underline bg-transparent text-inherit hover:underline',
  plain: 'border-2 border-transparent font-strong text-link underline decoration-[1.5px] underline-offset-[0.18em]',
  bare: 'text-inherit hover:underline',
};

const sizes: Record<ButtonSize, string> = {
  tight: 'min-h-11 px-1.5',
  medium: 'min-h-11 px-3.5',
  large: 'min-h-12 px-5',
  tall: 'min-h-15 px-4 sm:px-7',
};

const usualSizes: Record<ButtonLook, ButtonSize> = {
  filled: 'large',
  outlined: 'medium',
  danger: 'large',
  inherit: 'medium',
  plain: 'tight',
  bare: 'tight',
};

/** The looks of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook, size: ButtonSize = usualSizes[look]): string =>
  `${shared} ${looks[look]} ${sizes[size]}`;

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'onClick' | 'disabled'> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Where it stands among others. Colours, lines and sizes are for `look` and `size`. */
  className?: string;
  isDisabled?: boolean | undefined;
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** The browser's own button: it stands on every page, and a library's would weigh as much as all cards together. */
export function Button({ look = 'outlined', size, className = '', isDisabled, onPress, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={isDisabled}
      onClick={(event) => {
        // Safari leaves the focus elsewhere; what opens here must know where to give it back to.
        event.currentTarget.focus({ preventScroll: true });
        onPress?.();
      }}
      className={`${buttonClass(look, size)} ${className}`}
    />
  );
}
