/** Workbooks as spreadsheets save them, and such as nobody should. */
import { type Zippable, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A cell: a text, a number, a day and time (as its number), or raw XML. */
export type Cell = string | number | { date: number } | { xml: string };

const nameOf = (column: number, row: number): string => `${String.fromCharCode(65 + column)}${row}`;

function cellXml(cell: Cell, column: number, row: number): string {
  const name = nameOf(column, row);
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return cell === '' ? '' : `<c r="${name}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`;
  return 'date' in cell ? `<c r="${name}" s="1"><v>${cell.date}</v></c>` : cell.xml;
}

/** A workbook with one sheet. */
export function workbook(rows: readonly (readonly Cell[])[]): Buffer {
  const sheet = rows
    .map((cells, at) => `<row r="${at + 1}">${cells.map((cell, i) => cellXml(cell, i, at + 1)).join('')}</row>`)
    .join('');
  return workbookOf(sheet);
}

/** The same from the XML of its rows, with more files beside it. */
export function workbookOf(rows: string, more: Zippable = {}): Buffer {
  const text = (xml: string) => Buffer.from(`${HEAD}${xml}`);
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': text(`<Types xmlns="${PACKAGE}/content-types"/>`),
      '_rels/.rels': text(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': text(
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': text(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': text(
        `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': text(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
      ...more,
    }),
  );
}
