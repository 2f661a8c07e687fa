/** 'Display' follows a member to a new device, and what they change is kept with the account. */
import { own } from '../../lib/data/member-calls.ts';
import type { MessageActions } from '../../lib/forms/toast-context.ts';
import { needsStore, saveNeeds } from '../../lib/preferences/needs.ts';
import { needNamed } from '../../lib/preferences/offered-needs.ts';
import { chosenIn, preferencesFrom, readPreferences, savePreferences } from '../../lib/preferences/preferences.ts';
import { beforeLogin } from '../../lib/session/before-login.ts';
import { isLoggedIn, onSessionChange, tokenStore } from '../../lib/session/session.ts';

type Calls = Pick<typeof own, 'preferences' | 'savePreferences'>;
type Choices = Readonly<Record<string, string | number | boolean>>;

/** What stands on this device and would be kept with an account, in its words. */
function here(): Choices {
  const { all, isShared } = needsStore.read();
  return { ...chosenIn(readPreferences()), ...(isShared && { needs: all.map(({ fact }) => fact).join(' ') }) };
}

/** Notes what the account and this device both have. */
function agree(agreed: Choices): void {
  const before = beforeLogin.read();
  if (before) beforeLogin.write({ ...before, agreed });
}

/**
 * After a log-in: the account's choices hold here, too. Where it has none yet, whoever has logged in is asked whether this
 * device's are theirs: it may be somebody else's device. Nothing is lost when it fails: the device keeps its own.
 */
export async function followAccount(messages: MessageActions, calls: Calls = own): Promise<void> {
  const session = tokenStore.refresh();
  const { preferences } = await calls.preferences();
  if (tokenStore.refresh() !== session) return;
  if (preferences === null) {
    if (Object.keys(here()).length > 0) offer(messages, calls);
    return;
  }
  const before = JSON.stringify(here());
  savePreferences(preferencesFrom(preferences));
  takeNeeds(preferences.needs);
  agree(here());
  if (JSON.stringify(here()) !== before) messages.points('The page now looks as you chose in your account.');
}

/** What another device has kept with the account; absent where the member does not want that. */
function takeNeeds(said: unknown): void {
  if (typeof said === 'string')
    saveNeeds({ all: said.split(' ').flatMap((fact) => needNamed(fact) ?? []), isShared: true });
}

const DISPLAY = 'display';

function offer(messages: MessageActions, calls: Calls): void {
  const act = () => {
    messages.dismissAbout(DISPLAY);
    saveToAccount(calls, {}).then(
      () => messages.alert('What this device has under ‘Display’ is in your account now.'),
      (problem: Error) => messages.alert(`Nothing is changed. ${problem.message}`, { status: 'orange' }),
    );
  };
  messages.alert('This device has choices under ‘Display’. Are they yours?', {
    action: { words: 'Add to my account', act },
    status: 'plain',
    about: DISPLAY,
  });
  const stop = onSessionChange(() => {
    messages.dismissAbout(DISPLAY);
    stop();
  });
}

/**
 * Sends what was changed here since both agreed, and nothing else: what this device had before the log-in may be somebody
 * else's, and what another device has kept meanwhile stays.
 */
export async function saveToAccount(calls: Calls = own, agreed = agreedOn()): Promise<void> {
  const now = here();
  if (agreed && changesOf(agreed, now).length === 0) return;
  const session = tokenStore.refresh();
  const { preferences } = await calls.preferences();
  if (tokenStore.refresh() !== session) return;
  const changed = changesOf(agreed ?? preferences ?? {}, now);
  if (changed.length === 0) return;
  const left = Object.entries(preferences ?? {}).filter(([name]) => !changed.includes(name));
  const mine = Object.entries(now).filter(([name]) => changed.includes(name));
  await calls.savePreferences(Object.fromEntries([...left, ...mine]));
  if (tokenStore.refresh() === session) agree(now);
}

function agreedOn(): Choices | undefined {
  const before = beforeLogin.read();
  return before && ((before.agreed ?? before.preferences) as Choices);
}

const changesOf = (one: Choices, other: Choices): string[] =>
  Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);

/** Somebody who tries out sizes changes many times; one call is enough. */
const QUIET_MS = 800;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whoever has logged in meanwhile gets nothing of it. */
export function savePreferencesSoon(calls: Calls = own): void {
  clearTimeout(timer);
  const session = tokenStore.refresh();
  timer = setTimeout(() => {
    if (isLoggedIn() && tokenStore.refresh() === session) saveToAccount(calls).catch(() => {});
  }, QUIET_MS);
}
