/** A word that no list has yet is announced once, before it is there for readers to find things by. */
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { nameKey } from '#domain/names.ts';
import { records } from '../data/calls.ts';
import { pressEnded } from '../press-ended.ts';
import { textOf } from '../record-accessors.ts';
import { wordsOf } from './vocabulary-labels.ts';

/** Whether a vocabulary lacks a word. Where nobody answers it counts as new: then somebody is asked. */
export async function isNewWord(vocabulary: Vocabulary, name: string): Promise<boolean> {
  const found = await records.list('terms', { vocabulary, query: name, size: 1 }).catch(() => undefined);
  const [first] = found?.data ?? [];
  return !first || nameKey(textOf(first, 'name')) !== nameKey(name);
}

interface NewWordQuestionProps {
  vocabulary: Vocabulary;
  word: string;
  onAdd: () => void;
  onLeave: () => void;
}

export function NewWordQuestion({ vocabulary, word, onAdd, onLeave }: NewWordQuestionProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border-[1.5px] border-led-line bg-led px-3 py-2 text-led-text">
      <span className="min-w-0 wrap-anywhere">
        ‘{word}’ is a new {wordsOf(vocabulary).one}.
      </span>
      <Button look="inherit" onPress={onAdd}>
        Create {wordsOf(vocabulary).one}
      </Button>
      <Button look="inherit" onPress={onLeave}>
        Do not add
      </Button>
    </div>
  );
}

/** The words of a field that wait for an answer. */
export function useNewWords(vocabulary: Vocabulary | undefined, onAdd: (words: readonly string[]) => void) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [checking, setChecking] = useState(0);
  const leave = (word: string) => setAsked((before) => before.filter((one) => one !== word));
  /** Adds what is known, and asks about the rest. */
  const add = async (words: readonly string[]) => {
    if (!vocabulary) return onAdd(words);
    setChecking((before) => before + 1);
    const news = await Promise.all(words.map((word) => isNewWord(vocabulary, word)));
    await pressEnded();
    setChecking((before) => before - 1);
    const known = words.filter((_, at) => !news[at]);
    if (known.length > 0) onAdd(known);
    setAsked((before) => [...new Set([...before, ...words.filter((_, at) => news[at])])]);
  };
  const questions =
    vocabulary &&
    asked.map((word) => (
      <NewWordQuestion
        key={word}
        vocabulary={vocabulary}
        word={word}
        onAdd={() => {
          leave(word);
          onAdd([word]);
        }}
        onLeave={() => leave(word)}
      />
    ));
  return { add, isAsking: asked.length > 0 || checking > 0, questions };
}
