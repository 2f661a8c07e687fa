/** The examples of the page for developers, run as they stand against the real site. */
import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { SHELL } from '#server/features/audit/audit.ts';
import { makeKey } from '#server/features/keys/api-keys.ts';
import { newSecret, signedHeaders } from '#server/features/webhooks/signature.ts';
import { KEY_READS_MOST, READS_MOST } from '#server/http/plugins/read-limit.ts';
import { LIMITS } from '#server/http/rate-limits.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { output, projectWith, ROOT } from '#tests/setup/api/description.ts';
import { readJsonFeed } from '#tests/setup/rules/feed-rules.ts';

const run = promisify(execFile);
const FOLDER = join(ROOT, 'app/features/developers');

/** A site with something for each example, and the examples with its address. */
async function openSite() {
  const api = await openApi('sqlite');
  const { shelves } = api;
  await shelves.topic({ slug: 'adhd', name: 'ADHD' });
  await shelves.post({ display_title: 'Sleep well' });
  await shelves.media({ display_title: 'To hear', consumption: ['Listen'], topics: ['adhd'] });
  await shelves.event({
    title: 'Coming',
    start_date: '2099-05-11',
    online: true,
    facts: [
      { name: 'quiet-space', answer: 'yes' },
      { name: 'speaking', answer: 'no' },
    ],
  });
  const site = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const example = async (name: string) =>
    (await readFile(join(FOLDER, 'examples', name), 'utf8')).replaceAll('https://example.org', site);
  return { api, example, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

it('the examples with curl answer', async () => {
  await using site = await openSite();
  const ask = async (name: string) => JSON.parse((await run('sh', ['-c', await site.example(name)])).stdout);
  expect((await ask('search.sh')).data.map((one: { display_title: string }) => one.display_title)).toEqual([
    'Sleep well',
  ]);
  expect((await ask('facts.sh')).data.map(({ title }: { title: string }) => title)).toEqual(['Coming']);
  expect(readJsonFeed(await ask('feed.sh')).map(({ title }) => title)).toEqual(['To hear']);
});

it('the example in Python keeps a copy, and follows what changes', async () => {
  await using site = await openSite();
  const program = await site.example('copy.py');
  const { stdout } = await run('python3', ['-c', program]);
  expect(stdout).toMatch(/^4 things\. Next time, begin after \d+\n$/);
  const from = (after: number) => program.replace('\ncopy, after = begin()\n', `\ncopy, after = {}, ${after}\n`);
  expect((await run('python3', ['-c', from(0)])).stdout).toContain(
    'Read anew: http://localhost/api/content/topic/metadata?topic=adhd',
  );
  // A number from before a restore: everything is read anew.
  expect((await run('python3', ['-c', from(1)])).stdout).toBe(stdout);
});

it('the example in TypeScript compiles with types made from the description, and runs', {
  timeout: 60_000,
}, async () => {
  await using site = await openSite();
  await using project = await projectWith((await site.api.get('/api/openapi.json')).body);
  const { folder } = project;
  expect(await site.example('types.sh')).toContain('/api/openapi.json -o api.d.ts');
  expect(await output('tests/setup/api/api-types.ts', [], folder)).toBe('');
  for (const name of ['client', 'key'])
    await writeFile(join(folder, `${name}.ts`), await site.example(`${name}.ts.txt`));
  const options = { target: 'esnext', module: 'esnext', moduleResolution: 'bundler', types: ['node'], strict: true };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...options, allowImportingTsExtensions: true, noEmit: true },
      files: ['client.ts', 'key.ts', 'api.d.ts'],
    }),
  );
  expect(await output('node_modules/typescript/bin/tsc', ['--project', '.'], folder)).toBe('');
  expect(await output(join(folder, 'client.ts'), [], folder)).toBe('2099-05-11 Coming\n');
  const { key } = await makeKey(site.api.store.db, SHELL, { name: 'Leeds Libraries', scopes: ['write'] });
  const TESSERA_KEY = key;
  for (const [title, said] of Object.entries({ 'Quiet hour': 'leeds-17 review 1', 'Quiet day': 'leeds-17 review 2' })) {
    const program = (await site.example('key.ts.txt')).replace('Quiet hour', title);
    await writeFile(join(folder, 'key.ts'), program);
    const { stdout } = await run(process.execPath, [join(folder, 'key.ts')], { env: { ...process.env, TESSERA_KEY } });
    expect(stdout).toBe(`${said}\n`);
  }
});

it('the example that takes a message knows who sent it', async () => {
  const secret = newSecret();
  const program = (await readFile(join(FOLDER, 'examples/webhook.ts.txt'), 'utf8')).replace(
    '.listen(8080)',
    '.listen(0, function (this: { address: () => unknown }) { console.log(JSON.stringify(this.address())); })',
  );
  await using project = await projectWith({});
  await writeFile(join(project.folder, 'webhook.ts'), program);
  const child = spawn(process.execPath, ['webhook.ts'], {
    cwd: project.folder,
    env: { ...process.env, WEBHOOK_SECRET: secret },
  });
  try {
    const lines: string[] = [];
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      lines.splice(0, lines.length, ...said.split('\n').slice(0, -1));
    });
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(1);
    const url = `http://localhost:${JSON.parse(lines[0] ?? '').port}/`;
    const body = JSON.stringify({ type: 'catalogue.changed', data: { changes: [], next: 7 } });
    const send = (by: string) =>
      fetch(url, { method: 'POST', body, headers: signedHeaders(by, 'msg_1', body) }).then(({ status }) => status);
    expect(await send(newSecret())).toBe(400);
    expect(await send(secret)).toBe(204);
    await expect.poll(() => lines.at(-1)).toBe(body);
  } finally {
    child.kill();
  }
});

it('the page says the limits that there are, and its history is in order', async () => {
  const page = (await readFile(join(FOLDER, 'developers-page.tsx'), 'utf8')).replaceAll(/\s+/g, ' ');
  expect(page).toContain(`${READS_MOST.toLocaleString('en-GB')} new answers a minute`);
  for (const most of [KEY_READS_MOST, LIMITS.keyWrites.most, LIMITS.keySuggestions.most])
    expect(page).toContain(` ${most.toLocaleString('en-GB')} `);
  const { API_CHANGES } = await import('#app/features/developers/api-changes.ts');
  const days = API_CHANGES.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
});
