/** Below a text: words that many people would rather read another way. It stops nobody. */
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Hint, hintsIn, rewritten } from '#domain/wording/inclusive-language.ts';
import { useWordsLeft } from './ignored-words.ts';

interface WordingSuggestionsProps {
  text: string;
  fieldId: string;
  onChange: (text: string) => void;
}

/** More would be a wall beside the text. */
const MOST = 3;

export function WordingSuggestions({ text, fieldId, onChange }: WordingSuggestionsProps) {
  const { left, onLeave } = useWordsLeft();
  const hints = hintsIn(text, left).slice(0, MOST);
  const back = () => document.getElementById(fieldId)?.focus();
  return hints.map((hint) => (
    <Note
      key={`${hint.words} ${hint.start}`}
      hint={hint}
      onWrite={() => {
        onChange(rewritten(text, hint));
        back();
      }}
      onLeave={() => {
        onLeave(hint.words);
        back();
      }}
    />
  ));
}

function Note({ hint, onWrite, onLeave }: { hint: Hint; onWrite: () => void; onLeave: () => void }) {
  const { words, instead, prefer, why } = hint;
  return (
    <div className="flex gap-2.5 rounded-r-control border-l-4 border-led-line bg-led px-4 py-2.5 text-led-text">
      <Icon name="info" className="mt-0.5 size-5" />
      <div>
        <p>
          <strong className="font-strong">‘{words}’:</strong> most people prefer ‘{instead ?? prefer}’. {why}
        </p>
        <p className="flex flex-wrap gap-x-5">
          {instead !== undefined && (
            <Button look="bare" className="underline" onPress={onWrite}>
              Write ‘{instead}’
            </Button>
          )}
          <Button look="bare" className="underline" aria-label={`Ignore: ${words}`} onPress={onLeave}>
            Ignore
          </Button>
        </p>
      </div>
    </div>
  );
}
