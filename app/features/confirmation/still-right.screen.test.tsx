/** A provider is asked whether what the site says of them is still right, and answers without an account. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();
const PAGE = '/item/directory/sideways-chairs-counselling';
const EMAIL = 'hello@sidewayschairs.example.org';
let nadia: SiteMember;
let id: number;

beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  ({ id } = await site.call('GET', '/directory/entry/sideways-chairs-counselling'));
});

const mailed = () => site.mailbox.last(EMAIL)?.text;
/** The page of the link in the newest mail to the provider, which is not this one. */
async function linkInMail(before?: string): Promise<string> {
  await waitFor(() => expect(mailed()).not.toBe(before));
  return /http\S+?(\/still-right\S+)/.exec(mailed() ?? '')?.[1] ?? '';
}

describe('the page of what is said', () => {
  it('is confirmed by keys, once, and the entry has its tick', async () => {
    await using desk = await site.openScreen(`/curate/items/${id}`, { as: nadia });
    expect((await screen.findByLabelText<HTMLInputElement>('Their email')).value).toBe(EMAIL);
    await desk.press('button', 'Send the link');
    await desk.reads(/was asked today, .* The link works until/);
    const path = await linkInMail();

    await using provider = await site.openScreen(path);
    await provider.reads('about 3 weeks');
    await provider.choose('Is this information correct?', 'Everything is correct');
    await provider.press('button', 'Send');
    await provider.reads('we have your answer.');
    const entry = () => site.call('GET', '/directory/entry/sideways-chairs-counselling');
    await waitFor(async () => expect((await entry()).checked_by).toBe('the provider'));
    await provider.open(PAGE);
    await provider.reads(', by the provider');
    await provider.open(path);
    await provider.reads('This link works no more');
  });

  it('takes what has changed, and says what is missing', async () => {
    const before = mailed();
    await site.call('POST', `/curation/items/${id}/confirmation`, { email: EMAIL }, nadia);
    await using provider = await site.openScreen(await linkInMail(before));
    await provider.user.selectOptions(screen.getByLabelText('Is this information correct?'), 'changed');
    await provider.press('button', 'Send');
    await provider.reads('Please tell us what has changed.');
    await provider.fill('What has changed?', 'We have moved to Hove.');
    await provider.press('button', 'Send');
    await provider.reads('we have your answer.');
    const { data } = await site.call('GET', '/curation/messages', undefined, nadia);
    expect(data[0].message).toContain('We have moved to Hove.');
    await using _ = await site.openScreen('/curate', { as: nadia });
    await screen.findByRole('link', { name: 'Not confirmed in the last year' });
  });

  it('says what it is for to whoever has no link', async () => {
    await using page = await site.openScreen('/still-right');
    await page.reads('This page is for providers');
  });
});

describe('what is no longer offered', () => {
  it('says so on its card and page, and has no ways to reach it', async () => {
    await using page = await site.openScreen('/directory?query=fenwick+drum+room&exact=true');
    const [withdrawn] = await screen.findAllByText('No longer offered');
    const card = withdrawn?.closest('article') as HTMLElement;
    expect(within(card).queryByRole('link', { name: /Website/ })).toBeNull();
    await page.open('/item/directory/fenwick-drum-room');
    await page.reads('The room is closed, because its building is being mended.');
    expect(within(page.main()).queryByRole('link', { name: /^Website/ })).toBeNull();
  });
});
