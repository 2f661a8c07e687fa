/** Words are read alike in every list: put right, with the way back, and named as we name them. */
import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

it.each(['/directory', '/events', '/topics-and-collections', '/tools', '/people', '/search?among=tools'])(
  '%s says what it searched instead, and takes it back, without script too',
  async (path) => {
    for (const javaScript of [true, false]) {
      await using visitor = await Visitor.arrive(`${path}${path.includes('?') ? '&' : '?'}query=dislexia`, {
        javaScript,
      });
      await visitor.main().getByText('Showing results for dyslexia instead of dislexia.').waitFor();
      if (javaScript) expect(await visitor.axe()).toEqual([]);
      await visitor.link('Search for dislexia as you typed it').click();
      await visitor.page.waitForURL('**exact=true**');
      await expect.poll(() => visitor.main().getByText('Showing results for').count()).toBe(0);
    }
  },
);

it('says which words are used here, in the directory as in the search', async () => {
  for (const path of ['/directory', '/search']) {
    await using visitor = await Visitor.arrive(`${path}?query=aspergers`);
    await visitor.main().getByRole('note').filter({ hasText: 'You searched for' }).waitFor();
  }
});
