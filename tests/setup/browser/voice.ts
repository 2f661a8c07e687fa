/** A voice for browsers that have none: it says nothing, writes down what it was given, and is done when told so. */
import type { Visitor } from './visitor.ts';

export interface Said {
  text: string;
  lang: string;
  rate: number;
}

interface FakeVoice {
  said: Said[];
  silent: boolean;
  finish: () => void;
  fail: () => void;
  word: (word: string) => void;
  arrive: (...languages: string[]) => void;
}
type Page = Window & { voice: FakeVoice };

/** Runs in the page, before anything else does. */
function install(languages: string[]): void {
  type Boundary = { name: string; charIndex: number; charLength: number };
  type Words = Said & { onend?: () => void; onerror?: () => void; onboundary?: (event: Boundary) => void };
  const voices: object[] = [];
  let now: Words | undefined;
  const said: Said[] = [];
  const done = (how: 'onend' | 'onerror') => {
    const words = now;
    now = undefined;
    words?.[how]?.();
  };
  class Synthesis extends EventTarget {
    getVoices = () => voices;
    speak(words: Words) {
      if (words.text === '') return;
      now = words;
      said.push({ text: words.text, lang: words.lang, rate: words.rate });
    }
    /** As browsers do, it tells what was being said that it has failed. */
    cancel = () => done('onerror');
  }
  const synthesis = new Synthesis();
  const voice = {
    said,
    get silent() {
      return now === undefined;
    },
    finish: () => done('onend'),
    fail: () => done('onerror'),
    word: (word: string) =>
      now?.onboundary?.({ name: 'word', charIndex: now.text.indexOf(word), charLength: word.length }),
    arrive: (...more: string[]) => {
      voices.push(...more.map((lang) => ({ lang, name: lang, localService: true, default: false })));
      synthesis.dispatchEvent(new Event('voiceschanged'));
    },
  };
  class Utterance {
    text: string;
    lang = '';
    rate = 1;
    voice = null;
    constructor(text: string) {
      this.text = text;
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  Object.assign(window, { voice });
  voice.arrive(...languages);
}

/** Gives the visitor's browser a voice for each language, from the next page on. */
export class Voice {
  readonly #visitor: Visitor;

  static async give(visitor: Visitor, ...languages: string[]): Promise<Voice> {
    await visitor.context.addInitScript(install, languages);
    return new Voice(visitor);
  }

  private constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  said = () => this.#visitor.page.evaluate(() => (window as unknown as Page).voice.said);
  isSilent = () => this.#visitor.page.evaluate(() => (window as unknown as Page).voice.silent);
  finish = () => this.#visitor.page.evaluate(() => (window as unknown as Page).voice.finish());
  fail = () => this.#visitor.page.evaluate(() => (window as unknown as Page).voice.fail());
  /** It tells that it has come to a word. */
  word = (word: string) => this.#visitor.page.evaluate((next) => (window as unknown as Page).voice.word(next), word);
  arrive = (language: string) =>
    this.#visitor.page.evaluate((lang) => (window as unknown as Page).voice.arrive(lang), language);

  /** The words on the page that are marked as being said. */
  marked = () => this.#marked('reading');
  /** The one word of them that is being said just now. */
  spoken = () => this.#marked('spoken');
  #marked = (name: string) =>
    this.#visitor.page.evaluate(
      (mark) => [...(CSS.highlights.get(mark) ?? [])].map((range) => range.toString().replaceAll(/\s+/g, ' ')).join(),
      name,
    );
}
