/** A voice for browsers that have none: it says nothing, writes down what it was given, and is done when told so. */

interface Said {
  text: string;
  lang: string;
  rate: number;
}

interface Boundary {
  name: string;
  charIndex: number;
  charLength: number;
}
type Words = Said & { onend?: () => void; onerror?: () => void; onboundary?: (event: Boundary) => void };

/** Gives the page a voice for each language, in place of all that it had. */
export class Voice extends EventTarget {
  readonly said: Said[] = [];
  readonly #voices: object[] = [];
  #now: Words | undefined;

  constructor(...languages: string[]) {
    super();
    class Utterance {
      lang = '';
      rate = 1;
      voice = null;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: this, configurable: true });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true });
    this.arrive(...languages);
  }

  getVoices = () => this.#voices;
  speak(words: Words): void {
    if (words.text === '') return;
    this.#now = words;
    this.said.push({ text: words.text, lang: words.lang, rate: words.rate });
  }
  /** As browsers do, it tells what was being said that it has failed. */
  cancel = () => this.#done('onerror');

  #done(how: 'onend' | 'onerror'): void {
    const words = this.#now;
    this.#now = undefined;
    words?.[how]?.();
  }

  get isSilent(): boolean {
    return this.#now === undefined;
  }
  get texts(): string[] {
    return this.said.map(({ text }) => text);
  }
  finish = () => this.#done('onend');
  fail = () => this.#done('onerror');
  /** It tells that it has come to a word. */
  word(word: string): void {
    this.#now?.onboundary?.({ name: 'word', charIndex: this.#now.text.indexOf(word), charLength: word.length });
  }
  /** More voices are found, or none, and whoever waits for some looks again. */
  arrive(...languages: string[]): void {
    this.#voices.push(...languages.map((lang) => ({ lang, name: lang, localService: true, default: false })));
    this.dispatchEvent(new Event('voiceschanged'));
  }
}
