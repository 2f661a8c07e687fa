import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

const read = async (text: string | Buffer) => Array.fromAsync(readCsv(Buffer.from(text)));
const cells = async (text: string | Buffer) => (await read(text)).map((row) => row.cells);

describe('reading CSV', () => {
  it('tells the line on which each row begins, and its number', async () => {
    const rows = await read('a,b\n1,"two\nlines"\n\n3,4\n');
    expect(rows.map(({ line, record }) => [line, record])).toEqual([
      [1, 0],
      [2, 1],
      [5, 2],
    ]);
  });

  it('does the same with the line ends and the mark of a spreadsheet', async () => {
    const rows = await read('\ufeffa,b\r\n1,"two\r\nlines"\r\n\r\n3,4\r\n');
    expect(rows.map(({ line, record, cells }) => [line, record, cells[0]])).toEqual([
      [1, 0, 'a'],
      [2, 1, '1'],
      [5, 2, '3'],
    ]);
  });

  it('passes over empty lines but not over rows of empty cells', async () => {
    expect(await cells('a,b\n\n,\n')).toEqual([
      ['a', 'b'],
      ['', ''],
    ]);
  });

  it('refuses a row that is not UTF-8 and reads the next', async () => {
    const rows = await read(Buffer.concat([Buffer.from('a\n'), Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from('ok\n')]));
    expect(rows.map(({ problem }) => problem)).toEqual([undefined, 'not UTF-8 text', undefined]);
  });

  it.each([
    ['in the middle of a cell', 'a,b\n1,x"y\n2,fine\n'],
    ['after a quoted cell', 'a,b\n1,"x"y\n2,fine\n'],
    ['never closed', 'a,b\n1,"x\n2,fine\n'],
    ['never closed, with quoted rows after it', 'a,b\n1,"x\n2,fine\n3,"also fine"\n'],
  ])('loses one row to a quotation mark %s', async (_where, text) => {
    const rows = await read(text);
    expect(rows.filter(({ problem }) => problem)).toHaveLength(1);
    expect(rows.find(({ problem }) => problem)?.line).toBe(2);
    expect(rows.filter(({ problem }) => !problem).map((row) => row.cells[1])).toContain('fine');
  });

  it('gives up on a file of nothing but stray quotation marks', async () => {
    const rows = await read(`a\n${'"x\n'.repeat(5_000)}`);
    expect(rows.length).toBeLessThan(100);
    expect(rows.at(-1)?.problem).toMatch(/too many/);
  });

  it('reads what it writes', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\r'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), async (rows) => {
        expect(await cells(writeCsv(rows))).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });
});
