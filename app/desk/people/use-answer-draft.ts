/** A text that somebody writes, kept on the device until it is sent. */
import { useState } from 'react';

export function useAnswerDraft(key: string, begun: string) {
  const name = `desk:answer:${key}`;
  const [text, setText] = useState(() => read(name) ?? begun);
  const write = (next: string) => {
    setText(next);
    try {
      localStorage.setItem(name, next);
    } catch {
      // Then it is there for as long as the page is open.
    }
  };
  const forget = () => {
    try {
      localStorage.removeItem(name);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  };
  return { text, write, forget };
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
