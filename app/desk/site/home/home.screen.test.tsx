/** What waits on the desk’s home page. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();
const NOW = new Date().toISOString();

let nadia: SiteMember;
let bea: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org');
  bea = await joinDesk(site, 'bea@example.org', 'Administrators');
});

it('names a job that failed, and lets administrators have it tried again or dropped', async () => {
  const job = { payload: '{}', run_at: NOW, created_at: NOW, failed_at: NOW, trouble: 'no answer in time' };
  const answer = { template: 'answer', content: {}, about: 'M-5' };
  await site.store.db
    .insertInto('job')
    .values([
      { ...job, kind: 'webhook' },
      { ...job, kind: 'import' },
      { ...job, kind: 'mail', payload: JSON.stringify(answer), recipient: 'eve@example.org' },
    ])
    .execute();
  {
    await using reader = await site.openScreen('/curate', { as: nadia });
    await reader.reads('An address is no longer told of changes.');
    await reader.reads('Our answer to M-5 was not sent.');
    expect(reader.main().textContent).not.toContain('eve@');
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  }
  await using page = await site.openScreen('/curate', { as: bea });
  await page.press('button', /^Try again ?An address/);
  await page.says('It is tried again.');
  for (const subject of ['A table', 'Our answer']) {
    await page.press('button', new RegExp(`^Cancel this task ?${subject}`));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: new RegExp(`^Cancel this task ?${subject}`) })).toBeNull(),
    );
    await page.says('It is dropped.');
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull());
  await waitFor(async () =>
    expect(await site.store.db.selectFrom('job').select('id').where('failed_at', 'is not', null).execute()).toEqual([]),
  );
});

it('asks a colleague to look at a draft, who finds it on the desk’s home and says when it is done', async () => {
  const draft = { kind: 'post', display_title: 'Qqlamp that hums', body: 'Slowly.' };
  const { id } = await site.call('POST', '/curation/items', draft, nadia);
  {
    await using page = await site.openScreen(`/curate/items/${id}`, { as: nadia });
    await page.press('button', 'Add note');
    await page.reads('Problem: Please write something.');
    await page.fill('Short description', 'It stops at nine.');
    await page.fill('Your note', 'Is it nine, or ten?');
    await page.choose('Assign to', 'bea@example.org');
    await page.press('button', 'Send');
    await page.reads('Waiting for bea@example.org.');
    // It stands among ‘To review’ now, with what was written in the form.
    await waitFor(async () =>
      expect(await site.call('GET', `/curation/items/${id}`, undefined, nadia)).toMatchObject({
        status: 'review',
        synopsis: 'It stops at nine.',
      }),
    );
  }
  {
    await using page = await site.openScreen('/curate', { as: bea });
    await screen.findByRole('heading', { name: /^Assigned to you/ });
    await page.reads('Is it nine, or ten?');
    await page.press('link', 'Qqlamp that hums');
    await page.press('button', 'Mark as done');
    await screen.findByText('Done.');
    await page.open('/curate');
    await screen.findByRole('heading', { name: /^To review/ });
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Assigned to you/ })).toBeNull());
  }
  await using page = await site.openScreen('/curate', { as: nadia });
  await screen.findByRole('heading', { name: /^Done by colleagues/ });
  await page.open(`/curate/items/${id}`);
  await screen.findByText('Done.');
  await page.press('button', 'Delete your note');
  await waitFor(() => expect(page.main().textContent).not.toContain('Is it nine, or ten?'));
});

it('counts what is missing, and leads to it, what is looked at most first', async () => {
  await using page = await site.openScreen('/curate', { as: nadia });
  const panel = (await screen.findByRole('heading', { name: 'Missing information' })).closest('section');
  await page.press('link', 'No picture', panel as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
  expect(page.path).toBe('/curate/items?status=published&missing=picture&sort=views&order=desc');
  within(page.main()).getByRole('heading', { level: 1 });
});
