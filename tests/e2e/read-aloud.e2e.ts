/** 'Read to me'. The browser of the tests has no voice of its own. */
import { describe, expect, it } from 'vitest';
import { patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { Voice } from '#tests/setup/browser/voice.ts';

withBrowser();

const POST = '/blog/three-ways-to-see-time';
const read = (visitor: Visitor) => visitor.main().getByRole('button', { name: /^Read to me/ });

/** Somebody whose browser speaks English, on a page. */
async function listener(path: string, ...languages: string[]) {
  const visitor = await Visitor.arrive('/404');
  const voice = await Voice.give(visitor, ...(languages.length > 0 ? languages : ['en-GB']));
  await visitor.open(path);
  return { visitor, voice };
}

describe('reading aloud', () => {
  it('is not offered where the browser has no voice', async () => {
    await using visitor = await patient(POST);
    expect(await visitor.page.evaluate(() => speechSynthesis.getVoices().length)).toBe(0);
    await visitor.page.clock.runFor('00:10');
    expect(await read(visitor).count()).toBe(0);
  });

  it('is not offered where the browser speaks other languages alone', async () => {
    const { visitor } = await listener(POST, 'de-DE', 'fr_FR');
    await using _ = visitor;
    expect(await read(visitor).count()).toBe(0);
  });

  it('is offered when a voice arrives late, and moves nothing', async () => {
    const { visitor, voice } = await listener(POST, 'de-DE');
    await using _ = visitor;
    const text = visitor.main().locator('.prose');
    const before = await text.boundingBox();
    await voice.arrive('en_GB');
    await expect.poll(() => read(visitor).count()).toBe(1);
    expect(await text.boundingBox()).toEqual(before);
  });

  it('marks the word that the voice tells, and none before it does', async () => {
    const { visitor, voice } = await listener(POST);
    await using _ = visitor;
    await expect.poll(() => read(visitor).count()).toBe(1);
    await read(visitor).click();
    await expect.poll(() => voice.marked()).toBe('Three ways to see time');
    expect(await voice.spoken()).toBe('');
    await voice.word('ways');
    expect(await voice.spoken()).toBe('ways');
    await voice.word('time');
    expect(await voice.spoken()).toBe('time');
    await voice.finish();
    expect(await voice.spoken()).toBe('');
  });

  it.each([
    ['no', 0],
    ['yes', 1],
  ] as const)('goes along with the sentence where that is wanted: %s', async (follow, wanted) => {
    const { visitor, voice } = await listener(POST);
    await using _ = visitor;
    await visitor.page.evaluate(
      (value) => localStorage.setItem('preferences-1', JSON.stringify({ follow: value })),
      follow,
    );
    await visitor.page.setViewportSize({ width: 1280, height: 480 });
    await visitor.open(POST);
    await expect.poll(() => read(visitor).count()).toBe(1);
    await read(visitor).click();
    await expect.poll(() => voice.marked()).toBe('Three ways to see time');
    const before = await visitor.page.evaluate(() => scrollY);
    const inView = () =>
      visitor.page.evaluate(() => {
        const [range] = CSS.highlights.get('reading') ?? [];
        const { top = -1, bottom = -1 } = (range as Range | undefined)?.getBoundingClientRect() ?? {};
        return top >= 0 && bottom <= innerHeight;
      });
    const seen: boolean[] = [];
    for (let step = 0; step < 12; step++) {
      await voice.finish();
      seen.push(await inView());
    }
    expect((await visitor.page.evaluate(() => scrollY)) > before).toBe(wanted === 1);
    expect(seen.every(Boolean)).toBe(wanted === 1);
  });

  it('starts by a press alone, and goes through the post sentence by sentence, marking each', async () => {
    const { visitor, voice } = await listener(POST);
    await using _ = visitor;
    await expect.poll(() => read(visitor).count()).toBe(1);
    expect(await voice.said()).toEqual([]);
    await read(visitor).click();
    await expect.poll(() => voice.said()).toEqual([{ text: 'Three ways to see time', lang: 'en-GB', rate: 1 }]);
    expect(await voice.marked()).toBe('Three ways to see time');
    const said = async () => (await voice.said()).map(({ text }) => text);
    for (let step = 0; step < 6; step++) {
      await voice.finish();
      expect((await said()).at(-1)).toBe(await voice.marked());
    }
    const all = await said();
    expect(new Set(all).size).toBe(all.length);
    // Nothing of what stands there for pressing.
    expect(all.join(' ')).not.toMatch(/Copy link|Read to me|Pause/);
  });

  it('comes to its end by itself and gives the focus back', async () => {
    const { visitor, voice } = await listener('/collection/getting-the-day-started');
    await using _ = visitor;
    const quote = visitor.page.getByRole('region', { name: 'Quote' });
    await quote.getByRole('button', { name: /^Read to me/ }).click();
    const controls = visitor.page.getByRole('group', { name: 'Reading aloud: the quote' });
    await expect.poll(() => controls.getByRole('button', { name: 'Pause' }).count()).toBe(1);
    for (const sentence of ['The kettle is not a delay.', 'The kettle is step one.', 'Ama Boateng-Hill']) {
      await expect.poll(() => voice.marked()).toBe(sentence);
      await voice.finish();
    }
    await expect.poll(() => controls.count()).toBe(0);
    expect(await voice.marked()).toBe('');
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Read to me/);
  });

  it('reads what a talk is like, and leaves the buttons out', async () => {
    const { visitor, voice } = await listener('/speaking');
    await using _ = visitor;
    await visitor.button(/^Read to me.*How it goes/).click();
    await expect.poll(() => voice.marked()).toBe('How it goes');
    await voice.finish();
    expect(await voice.marked()).toBe('Your choice of form');
    await visitor.button(/^Read to me.*Speaking/).click();
    await expect.poll(() => voice.marked()).toBe('Speaking');
    for (let step = 0; step < 9; step++) await voice.finish();
    expect((await voice.said()).map(({ text }) => text).join(' ')).not.toMatch(/enquiry/);
    expect(await voice.marked()).toBe('');
  });

  it('pauses, goes on from the beginning of the sentence, and stops', async () => {
    const { visitor, voice } = await listener('/about');
    await using _ = visitor;
    await read(visitor).nth(1).click();
    const controls = visitor.page.getByRole('group', { name: 'Reading aloud: How we speak' });
    await controls.getByRole('button', { name: 'Pause' }).click();
    expect(await voice.isSilent()).toBe(true);
    expect(await voice.marked()).toBe('How we speak');
    await controls.getByRole('button', { name: 'Continue' }).click();
    expect((await voice.said()).map(({ text }) => text)).toEqual(['How we speak', 'How we speak']);
    await controls.getByRole('button', { name: 'Stop' }).click();
    expect(await voice.isSilent()).toBe(true);
    expect(await voice.marked()).toBe('');
    await expect.poll(() => controls.count()).toBe(0);
  });

  it('is slower when asked, at once, and next time too', async () => {
    const { visitor, voice } = await listener('/privacy-policy');
    await using _ = visitor;
    await read(visitor).first().click();
    await visitor.button('Slower').click();
    expect(await visitor.page.getByRole('status', { name: 'Speed of the voice' }).textContent()).toBe('Speed: slow');
    await expect.poll(async () => (await voice.said()).at(-1)).toEqual({ text: 'In short', lang: 'en-GB', rate: 0.75 });
    await visitor.page.reload();
    await visitor.settle();
    await read(visitor).first().click();
    await expect.poll(async () => (await voice.said()).at(-1)?.rate).toBe(0.75);
  });

  it('stops when another text is read, and when the page changes', async () => {
    const { visitor, voice } = await listener('/topic/adhd');
    await using _ = visitor;
    await visitor
      .main()
      .getByRole('button', { name: /^Read to me.*ADHD$/ })
      .click();
    const controls = visitor.page.getByRole('group', { name: /^Reading aloud/ });
    await expect.poll(() => voice.marked()).toBe('ADHD');
    await visitor.page
      .getByRole('region', { name: 'Quote' })
      .getByRole('button', { name: /^Read to me/ })
      .click();
    await expect.poll(() => voice.marked()).not.toBe('ADHD');
    expect(await controls.count()).toBe(1);
    await visitor.page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Events' }).click();
    await visitor.page.waitForURL('**/events');
    await expect.poll(() => voice.isSilent()).toBe(true);
    expect(await voice.marked()).toBe('');
  });

  it('marks the whole paragraph where a browser cannot mark a part of it', async () => {
    const { visitor } = await listener('/404');
    await using _ = visitor;
    await visitor.context.addInitScript(() => Object.defineProperty(window, 'Highlight', { value: undefined }));
    await visitor.open('/about');
    await read(visitor).nth(1).click();
    await expect.poll(() => visitor.page.locator('[data-reading]').textContent()).toBe('How we speak');
    await visitor.button('Stop').click();
    expect(await visitor.page.locator('[data-reading]').count()).toBe(0);
  });

  it('says so when the voice fails, and can be tried again', async () => {
    const { visitor, voice } = await listener('/about');
    await using _ = visitor;
    await read(visitor).first().click();
    await expect.poll(() => voice.marked()).not.toBe('');
    await voice.fail();
    await expect.poll(() => visitor.page.getByText('Problem: This could not be read aloud.').count()).toBe(1);
    await read(visitor).first().click();
    await expect.poll(() => voice.marked()).not.toBe('');
  });

  it('has no fault that axe finds while it reads', async () => {
    const { visitor, voice } = await listener('/about');
    await using _ = visitor;
    await read(visitor).first().click();
    await expect.poll(() => voice.marked()).not.toBe('');
    expect(await visitor.axe()).toEqual([]);
  });
});
