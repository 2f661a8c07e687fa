import { describe, expect, it } from 'vitest';
import { workbook, workbookOf } from '#tests/setup/api/workbooks.ts';
import { dialectOf } from './dialect.ts';
import { asUtf8 } from './encoding.ts';
import { readTable } from './read-table.ts';
import { readXlsx, UnreadableFile, XLSX_LIMITS } from './xlsx.ts';

const cellsOf = async (bytes: Buffer | string) =>
  (await Array.fromAsync(readTable(Buffer.from(bytes)))).map(({ cells }) => cells);

describe('the letters of a file', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('\ufeffCafé'), 'UTF-8'],
    ['Windows-1252', Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x93]), 'Windows-1252'],
    ['Windows-1252, in capitals', Buffer.from('Café\nÀ la carte; Élan; Zürich', 'latin1'), 'Windows-1252'],
    ['a Mac', Buffer.from([0x43, 0x61, 0x66, 0x8e, 0x20, 0xd2, 0xd3, 0x0d, 0x5a, 0x9f, 0x72]), 'Macintosh'],
    ['UTF-16 without a mark', Buffer.from('Name,Café\n', 'utf16le'), 'UTF-16'],
    ['UTF-16 without a mark, big end first', Buffer.from('Name,Café\n', 'utf16le').swap16(), 'UTF-16'],
    ['UTF-16, little end first', Buffer.from('\ufeffCafé', 'utf16le'), 'UTF-16'],
    ['UTF-16, big end first', Buffer.from('\ufeffCafé', 'utf16le').swap16(), 'UTF-16'],
  ])('are read from %s', (_what, bytes, encoding) => {
    const read = asUtf8(bytes);
    expect(read.encoding).toBe(encoding);
    expect(read.bytes.toString()).toMatch(/Café/);
  });

  it('are those of Windows in quotation marks and euros, too', () => {
    expect(asUtf8(Buffer.from([0x91, 0x80, 0x35, 0x92, 0xe9])).bytes.toString()).toBe('‘€5’é');
  });

  it('stay UTF-8 where one row of many is broken', () => {
    const bytes = Buffer.concat([Buffer.from('é\nü\n'), Buffer.from([0xe9, 0x0a])]);
    expect(asUtf8(bytes).encoding).toBe('UTF-8');
  });

  it('end lines with a carriage return, if need be', async () => {
    expect(await cellsOf('a,b\r1,2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
});

it('cells hold no letters that PostgreSQL cannot store', async () => {
  const [, row] = await cellsOf('Name,Price\nA\u0000 lamp,\u00002\n');
  expect(row).toEqual(['A lamp', '2']);
  const half = { xml: '<c r="A1" t="inlineStr"><is><t>A&#xD83E;&#0;B</t></is></c>' };
  expect((await cellsOf(workbook([[half]]))).flat().every((cell) => cell.isWellFormed() && !cell.includes('\0'))).toBe(
    true,
  );
});

describe('the sign between cells', () => {
  it.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n"x;y";2,5\n', ';'],
    ['a\tb\n1, 2; 3\t4\n', '\t'],
    ['Title, short;When\nOne;1/2/2027\nTwo, three;2/2/2027\n', ';'],
    ['only\none\n', ','],
    ['', ','],
    ['"a;b",c\n1,2\n', ','],
    ['sep=;\na;b\n', ';'],
    ['a|b\n1, 2|3\n', '|'],
    ['tags\nx|y\nz|w\n', ','],
    ['Our list\n\na;b\n1,5;2\n', ';'],
  ])('of %j is %j', (text, delimiter) => {
    expect(dialectOf(Buffer.from(text)).delimiter).toBe(delimiter);
  });

  it('may be said in a first line, which is no row', async () => {
    const rows = await Array.fromAsync(readTable(Buffer.from('sep=;\r\nName;Town\r\n"Tea; cake";Hull\r\n')));
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'Name', 'Town'],
      [3, 'Tea; cake', 'Hull'],
    ]);
  });

  it('does not hide a stray quotation mark', async () => {
    const rows = await Array.fromAsync(readTable(Buffer.from('a;b\nx"y;2\n3;4\n')));
    expect(rows.map(({ problem }) => problem !== undefined)).toEqual([false, true, false]);
  });
});

describe('workbooks', () => {
  it('are read with texts, numbers, dates on the wall, and what formulas amounted to', async () => {
    const formula = { xml: '<c r="D2"><f>1+1</f><v>2</v></c>' };
    const bytes = workbook([
      ['Name', 'Price', 'When', 'Sum'],
      ['Tea & cake', 4.5, { date: 46038.416666666664 }, formula],
      [],
      ['=HYPERLINK("x")', 0, { date: 46038 }, { xml: '<c r="D4"><f>NOW()</f></c>' }],
    ]);
    const rows = await readXlsx(bytes);
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'Name', 'Price', 'When', 'Sum'],
      [2, 'Tea & cake', '4.5', '2026-01-16T10:00:00', '2'],
      [4, '=HYPERLINK("x")', '0', '2026-01-16', ''],
    ]);
  });

  const refused = (bytes: Buffer, limits = XLSX_LIMITS) =>
    readXlsx(bytes, limits).then(
      () => 'read',
      (error: unknown) => (error instanceof UnreadableFile ? error.message : `broke: ${error}`),
    );

  it('that unfold to more than fits are refused before they do', async () => {
    const bomb = workbookOf('', { 'xl/worksheets/sheet2.xml': new Uint8Array(8_000_000) });
    expect(bomb.length).toBeLessThan(20_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(await refused(bomb, { ...XLSX_LIMITS, bytes: 5_000_000 })).toMatch(/^it unfolds to more than we can read/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4_000_000);
  });

  it('that say they are small, and are not, are cut off', async () => {
    const bytes = workbookOf('', { 'xl/worksheets/sheet2.xml': new Uint8Array(5_000_000) });
    // The size that the folder's list names.
    for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 1))
      if (bytes.readUInt32LE(at + 24) === 5_000_000) bytes.writeUInt32LE(10, at + 24);
    expect(await refused(bytes)).toMatch(/^(?:read|it is damaged)/);
  });

  it.each<[string, string, RegExp]>([
    ['a row far down', '<row r="90000000"><c r="A90000000"><v>1</v></c></row>', /^it goes down to row 90,000,000/],
    ['a cell far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>', /^it has cells in column XFD/],
    ['cells in no order', '<row r="2"/><row r="1"/>', /^it is no workbook/],
  ])('with %s are refused in a sentence', async (_what, rows, sentence) => {
    expect(await refused(workbookOf(rows))).toMatch(sentence);
  });

  it('with entities that stand for each other are not unfolded', async () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const bytes = workbookOf(
      `</sheetData>${xml}<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>`,
    );
    expect(JSON.stringify(await readXlsx(bytes).catch(() => []))).not.toContain('aaaa');
  });

  it('with more text than fits are refused', async () => {
    const long = workbook([['x'.repeat(100)], ['y'.repeat(100)]]);
    expect(await refused(long, { ...XLSX_LIMITS, letters: 150 })).toMatch(/^it holds too much text/);
  });

  it.each<[string, Buffer]>([
    ['a broken folder', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])],
    ['an older workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a file without text', Buffer.from([0x47, 0x49, 0x46, 0, 0, 0, 13])],
  ])('and files that are none, such as %s, are refused', async (_what, bytes) => {
    await expect(cellsOf(bytes)).rejects.toBeInstanceOf(UnreadableFile);
  });
});
