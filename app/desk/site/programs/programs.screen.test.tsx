/** ‘API and webhooks’ at the desk: keys for programs of partners, and addresses that are told what changed. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { native } from '#tests/setup/processes/native.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('makes a key that is shown once, works, and is refused when it is revoked', async () => {
  const admin = await joinDesk(site, 'robin@example.org', 'Administrators', { first_name: 'Robin' });
  const provenAt = (proven_at: string) =>
    site.store.db.updateTable('session').set({ proven_at }).where('member_id', '=', admin.id).execute();
  await using page = await site.openScreen('/curate', { as: admin });
  await page.press('link', 'API and webhooks');
  await page.press('button', 'Create API key');
  await page.reads('Problem: Please enter a name, such as Leeds Libraries.');
  await page.fill('Name', 'Leeds Libraries');
  await page.press('checkbox', /^Write, change and publish items/);
  await page.press('button', 'Create API key');
  await page.reads('API key for Leeds Libraries created.');
  await page.press('button', 'Copy the key');
  await page.hears('Key copied.');
  const key = await navigator.clipboard.readText();
  expect(key).toMatch(/^tk_[\w-]{43}$/);
  await page.reads(key);
  const ask = () => native.fetch(`${site.url}/api/curation/items`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status).toBe(200);
  await page.press('button', 'I have copied it');
  await waitFor(() => expect(page.main().textContent).not.toContain(key));
  await page.open('/curate/programs');
  await page.reads('May read and write.');
  expect(page.main().textContent).not.toContain(key);
  // Whoever has the session alone cannot change keys.
  await provenAt('2020-01-01T00:00:00Z');
  await page.press('button', /^Revoke/);
  await page.press('button', /^Yes, revoke/);
  await page.reads('Anyone who has a key can use it at any time.');
  expect((await ask()).status).toBe(200);
  await provenAt(new Date().toISOString());
  await page.open();
  await page.press('button', /^Revoke/);
  await page.press('button', /^Yes, revoke/);
  await page.reads('The key of Leeds Libraries is revoked.');
  expect((await ask()).status).toBe(401);
});

it('tells an address of events alone, and has it tried out', async () => {
  const admin = await joinDesk(site, 'kim@example.org', 'Administrators');
  await using page = await site.openScreen('/curate/programs', { as: admin });
  await page.fill('Web address (URL)', 'http://example.org/hook');
  await page.press('button', 'Add webhook');
  await page.reads(/Problem: .*https/);
  // Nobody lives at a name that ends so: no message leaves this machine.
  await page.fill('Web address (URL)', 'https://hook.invalid/');
  await page.press('checkbox', 'Events');
  await page.press('button', 'Add webhook');
  await screen.findByRole('heading', { name: 'Copy the secret now' });
  await page.reads('Every change, of these: Events.');
  await page.press('button', /^Send a test message/);
  await page.reads('Recent deliveries');
  await page.reads('no answer');
  await page.press('button', /^Resend the last/);
  await page.reads('Nothing was told yet that could be told again.');
  await page.press('button', /^Remove/);
  await page.press('button', /^Yes, remove/);
  await page.reads('No webhooks.');
});

it('is for administrators alone', async () => {
  const curator = await joinDesk(site, 'lee@example.org');
  await using page = await site.openScreen('/curate/programs', { as: curator });
  await page.reads('Only administrators see which programs call.');
});
