/** For each content note: whether a thing with it is shown, folded, or left out. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NoteTerm } from '#contract/vocabularies.ts';
import { notesQuery } from '../../lib/data/content-notes.ts';
import {
  choiceOf,
  type NoteChoice,
  noteChoices,
  saveNoteChoices,
  useNoteChoices,
} from '../../lib/preferences/content-notes.ts';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Unfold } from '../../ui/unfold.tsx';
import { Group, OneOf } from './controls.tsx';

const OPTIONS: readonly (readonly [NoteChoice, string])[] = [
  ['show', 'Show it'],
  ['fold', 'Hide until I press Show'],
  ['out', 'Do not show at all'],
];

export function NotesChoice() {
  const { data, isError } = useQuery(notesQuery);
  const choices = useNoteChoices();
  const [isRefused, setRefused] = useState(false);
  const choose = (note: NoteTerm, choice: NoteChoice) => {
    const { [note.name]: _before, ...others } = noteChoices();
    const isUsual = choice === choiceOf(note, {});
    setRefused(!saveNoteChoices(isUsual ? others : { ...others, [note.name]: choice }));
  };
  return (
    <Group
      title="Content notes"
      hint="Hidden: the text is hidden until you press ‘Show’. Not shown: the item is not in lists, and the list says how many are missing. This is saved on your device only. No one else sees it."
    >
      {isError && <ProblemBox message="The list of notes did not load. Close this, and open it again." />}
      {isRefused && <ProblemBox message="This browser does not let us save your choice." />}
      {data && (
        <Unfold words={notesInWords(data.data, choices)} className="[&_fieldset:first-of-type]:border-t-0">
          {data.data.map((note) => (
            <fieldset key={note.name} className="min-w-0 border-t-(length:--line-width) border-line py-3">
              <legend className="float-left w-full font-strong">{note.words}</legend>
              {note.about && <p className="clear-both mb-2 text-small text-muted">{note.about}</p>}
              <OneOf
                chosen={choiceOf(note, choices)}
                options={OPTIONS}
                onChoose={(choice) => choose(note, choice)}
                className="clear-both grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2"
              />
            </fieldset>
          ))}
        </Unfold>
      )}
    </Group>
  );
}

/** '11 sorts of note: 5 hidden behind it, 1 left out'. */
function notesInWords(notes: readonly NoteTerm[], choices: Readonly<Record<string, NoteChoice>>): string {
  const many = (wanted: NoteChoice) => notes.filter((note) => choiceOf(note, choices) === wanted).length;
  const [folded, out] = [many('fold'), many('out')];
  return `${notes.length} sorts of note: ${folded} hidden, ${out} removed`;
}
