/** Where each field of the form stands. */
export const fieldId = (name: string): string => `field-${name}`;

/** The field that an address leads to. */
export const nameInHash = (hash: string): string | undefined =>
  hash.startsWith(`#${fieldId('')}`) ? hash.slice(fieldId('').length + 1) : undefined;

/** Frames to wait for, at the most, until a dialog over the page is gone. */
const PATIENCE = 60;

/** Gives a field the focus once nothing lies over it any more. */
export function focusField(name: string, left = PATIENCE): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(fieldId(name));
    // A group that is folded on a telephone opens for it.
    if (field && !field.checkVisibility()) {
      field.closest('section')?.querySelector<HTMLElement>('button[aria-expanded=false]')?.click();
      if (left > 0) focusField(name, left - 1);
    } else if (field && !field.closest('[inert]')) field.focus();
    else if (left > 0) focusField(name, left - 1);
  });
}
