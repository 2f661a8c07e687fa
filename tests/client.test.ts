/** A client whose types are made from the description, as a stranger would write one, against the real site. */
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { output, projectWith, ROOT } from '#tests/setup/api/description.ts';
import { openClub, PASSWORD } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const COMPILER = {
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['node'],
  strict: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

onEachEngine('a client made from the description', (engine) => {
  it('compiles, logs in, searches and adds a favourite', { timeout: 300_000 }, async () => {
    await using club = await openClub(engine);
    const { email } = await club.join('ada@example.org');
    await club.api.shelves.post({ display_title: 'The lighthouse keeper' });
    const site = await club.api.app.listen({ host: '127.0.0.1', port: 0 });
    await using project = await projectWith((await club.api.get('/api/openapi.json')).body);
    const { folder } = project;

    expect(await output('tests/setup/api/api-types.ts', [], folder)).toBe('');
    await copyFile(join(ROOT, 'tests/fixtures/client/program.ts'), join(folder, 'program.ts'));
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER, files: ['program.ts', 'api.d.ts'] }),
    );
    expect(await output('node_modules/typescript/bin/tsc', ['--project', '.'], folder)).toBe('');
    expect(JSON.parse(await output(join(folder, 'program.ts'), [site, email, PASSWORD], folder))).toEqual({
      code: 'unauthenticated',
      titles: ['The lighthouse keeper'],
      wrong: 'string',
    });
  });
});
