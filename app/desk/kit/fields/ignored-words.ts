/** Words that somebody has chosen to leave as they are: of an item on the device, of all else while its form is open. */
import { createContext, useContext, useState } from 'react';
import { deskNames } from '#app/lib/session/desk-words.ts';

interface WordsLeft {
  left: readonly string[];
  onLeave: (words: string) => void;
}

/** A form in which words are left in all of its fields at once. */
export const WordsLeftInForm = createContext<WordsLeft | undefined>(undefined);

/** What is left in this field, and how to leave more. */
export function useWordsLeft(): WordsLeft {
  const form = useContext(WordsLeftInForm);
  const [left, setLeft] = useState<readonly string[]>([]);
  return form ?? { left, onLeave: (words) => setLeft([...left, words.toLowerCase()]) };
}

/** The words of an item that a member has chosen to leave, by a name of both. */
export const wordsLeftKey = (member: string, item: string) => `${deskNames(member)}words:${item}`;

export function wordsLeft(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function leaveWords(key: string, words: string): string[] {
  const kept = [...new Set([...wordsLeft(key), words.toLowerCase()])];
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Then they are left for as long as the form is open.
  }
  return kept;
}
