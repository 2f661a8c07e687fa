import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/visitor.ts';

withBrowser();

/** Opens how to reach somebody and copies the number: a message about it, over an open dialog. */
async function copyNumber(visitor: Visitor) {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor
    .button(/^Phone/)
    .first()
    .click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Copy phone number' }).click();
  const message = visitor.page.getByRole('listitem').filter({ hasText: 'Done: Phone number copied' });
  await expect.poll(() => message.count()).toBe(1);
  return message;
}

it('a message is read and closed while a dialog is open, and the dialog stays', async () => {
  await using visitor = await Visitor.arrive('/directory?query=fern');
  const message = await copyNumber(visitor);
  await message.getByRole('button', { name: 'Close this message' }).click();
  await expect.poll(() => message.count()).toBe(0);
  expect(await visitor.page.getByRole('dialog').count()).toBe(1);
});

it('a message stays while it has the focus, though the pointer leaves it', async () => {
  await using visitor = await Visitor.arrive('/directory?query=fern');
  const message = await copyNumber(visitor);
  await message.hover();
  await message.getByRole('button', { name: 'Close this message' }).focus();
  await visitor.page.mouse.move(0, 0);
  await visitor.page.waitForTimeout(3_500);
  expect(await message.count()).toBe(1);
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Copy phone number' }).focus();
  await expect.poll(() => message.count()).toBe(0);
});
