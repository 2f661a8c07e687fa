/** 'Read to me', in a browser that has been given a voice: it marks what it says, and does what its keys say. */
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawn, faults, show } from '#tests/setup/component/page.tsx';
import { Voice } from '#tests/setup/component/voice.ts';
import { PREFERENCES_KEY, savePreferences } from '../../lib/preferences/preferences.ts';
import { ReadSection } from './read-section.tsx';

const LINES = Array.from({ length: 20 }, (_, at) => `This is what we say in line ${at + 1}.`);

function Texts() {
  return (
    <main>
      <h1>About us</h1>
      <ReadSection id="speak" title="How we speak">
        <p>We say what we know. We ask what we do not know.</p>
        {LINES.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ReadSection>
      <ReadSection id="money" title="Money">
        <p>Reading costs nothing.</p>
      </ReadSection>
    </main>
  );
}

const { Highlight } = window;
afterEach(() => void Object.assign(window, { Highlight }));

/** Somebody whose browser speaks these languages, in front of two texts. */
async function listener(...languages: string[]): Promise<Voice> {
  const voice = new Voice(...languages);
  await show(Texts);
  // What was known of the voices before is looked at again.
  voice.arrive();
  await drawn();
  return voice;
}

const offers = () => page.getByRole('button', { name: /^Read to me/ });
const read = (name = 'How we speak') => page.getByRole('button', { name: new RegExp(`^Read to me.*${name}$`) }).click();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const controls = () => page.getByRole('group', { name: /^Reading aloud/ });
const inMark = (name: string) =>
  [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString().replaceAll(/\s+/g, ' ')).join();
/** The words that are marked as being said, and the one word of them that is being said just now. */
const marked = () => inMark('reading');
const spoken = () => inMark('spoken');
/** Begins to read, until its heading is marked. */
async function begin(...languages: string[]): Promise<Voice> {
  const voice = await listener(...(languages.length > 0 ? languages : ['en-GB']));
  await read();
  await expect.poll(marked).toBe('How we speak');
  return voice;
}

describe('reading aloud', () => {
  it('is not offered where the browser has no voice, or speaks other languages alone', async () => {
    for (const languages of [[], ['de-DE', 'fr_FR']]) {
      await listener(...languages);
      expect(offers().elements()).toEqual([]);
    }
  });

  it('is offered when a voice arrives late, and moves nothing', async () => {
    const voice = await listener('de-DE');
    const place = () => document.querySelector('main p')?.getBoundingClientRect().toJSON();
    const before = place();
    voice.arrive('en_GB');
    await expect.poll(() => offers().elements().length).toBe(2);
    expect(place()).toEqual(before);
  });

  it('starts by a press alone, and goes through the text sentence by sentence, marking each', async () => {
    const voice = await listener('en-GB');
    expect(voice.said).toEqual([]);
    await read();
    await expect.poll(() => voice.said).toEqual([{ text: 'How we speak', lang: 'en-GB', rate: 1 }]);
    for (const sentence of ['We say what we know.', 'We ask what we do not know.', LINES[0]]) {
      voice.finish();
      expect(voice.texts.at(-1)).toBe(sentence);
      expect(marked()).toBe(sentence);
    }
  });

  it('marks the word that the voice tells, and none before it does', async () => {
    const voice = await begin();
    expect(spoken()).toBe('');
    voice.word('we');
    expect(spoken()).toBe('we');
    voice.word('speak');
    expect(spoken()).toBe('speak');
    voice.finish();
    expect(spoken()).toBe('');
  });

  it('marks the whole paragraph where a browser cannot mark a part of it', async () => {
    Object.assign(window, { Highlight: undefined });
    await listener('en-GB');
    await read();
    const shown = () => document.querySelector('[data-reading]')?.textContent;
    await expect.poll(shown).toBe('How we speak');
    await press('Stop');
    await expect.poll(shown).toBeUndefined();
  });

  it.each(['no', 'yes'] as const)('goes along with the sentence where that is wanted: %s', async (follow) => {
    await page.viewport(1280, 480);
    const voice = await listener('en-GB');
    savePreferences({ follow });
    await read();
    await expect.poll(marked).toBe('How we speak');
    const before = scrollY;
    const seen: boolean[] = [];
    for (const _ of LINES) {
      voice.finish();
      const [range] = CSS.highlights.get('reading') ?? [];
      const { top = -1, bottom = -1 } = (range as Range | undefined)?.getBoundingClientRect() ?? {};
      seen.push(top >= 0 && bottom <= innerHeight);
    }
    await page.viewport(1280, 900);
    expect(scrollY > before).toBe(follow === 'yes');
    expect(seen.every(Boolean)).toBe(follow === 'yes');
  });

  it('comes to its end by itself and gives the focus back', async () => {
    const voice = await listener('en-GB');
    await read('Money');
    await expect.element(controls().getByRole('button', { name: 'Pause' })).toHaveFocus();
    for (const sentence of ['Money', 'Reading costs nothing.']) {
      await expect.poll(marked).toBe(sentence);
      voice.finish();
    }
    await expect.poll(() => controls().elements()).toEqual([]);
    expect(marked()).toBe('');
    await expect.poll(() => document.activeElement?.textContent).toBe('Read to me: Money');
  });

  it('pauses, goes on from the beginning of the sentence, and stops', async () => {
    const voice = await begin();
    await press('Pause');
    expect(voice.isSilent).toBe(true);
    expect(marked()).toBe('How we speak');
    await press('Continue');
    expect(voice.texts).toEqual(['How we speak', 'How we speak']);
    await press('Stop');
    expect(voice.isSilent).toBe(true);
    expect(marked()).toBe('');
    await expect.poll(() => controls().elements()).toEqual([]);
  });

  it('is slower when asked, at once, and that is kept', async () => {
    const voice = await begin();
    await press('Slower');
    await expect.element(page.getByRole('status', { name: 'Speed of the voice' })).toHaveTextContent('Speed: slow');
    expect(voice.said.at(-1)).toEqual({ text: 'How we speak', lang: 'en-GB', rate: 0.75 });
    expect(localStorage.getItem(PREFERENCES_KEY)).toBe('{"speed":0.75}');
    await press('Stop');
    await read('Money');
    await expect.poll(() => voice.said.at(-1)).toEqual({ text: 'Money', lang: 'en-GB', rate: 0.75 });
  });

  it('stops when another text is read', async () => {
    await begin();
    await read('Money');
    await expect.poll(marked).toBe('Money');
    await expect.poll(() => controls().elements().length).toBe(1);
  });

  it('says so when the voice fails, and can be tried again', async () => {
    const voice = await begin();
    voice.fail();
    await expect.element(page.getByText(/This could not be read aloud\./)).toBeVisible();
    await read();
    await expect.poll(marked).toBe('How we speak');
  });

  it('has no fault that axe finds while it reads', async () => {
    await begin();
    expect(await faults()).toEqual([]);
  });
});
