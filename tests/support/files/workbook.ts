import { strToU8, zipSync } from 'fflate';

type Cell = string | number | { formula: string; value: number } | { date: number };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const inXml = (text: string): string => text.replace(/&(?!\w+;)/g, '&amp;').replaceAll('<', '&lt;');

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${inXml(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`;
  return `<c r="${at}"><f>${cell.formula}</f><v>${cell.value}</v></c>`;
}

type Rows = readonly (readonly Cell[])[];

const rowsXml = (rows: Rows): string =>
  rows
    .map((row, r) => {
      const cells = row.map((cell, c) => cellXml(cell, `${String.fromCharCode(65 + c)}${r + 1}`));
      return `<row r="${r + 1}">${cells.join('')}</row>`;
    })
    .join('');

type Options = { doctype?: string; lastCell?: string; before?: Rows; hidden?: Rows };

/**
 * A workbook as a spreadsheet writes it (ECMA-376). A date is its day count.
 * @param of.doctype inserted before the sheet
 * @param of.lastCell the address of one more cell, in a row without its number
 * @param of.before a sheet before this one
 * @param of.hidden a hidden sheet after it
 */
export function workbook(
  rows: Rows,
  { doctype = '', lastCell = '', before, hidden }: Options = {},
): Uint8Array {
  const others = [
    ...(before ? [{ name: 'Cover', state: '', rows: before }] : []),
    ...(hidden ? [{ name: 'Menus', state: ' state="hidden"', rows: hidden }] : []),
  ];
  const far = lastCell && `<row>${cellXml('far', lastCell)}</row>`;
  const otherSheet = ({ name, state }: { name: string; state: string }, n: number) =>
    `<sheet name="${name}" sheetId="${n + 2}"${state} r:id="rId${n + 3}"/>`;
  const sheets = [
    ...others.filter(({ state }) => state === '').map(otherSheet),
    '<sheet name="Games" sheetId="1" r:id="rId1"/>',
    ...others.flatMap((other, n) => (other.state === '' ? [] : [otherSheet(other, n)])),
  ].join('');
  const relations = others
    .map(
      (_, n) =>
        `<Relationship Id="rId${n + 3}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n + 2}.xml"/>`,
    )
    .join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>${relations}</Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${HEAD}${doctype}<worksheet xmlns="${MAIN}"><sheetData>${rowsXml(rows)}${far}</sheetData></worksheet>`,
    ...Object.fromEntries(
      others.map((other, n) => [
        `xl/worksheets/sheet${n + 2}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowsXml(other.rows)}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}
