/** What other programs write into tables, and what a row holds of it: the value that they show, or a sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Kind } from '#domain/kinds.ts';
import { workbookOf } from '#tests/setup/api/workbooks.ts';
import { itemColumns } from '../formats/files/item-columns.ts';
import { parseFile } from './parse-file.ts';

const stranger = (name: string) => readFileSync(new URL(`../../../tests/fixtures/strangers/${name}`, import.meta.url));

async function parsed(kind: Kind, table: string | Buffer) {
  const { rows, refused, problem } = await parseFile(itemColumns(kind), Buffer.from(table), { kind });
  expect(problem).toBeUndefined();
  return {
    cells: rows.map(({ cells }) => cells),
    refused: refused.map(({ line, column, reason }) => [line, column, reason]),
  };
}

describe('a cell of a table', () => {
  it.each([
    ['#N/A', 'phone_number'],
    ['#WERT!', 'phone_number'],
    ['Err:508', 'phone_number'],
    ['#ERROR!', 'phone_number'],
    ['########', 'phone_number'],
  ])('that says %s holds no value, and is refused', async (word, column) => {
    const { cells, refused } = await parsed('support', `Name,Phone\nElm Trust,${word}\nOak Trust,01632 960126\n`);
    expect(cells).toMatchObject([{ name: 'Oak Trust', phone_number: '01632 960126' }]);
    expect(refused).toEqual([[2, column, expect.stringContaining('what a spreadsheet writes where it has no value')]]);
  });

  it('of an error word costs its row, with its column', async () => {
    const { cells, refused } = await parsed('support', stranger('v03-error-cells.csv'));
    expect(cells).toEqual([]);
    expect(refused.map(([line, column]) => [line, column])).toEqual([
      [2, 'phone_number'],
      [3, 'name'],
      [4, 'phone_number'],
    ]);
  });

  it('of a number that was cut short is refused', async () => {
    const { refused } = await parsed('support', 'Name,Phone\nElm Trust,4.41E+11\nFir Trust,"4,41632E+11"\n');
    expect(refused.map(([, , reason]) => reason)).toEqual([
      expect.stringContaining('cut short'),
      expect.stringContaining('cut short'),
    ]);
  });

  it('has no signs that nobody sees', async () => {
    const [event] = (await parsed('event', stranger('v05-invisible-signs.csv'))).cells;
    expect(event).toMatchObject({ title: 'Quiet swim E', url: 'https://example.org/e1', start_date: '2027-01-20' });
    const unseen =
      '\u2060Elm\u200b Trust\u200e,\u202a0\u00a0 1632\u00a0960125\u202c,https://exam\u00adple.org/\ufeffe1';
    const [support] = (await parsed('support', `Name,Phone,Website\n${unseen}\n`)).cells;
    expect(support).toMatchObject({
      name: 'Elm\u200b Trust',
      phone_number: '01632 960125',
      url: 'https://example.org/e1',
    });
  });

  it.each([
    ['="01632 960125"', '01632 960125'],
    ['"=""01632 960125"""', '01632 960125'],
    ['="+441632960125"', '+441632960125'],
    ["'+44 1632 960125", '+44 1632 960125'],
  ])('%s is %s', async (written, phone_number) => {
    const { cells } = await parsed('support', `Name,Phone,About\nElm,${written},Calm\n`);
    expect(cells).toMatchObject([{ phone_number, synopsis: 'Calm' }]);
  });

  it.each([
    ['Adults,"Tea, cake",Teens', ['Adults', 'Tea, cake', 'Teens']],
    ['"Tea, cake"', ['Tea, cake']],
    ['Adults, "Tea, cake", "a ""b"""', ['Adults', 'Tea, cake', 'a "b"']],
    ['5" lamps, tall', ['5" lamps', 'tall']],
  ])('with the list %s holds its names', async (written, tags) => {
    const { cells } = await parsed('tool', `Name,Tags\nLamp,"${written.replaceAll('"', '""')}"\n`);
    expect(cells).toMatchObject([{ tags }]);
  });

  it.each([
    ['£1,200.00', 1_200],
    ['45 ', 45],
    ['25.0', 25],
    ['1 200', 1_200],
  ])('with the amount %s holds a whole number', async (written, price_from) => {
    expect((await parsed('support', `Name,Cost from\nElm,"${written}"\n`)).cells).toMatchObject([{ price_from }]);
  });

  it.each(['4.50', '10k', '25 %', '2 hours'])('with %s holds none, and says so', async (written) => {
    const { refused } = await parsed('support', `Name,Cost from\nElm,${written}\n`);
    expect(refused).toMatchObject([[2, 'price_from', expect.stringContaining('is not a whole number')]]);
  });

  it.each([
    ['16/01/2027 10:00-12:30', '2027-01-16T10:00', '2027-01-16T12:30'],
    ['16 January 2027, 7–9pm', '2027-01-16T19:00', '2027-01-16T21:00'],
    ['2027-01-16 10.00 to 11.30', '2027-01-16T10:00', '2027-01-16T11:30'],
    ['Sat 16 Jan 2027 from 10pm until 1am', '2027-01-16T22:00', '2027-01-17T01:00'],
  ])('with a day and both times, %s, holds both', async (written, start_date, end_date) => {
    expect((await parsed('event', `Name,Date\nSwim,"${written}"\n`)).cells).toMatchObject([{ start_date, end_date }]);
  });
});

describe('a table', () => {
  it.each([
    ['Our members,,\n\nName,Phone,Town\nElm,1,Leeds\n'],
    ['Exported on 3 May 2027\nPage 1\nName;Phone;Town\nElm;1;Leeds\n'],
    ['"Members, 2027"\nName,Phone,Town\nElm,1,Leeds\n'],
  ])('may have lines above its header: %j', async (table) => {
    expect((await parsed('support', table)).cells).toMatchObject([{ name: 'Elm', phone_number: '1' }]);
  });

  it('may have bars between its cells, and curly quotation marks round them', async () => {
    expect((await parsed('support', 'Name|Phone\nElm, Trust|1\n')).cells).toMatchObject([{ name: 'Elm, Trust' }]);
    const curly = '“Name”,“Phone”\n“Elm, Trust”,“01632 960125”\n';
    expect((await parsed('support', curly)).cells).toMatchObject([
      { name: 'Elm, Trust', phone_number: '01632 960125' },
    ]);
    expect((await parsed('tool', 'external_id,name,slug,tags\na,Lamp,lamp,x|y|z\n')).cells).toMatchObject([
      { tags: ['x', 'y', 'z'] },
    ]);
  });

  it('with two names that come to the same letters has two things', async () => {
    const table = 'Name,About\nHush Timer,x\nHush Timer+,y\nC,\nC#,\nC++,\nHush-timer,z\n';
    const { rows, refused } = await parseFile(itemColumns('tool'), Buffer.from(table), { kind: 'tool' });
    expect(rows.map(({ cells }) => cells.name)).toEqual(['Hush Timer', 'Hush Timer+', 'C', 'C#', 'C++']);
    expect(refused.map(({ line }) => line)).toEqual([7]);
  });
});

describe('a cell of a workbook', () => {
  const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>
    <numFmt numFmtId="164" formatCode="[$£-809]#,##0.00"/><numFmt numFmtId="165" formatCode="0 %"/>
    <numFmt numFmtId="166" formatCode="&quot;0&quot;0000&quot; &quot;000000"/><numFmt numFmtId="167" formatCode="[$-809]dddd\\ d\\ mmmm\\ yyyy"/>
    <numFmt numFmtId="168" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/>
    <xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="11"/><xf numFmtId="18"/></cellXfs></styleSheet>`;
  const text = (name: string, words: string) => `<c r="${name}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const book = (cell: string, column: string, more = '') =>
    workbookOf(
      `<row r="1">${text('A1', 'Name')}${text('B1', column)}</row><row r="2">${text('A2', 'Elm')}${cell}</row></sheetData>${more}<sheetData>`,
      { 'xl/styles.xml': Buffer.from(STYLES) },
    );

  it.each([
    ['a currency', '<c r="B2" s="1"><v>4.5</v></c>', 'About', 'synopsis', '£4.50'],
    ['a part of a hundred', '<c r="B2" s="2"><v>0.25</v></c>', 'About', 'synopsis', '25 %'],
    ['a leading nought', '<c r="B2" s="3"><v>1632960127</v></c>', 'Phone', 'phone_number', '01632 960127'],
    ['a time that has passed', '<c r="B2" s="5"><v>1.5</v></c>', 'About', 'synopsis', '36:00'],
    ['a long number', '<c r="B2" s="6"><v>4.41632960129E11</v></c>', 'Phone', 'phone_number', '441632960129'],
    ['a sum of fractions', '<c r="B2"><v>0.30000000000000004</v></c>', 'About', 'synopsis', '0.3'],
    ['an amount of whole pounds', '<c r="B2" s="1"><v>1200</v></c>', 'Cost from', 'price_from', 1_200],
  ])('with %s holds what it shows', async (_what, cell, column, field, value) => {
    expect((await parsed('support', book(cell, column))).cells).toMatchObject([{ [field]: value }]);
  });

  it('keeps a written day and a time of the clock', async () => {
    const day = await parsed('event', book('<c r="B2" s="4"><v>46403</v></c>', 'Date'));
    expect(day.cells).toMatchObject([{ start_date: '2027-01-16' }]);
  });

  it('whose number format writes the leading nought holds it', async () => {
    const { cells } = await parsed('support', stranger('x05-phone-format.xlsx'));
    expect(cells.map(({ phone_number }) => phone_number)).toEqual(['01632960127', '441632960128', '441632960129']);
  });

  it('with an error is refused', async () => {
    const { refused } = await parsed('support', book('<c r="B2" t="e"><v>#DIV/0!</v></c>', 'Phone'));
    expect(refused).toMatchObject([[2, 'phone_number', expect.stringContaining('‘#DIV/0!’')]]);
  });

  it('that is a link leads where it leads, by whatever words', async () => {
    const link = book(text('B2', 'Visit us'), 'Website', '<hyperlinks><hyperlink ref="B2" r:id="rId9"/></hyperlinks>');
    const rels = '<Relationships><Relationship Id="rId9" Target="https://example.org/elm"/></Relationships>';
    const { zipSync, unzipSync } = await import('fflate');
    const linked = Buffer.from(
      zipSync({ ...unzipSync(link), 'xl/worksheets/_rels/sheet1.xml.rels': Buffer.from(rels) }),
    );
    expect((await parsed('support', linked)).cells).toMatchObject([{ url: 'https://example.org/elm' }]);
    const formula = '<c r="B2" t="str"><f>HYPERLINK("https://example.org/fir","Fir")</f><v>Fir</v></c>';
    expect((await parsed('support', book(formula, 'Website'))).cells).toMatchObject([
      { url: 'https://example.org/fir' },
    ]);
    expect((await parsed('support', book(formula, 'About'))).cells).toMatchObject([{ synopsis: 'Fir' }]);
  });

  it('of a hidden row is told of, and of a hidden sheet is none of the table', async () => {
    const rows = `<row r="1">${text('A1', 'Name')}</row><row r="2" hidden="1">${text('A2', 'Elm')}</row><row r="3">${text('A3', 'Fir')}</row>`;
    const hidden = await parsed('support', workbookOf(rows));
    expect(hidden.cells).toMatchObject([{ name: 'Fir' }]);
    expect(hidden.refused).toEqual([[2, '(row)', expect.stringContaining('it is hidden in the workbook')]]);
    const sheets =
      '<workbook xmlns:r="r"><sheets><sheet name="Lists" state="veryHidden" r:id="rId2"/><sheet name="Sheet1" r:id="rId1"/></sheets></workbook>';
    const shown = workbookOf(rows, { 'xl/workbook.xml': Buffer.from(sheets) });
    expect((await parsed('support', shown)).cells).toMatchObject([{ name: 'Fir' }]);
  });
});
