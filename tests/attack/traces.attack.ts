/** What the server says in its log, in headers and in refusals: nothing about who calls, what they seek, or what opens. */
import { expect, it } from 'vitest';
import { form, PASSWORD } from '#tests/setup/api/members.ts';
import { asVariables, demoPlace, emptyPlace } from '#tests/setup/database/places.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { Mailbox } from '#tests/setup/processes/mailbox.ts';
import { runSite } from '#tests/setup/processes/process.ts';

const NEXT = 'vier laute rote Tore';
const ADA = 'ada.secretname@example.org';
const JSON_HEADERS = { 'content-type': 'application/json' };

onEachEngine('a member’s whole life', (engine) => {
  it('leaves no address, token, key, password or search in the log, and no secret in a header', async () => {
    await using mailbox = await new Mailbox().open();
    await using site = runSite({
      ...asVariables(await demoPlace(engine)),
      LOG_LEVEL: 'trace',
      LOG_FORMAT: 'json',
      SMTP_URL: mailbox.url,
    });
    const url = await site.ready;
    const secrets: string[] = [PASSWORD, NEXT, 'wrong horse', 'secretname', 'Lovelace', 'secretquery'];
    let headers = '';
    const call = async (method: string, path: string, body?: unknown, access?: string) => {
      const response = await fetch(url + path, {
        method,
        headers: { ...(body !== undefined && JSON_HEADERS), ...(access && { authorization: `Bearer ${access}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      headers += JSON.stringify([...response.headers]);
      const text = await response.text();
      // Whatever is refused says nothing about what was sent.
      if (response.status >= 400 && path.startsWith('/api'))
        for (const secret of secrets) expect(text).not.toContain(secret);
      const answer = text.startsWith('{') ? JSON.parse(text) : {};
      for (const token of [answer.access, answer.refresh, answer.user?.id, answer.user?.profile?.id])
        if (token) secrets.push(token);
      return { status: response.status, ...answer };
    };
    const mailed = async (subject: string): Promise<URL> => {
      await expect.poll(() => mailbox.mails.at(-1)?.subject, { timeout: 20_000 }).toContain(subject);
      const { link } = mailbox.last(ADA) ?? {};
      if (!link) throw new Error('there is no link');
      secrets.push(link.searchParams.get('session') ?? link.pathname.split('/').at(-1) ?? '');
      return link;
    };

    mailbox.refuses = 'nobody.secretname@example.org';
    await call('POST', '/api/auth/register', form(mailbox.refuses));
    await expect.poll(() => site.output(), { timeout: 20_000 }).toContain('trouble with a mail');
    expect((await call('POST', '/api/auth/register', form(ADA, { last_name: 'Lovelace' }))).status).toBe(200);
    const key = (await mailed('Confirm')).pathname.split('/').at(-1);
    const confirm = `/api/auth/verification/confirm/${key}?referral_id=secretname`;
    const first = await call('GET', confirm);
    expect(first.status).toBe(200);
    expect((await call('GET', confirm)).status).toBe(410);
    expect((await call('GET', `/api/auth?access=${first.access}`, undefined, first.access)).status).toBe(200);
    expect((await call('GET', '/api/auth', undefined, `${first.access}x`)).status).toBe(401);
    expect((await call('POST', '/api/auth/login', { username: ADA, password: 'wrong horse' })).status).toBe(401);
    expect((await call('POST', '/api/auth/login', `{"username":"${ADA}`)).status).toBe(400);
    expect((await call('POST', '/api/auth/login/refresh', { refresh: first.refresh })).status).toBe(200);
    await call('GET', '/api/content/search?query=secretquery', undefined, first.access);
    await call('GET', '/search?query=secretquery');
    await call('GET', `/nowhere/${ADA}?token=${first.access}`);
    await call('POST', '/api/auth/forgot-my-password', { email: ADA });
    const link = await mailed('Choose a new password');
    await call('GET', `/api/auth/forgot-my-password/verify${link.search}`);
    const body = { ...Object.fromEntries(link.searchParams), new_password: NEXT, confirm_password: NEXT };
    const recovered = await call('POST', '/api/auth/forgot-my-password/recover', body);
    expect(recovered.status).toBe(200);
    await call('PUT', '/api/auth', { current_password: NEXT, email: 'moved.secretname@example.org' }, recovered.access);
    await call('GET', '/api/auth/data', undefined, recovered.access);
    const contact = { name: 'Lovelace', email: ADA, subject: 'support', message: 'secretquery' };
    expect((await call('POST', '/api/auth/contact', contact)).status).toBe(200);
    expect((await call('DELETE', '/api/auth', { password: NEXT }, recovered.access)).status).toBe(200);

    await expect.poll(() => site.output(), { timeout: 20_000 }).toContain('request completed');
    expect(secrets.length).toBeGreaterThan(12);
    const output = site.output();
    for (const secret of secrets) {
      expect(output.toLowerCase()).not.toContain(secret.toLowerCase());
      expect(headers).not.toContain(secret);
    }
    expect(output).not.toMatch(/127\.0\.0\.1"|Bearer|known_device|registration=/);
    // The cookie of the log-in, hidden from scripts, and of use to the log-in alone.
    const cookies = [...headers.matchAll(/known_device=[\w-]{43}([^"]*)/g)].map(([, attributes]) => attributes);
    expect(new Set(cookies)).toEqual(new Set(['; Path=/api/auth; Max-Age=15552000; HttpOnly; SameSite=Strict']));
  });

  it('is kept by nobody on the way: no answer about it may be stored', async () => {
    await using mailbox = await new Mailbox().open();
    await using site = runSite({
      ...asVariables(await emptyPlace(engine)),
      DEMO: 'off',
      SMTP_URL: mailbox.url,
      SITE_URL: 'https://tessera.example',
    });
    // Named by its public address, it listens where the process says.
    const url = /The site is at/.test(await site.ready.then(() => site.output())) ? await site.ready : '';
    expect(url).toBeTruthy();
    const registered = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(form(ADA)),
    });
    expect(registered.headers.get('set-cookie')).toMatch(/^registration=.+; HttpOnly; SameSite=Lax; Secure$/);
    await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(1);
    const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const confirmed = await fetch(`${url}/api/auth${mailbox.last(ADA)?.link.pathname}`, { headers: { cookie } });
    expect(confirmed.headers.get('set-cookie')).toMatch(/; Secure$/);
    const { access, refresh } = await confirmed.json();
    const as = { authorization: `Bearer ${access}` };
    const stored = async (method: string, path: string, body?: object) => {
      const response = await fetch(url + path, {
        method,
        headers: { ...as, ...(body && JSON_HEADERS) },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect([path, response.status]).toEqual([path, 200]);
      return response.headers.get('cache-control');
    };
    expect(confirmed.headers.get('cache-control')).toBe('no-store');
    for (const path of ['', '/data', '/device', '/consent', '/preferences'])
      expect(await stored('GET', `/api/auth${path}`)).toBe('no-store');
    expect(await stored('POST', '/api/auth/login', { username: ADA, password: PASSWORD })).toBe('no-store');
    expect(await stored('POST', '/api/auth/login/refresh', { refresh })).toBe('no-store');
    expect(await stored('GET', '/api/log/recently-viewed')).toBe('no-store');
    expect(await stored('GET', '/api/content/post')).toBe('private, no-cache');
  });
});
