/** Says sentences one after another, and shows which one it is saying. */
import { site } from '#site';
import type { Sentence } from './sentences.ts';
import { bestVoice } from './voices.ts';

interface ReaderOptions {
  /** As a part of the voice's own speed. */
  speed: number;
  /** Whether the page goes along. */
  follows: () => boolean;
  /** All has been said, or somebody has stopped it. */
  onEnd: () => void;
  onFail: () => void;
}

/** One voice at a time: who begins makes the others stop. */
let speaking: SpeechPlayer | undefined;

export class SpeechPlayer {
  readonly #sentences: readonly Sentence[];
  readonly #options: ReaderOptions;
  #speed: number;
  #at = 0;
  #paused = false;
  #ended = false;
  /** What is being said. Browsers forget what nobody holds, and then never say that it is over. */
  #saying: SpeechSynthesisUtterance | undefined;

  constructor(sentences: readonly Sentence[], options: ReaderOptions) {
    this.#sentences = sentences;
    this.#options = options;
    this.#speed = options.speed;
  }

  start(): void {
    if (speaking !== this) speaking?.stop();
    speaking = this;
    this.#say();
  }

  /**
   * What is paused is given up and begun again with its sentence: some browsers never go on after a pause of their own,
   * and half a sentence helps nobody.
   */
  pause(): void {
    this.#paused = true;
    this.#hush();
  }

  resume(): void {
    this.#paused = false;
    this.#say();
  }

  stop(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#hush();
    unshow();
    if (speaking === this) speaking = undefined;
    this.#options.onEnd();
  }

  /** Holds from this sentence on. */
  set speed(speed: number) {
    if (speed === this.#speed) return;
    this.#speed = speed;
    if (!this.#ended && !this.#paused) this.#say();
  }

  #hush(): void {
    this.#saying = undefined;
    speechSynthesis.cancel();
  }

  #say(): void {
    this.#hush();
    const sentence = this.#sentences[this.#at];
    if (!sentence?.block.isConnected) {
      this.stop();
      return;
    }
    show(sentence);
    if (this.#options.follows()) bringIntoView(sentence.range);
    const words = new SpeechSynthesisUtterance(sentence.text);
    words.lang = site.language;
    words.voice = bestVoice() ?? null;
    words.rate = this.#speed;
    words.onboundary = ({ name, charIndex, charLength }) => {
      if (this.#saying === words && name === 'word') showWord(sentence.word(charIndex, charLength));
    };
    words.onend = () => {
      if (this.#saying !== words) return;
      this.#at++;
      this.#say();
    };
    words.onerror = () => {
      if (this.#saying !== words) return;
      this.stop();
      this.#options.onFail();
    };
    this.#saying = words;
    speechSynthesis.speak(words);
  }
}

/** As style sheets know it: `::highlight(reading)`. Where there is none, the whole paragraph has `data-reading`. */
const NAME = 'reading';
/** The word that is being said, on top of that. */
const WORD = 'spoken';
let shown: Element | undefined;

function show({ range, block }: Sentence): void {
  unshow();
  if (typeof Highlight === 'undefined' || !CSS.highlights) {
    shown = block;
    shown.setAttribute('data-reading', '');
    return;
  }
  CSS.highlights.set(NAME, new Highlight(range));
}

function showWord(range: Range): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return;
  const word = new Highlight(range);
  word.priority = 1;
  CSS.highlights.set(WORD, word);
}

/** What stays above and below a sentence, in parts of the window. */
const [ABOVE, BELOW] = [0.15, 0.75];

/** In one step, and only where the sentence leaves the middle of the window. */
function bringIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  const height = window.innerHeight;
  if (top < ABOVE * height || bottom > BELOW * height)
    window.scrollBy({ top: top - ABOVE * 1.5 * height, behavior: 'instant' });
}

function unshow(): void {
  shown?.removeAttribute('data-reading');
  shown = undefined;
  if (typeof CSS === 'undefined') return;
  CSS.highlights?.delete(NAME);
  CSS.highlights?.delete(WORD);
}
