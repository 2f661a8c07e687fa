import { createElement, type ReactNode } from 'react';

/** An address that may go on in the next line behind a dot or an @, rather than within a word. */
export const breakableAddress = (address: string): ReactNode =>
  address.split(/(?<=[.@])/).flatMap((part, i) => (i === 0 ? [part] : [createElement('wbr', { key: part }), part]));
