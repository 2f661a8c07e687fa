/** What readers want to see of things that have a content note: kept on their device alone, and applied there. */
import type { AnyCard } from '#contract/items.ts';
import { deviceStore } from '../data/device-store.ts';

/** Shown with the note, folded behind it, or left out of lists. */
const NOTE_CHOICES = ['show', 'fold', 'out'] as const;
export type NoteChoice = (typeof NOTE_CHOICES)[number];
export type NoteChoices = Readonly<Record<string, NoteChoice>>;
type Notes = AnyCard['content_notes'];

/** Another number begins anew. */
const NOTES_KEY = 'content-notes-1';
const NOTHING: NoteChoices = {};
const NAME = /^[a-z0-9-]+$/;

const store = deviceStore(NOTES_KEY, NOTHING, (raw) =>
  Object.fromEntries(
    Object.entries(raw as object).filter(([name, choice]) => NAME.test(name) && NOTE_CHOICES.includes(choice)),
  ),
);

export const noteChoices = store.read;
export const useNoteChoices = (): NoteChoices => store.use((choices) => choices);

/** Keeps all choices; those that are nothing but the usual are not written down. False where the browser refuses. */
export const saveNoteChoices = (choices: NoteChoices): boolean =>
  store.write(Object.keys(choices).length === 0 ? NOTHING : choices);

/** Of one note: what was chosen, or the usual. */
export const choiceOf = ({ name, folded }: { name: string; folded: boolean }, choices: NoteChoices): NoteChoice =>
  choices[name] ?? (folded ? 'fold' : 'show');

/** Of a thing: the strictest of what was chosen for its notes. */
export const fateOf = (notes: Notes, choices: NoteChoices): NoteChoice =>
  NOTE_CHOICES.findLast((choice) => notes.some((note) => choiceOf(note, choices) === choice)) ?? 'show';

/** What a style sheet finds a thing with these notes by. */
export const noteNames = (notes: Notes): string | undefined => notes.map(({ name }) => name).join(' ') || undefined;

/** Runs before the first paint: what is not to be seen is not seen until the page is hydrated, either. */
export const hideNotedScript = `try{let c=JSON.parse(localStorage.getItem('${NOTES_KEY}')),t='',n,s;for(n in c)if(/^[a-z0-9-]+$/.test(n)&&/^(out|fold)$/.test(c[n]))s='[data-notes~="'+n+'"]',t+=(c[n]=='out'?'.card'+s+',':'')+s+' .behind-note{display:none!important}';if(t)s=new CSSStyleSheet,s.replaceSync(t),document.adoptedStyleSheets=[s]}catch{}`;

/** From hydration on each thing says itself whether it is folded. */
export function endFirstPaint(): void {
  if (document.adoptedStyleSheets.length > 0) document.adoptedStyleSheets = [];
}
