/** A number as people write it, in the form that a link takes. */

const NUMBER = /^\+?[\d\s()./-]{2,30}$/;

/** '0800 123 456' → 'tel:0800123456', or 'sms:…' for a text message. What is no number stays as it is. */
export function asContactLink(written: string, way?: string): string {
  const text = written.trim();
  if (!NUMBER.test(text)) return text;
  // The nought in brackets is not dialled after the number of a country.
  const dialled = text.startsWith('+') ? text.replace('(0)', '') : text;
  return `${way === 'text' ? 'sms' : 'tel'}:${dialled.replaceAll(/[^+\d]/g, '')}`;
}
