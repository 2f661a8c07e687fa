/** A search field that suggests while somebody types. It is heavy, so `SearchField` fetches it when it is needed. */
import { useRouter } from '@tanstack/react-router';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ComboBox, ComboBoxStateContext, Group, I18nProvider, Input, RouterProvider } from 'react-aria-components';
import { site } from '#site';
import type { UseSuggestions } from '../lib/data/suggestions.ts';
import { Icon } from './icon.tsx';
import { SuggestionList } from './suggestion-list.tsx';

/** Where the selection begins and ends. */
export type Caret = readonly [start: number, end: number];

interface SuggestingInputProps {
  id: string;
  /** The ids of what labels and describes it. */
  label: string;
  describedBy: string | undefined;
  attributes: InputHTMLAttributes<HTMLInputElement>;
  /** The looks of the box round it. */
  frame: string;
  text: string;
  onText: (text: string) => void;
  /** Where the caret goes when the field takes a plain one's place. */
  caret: Caret | undefined;
  /** Whether somebody had begun to type by then. */
  typing: boolean;
  /** What to suggest for a text. */
  useSuggestions: UseSuggestions;
  /** A suggestion was followed. */
  onChosen: () => void;
}

export function SuggestingInput(props: SuggestingInputProps) {
  const { id, text, onText, caret, typing, useSuggestions, onChosen } = props;
  const router = useRouter();
  const [focused, setFocused] = useState(caret !== undefined);
  const [wanted, setWanted] = useState(typing);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const { rows, settled } = useSuggestions(text, focused);
  const shown = useStableWhilePressed(rows, beside);
  const follow = (href: string) => {
    onChosen();
    void router.navigate({ href });
  };
  return (
    <I18nProvider locale={site.language}>
      <RouterProvider navigate={follow}>
        <ComboBox
          id={id}
          aria-labelledby={props.label}
          aria-describedby={props.describedBy}
          className="contents"
          items={shown}
          inputValue={text}
          selectedKey={null}
          allowsCustomValue
          menuTrigger="manual"
          validationBehavior="aria"
          onFocusChange={(here) => {
            setFocused(here);
            if (!here) setWanted(false);
          }}
          // Closed while there is something to show, it was closed on purpose, and stays so until the next letter.
          onOpenChange={(open) => !open && rows.length > 0 && setWanted(false)}
        >
          <Field
            {...props}
            listRef={setBeside}
            onText={(typed) => {
              setWanted(typed.trim() !== '');
              onText(typed);
            }}
            onDone={() => setWanted(false)}
          />
          <Opener id={id} when={wanted && settled && rows.length > 0} />
          <Unhidden />
          {beside && <SuggestionList typed={text} container={beside} />}
        </ComboBox>
      </RouterProvider>
    </I18nProvider>
  );
}

/** Enough for most suggestions; the others are scrolled to. */
const ROOM = 340;
/** What stays visible above the field. */
const ABOVE = 56;

/** Scrolls the page so far that the list has room below its field; says whether anything has moved. */
function makeRoom(id: string): boolean {
  const box = document.getElementById(id)?.parentElement?.getBoundingClientRect();
  const height = window.visualViewport?.height ?? window.innerHeight;
  const by = box ? Math.min(ROOM - (height - box.bottom), box.top - ABOVE) : 0;
  if (by <= 0) return false;
  const before = window.scrollY;
  window.scrollBy({ top: by, behavior: 'instant' });
  return window.scrollY !== before;
}

interface FieldProps extends SuggestingInputProps {
  /** Where the list stands in the document: right behind the field, for everybody who reads on from there. */
  listRef: Ref<HTMLDivElement>;
  /** What was typed is searched for, or given up. */
  onDone: () => void;
}

function Field({ id, attributes, frame, onText, caret, listRef, onDone }: FieldProps) {
  const state = useContext(ComboBoxStateContext);

  // Before anything is painted, so that no letter and no telephone's keyboard is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the field takes the plain one's place
  useLayoutEffect(() => {
    const input = document.getElementById(id);
    if (!caret || !(input instanceof HTMLInputElement)) return;
    input.focus({ preventScroll: true });
    input.setSelectionRange(...caret);
  }, []);

  /** Enter searches for what was typed, unless the arrows have chosen a suggestion. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter' || !state) return;
    if (state.isOpen && state.selectionManager.focusedKey !== null && !event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    onDone();
    state.close();
  };

  return (
    // The list is measured against the frame: against anything that is scrolled, it would be given too little room.
    <Group role="presentation" className={`relative ${frame}`} onKeyDownCapture={onKeyDownCapture}>
      <Icon name="search" />
      <Input {...attributes} onChange={(event) => onText(event.target.value)} />
      <div ref={listRef} className="contents" />
    </Group>
  );
}

/**
 * Opens the list once there is something in it, if the field is still where somebody is. Always below the field: where
 * there is too little room, the page is scrolled first, since a list that is open would be closed by that.
 */
function Opener({ id, when }: { id: string; when: boolean }) {
  const state = useContext(ComboBoxStateContext);
  const [, setScrolled] = useState(0);
  const isScrolling = useRef(false);
  useEffect(() => {
    if (!when || !state?.isFocused || state.isOpen || isScrolling.current) return;
    if (!makeRoom(id)) {
      state.open(null, 'input');
      return;
    }
    // The browser says later that it has scrolled, whatever was rendered meanwhile.
    isScrolling.current = true;
    const goOn = () => {
      isScrolling.current = false;
      setScrolled((times) => times + 1);
    };
    addEventListener('scroll', goOn, { once: true });
  });
  return null;
}

/**
 * While the list is open, React Aria hides the rest of the page from screen readers, because its lists usually stand at
 * the end of the document, and leaves the links there to Tab. This list stands behind its field: nothing need be hidden.
 */
function Unhidden() {
  const isOpen = useContext(ComboBoxStateContext)?.isOpen ?? false;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const parts = [...document.body.children];
    for (const part of parts) part.setAttribute(TOP_LAYER, '');
    return () => {
      for (const part of parts) part.removeAttribute(TOP_LAYER);
    };
  }, [isOpen]);
  return null;
}

/** What is marked so, like a message on top of everything, is never hidden. */
const TOP_LAYER = 'data-react-aria-top-layer';

/**
 * A value that stays what it is while a pointer is down in a part of the page, so that a press ends on what it began on.
 * What came meanwhile is shown once the press is over.
 */
function useStableWhilePressed<Value>(value: Value, part: HTMLElement | null): Value {
  const [held, setHeld] = useState<{ value: Value }>();
  useEffect(() => {
    const hold = () => setHeld({ value });
    // After the press itself has been answered, which happens in listeners of the same event.
    const release = () => setTimeout(() => setHeld(undefined));
    part?.addEventListener('pointerdown', hold, true);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      part?.removeEventListener('pointerdown', hold, true);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [value, part]);
  return (held ?? { value }).value;
}
