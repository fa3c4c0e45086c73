import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MORNING_LINE } from '../../src/messages/areas/morning-line';
import { MORNING_MAIL } from '../../src/messages/areas/morning-mail';
import { SALES_REPORT } from '../../src/messages/areas/sales-report';
import { currentMessages } from '../../src/messages/current';
import {
  dayFileColumns,
  exportTable,
  type PaperTable,
  type SheetInWords,
  sheetInWords,
} from '../../src/messages/words/sales-sheet';
import { toCsv } from '../../src/shared/values/csv';
import { WORD_JOINER } from '../../src/shared/values/digits';
import type { Db } from '../db/connect';
import { overShortReport } from '../drawer/over-short';
import type { MailFile } from '../mail/mailing';
import { clockOf } from '../places/settings';
import { dayReport } from '../reports/sales-reports';

/**
 * The files of a morning message: the daily sheet as a PDF, and the day's sales as a CSV, with the figures of the same
 * screens. Their size is bounded like the report's (`REPORT_LIMIT`).
 * @param day YYYY-MM-DD
 */
export async function filesOf(db: Db, storeId: number, day: string, storeName: string): Promise<MailFile[]> {
  const reply = await dayReport(db, storeId, day);
  const { data } = await overShortReport(db, storeId, [day]);
  const drawers = data.some(({ entered }) => entered) ? data : [];
  const clock = await clockOf(db, storeId);
  const sheet = sheetInWords(reply, drawers, clock);
  const heading = {
    title: currentMessages(SALES_REPORT).dailySheet,
    subtitle: `${storeName} · ${currentMessages(MORNING_LINE).longDay({ date: day })}`,
    lacksLetters: currentMessages(MORNING_MAIL).lacksLetters({ sign: UNKNOWN }),
  };
  return [
    { name: `daily-sheet-${day}.pdf`, type: 'application/pdf', content: await sheetAsPdf(heading, sheet) },
    {
      name: `sales-${day}.csv`,
      type: 'text/csv',
      content: toCsv(exportTable(dayFileColumns(), reply, clock)),
    },
  ];
}

/** Letters of scripts that have a separate font. `features`: set if fontkit can't place the script's marks above */
const SCRIPTS = [
  { name: 'gujarati', letters: /[\u0a80-\u0aff]/ },
  { name: 'devanagari', letters: /[\u0900-\u097f]/ },
  { name: 'gurmukhi', letters: /[\u0a00-\u0a7f]/, features: { abvm: false } },
] as const;
/** Latin of every language, Greek and Cyrillic, for letters that the standard fonts lack. */
const EUROPEAN = 'european';
/** Letters in `noto-sans-european.ttf`. */
const HAS_EUROPEAN =
  /[\u0020-\u007e\u00a0-\u024f\u0370-\u03e1\u03f0-\u052f\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf\u2122]|[\u0300-\u036f]/;
const fontFile = (name: string): string =>
  fileURLToPath(new URL(`./fonts/noto-sans-${name}.ttf`, import.meta.url));

/** The characters that the app writes and the standard fonts can draw (WinAnsi). */
const DRAWABLE = /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122]/;
/** Between letters of a script, these characters select a shape. Elsewhere they have no effect. */
const JOINER = /[\u200c\u200d]/;
/** Replaces letters of any other script. The sheet says so. */
const UNKNOWN = '\u25cc';

/** A piece of a line in one font. `name`: of a font file, null for the standard font */
type Piece = { name: (typeof SCRIPTS)[number]['name'] | typeof EUROPEAN | null; text: string };

/**
 * Splits a line into pieces by font. A word has one font, except in scripts that have a separate font.
 * @param text from `drawable`
 */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const word of text.split(/(?<= )/)) {
    const isStandard = [...word].every((letter) => DRAWABLE.test(letter) || scriptOf(letter) !== undefined);
    for (const letter of word) {
      const last = pieces.at(-1);
      const script = JOINER.test(letter) ? last?.name : scriptOf(letter);
      const name = script ?? (isStandard || letter === ' ' ? null : EUROPEAN);
      if (last?.name === name) last.text += letter;
      else pieces.push({ name, text: letter });
    }
  }
  return pieces;
}

const scriptOf = (letter: string) => SCRIPTS.find(({ letters }) => letters.test(letter))?.name;

const isKnown = (letter: string): boolean =>
  DRAWABLE.test(letter) || HAS_EUROPEAN.test(letter) || scriptOf(letter) !== undefined || JOINER.test(letter);

/**
 * Converts a text to letters that the fonts have. The standard fonts lack the minus of amounts, which is replaced, and
 * the invisible joiner, which is dropped. A cluster such as a family of emoji becomes one unknown letter.
 */
function drawable(text: string): string {
  const plain = text.normalize('NFC').replaceAll('\u2212', '–').replaceAll(WORD_JOINER, '');
  if ([...plain].every(isKnown)) return plain;
  const clusters = new Intl.Segmenter().segment(plain);
  return [...clusters].map(({ segment }) => ([...segment].every(isKnown) ? segment : UNKNOWN)).join('');
}

/**
 * In points. A Letter page whose print area fits A4 at the same scale: 523 wide, like A4 with half-inch margins, and
 * 720 high.
 */
const PAGE = { width: 612, height: 792, left: 44.5, right: 567.5, top: 36, bottom: 756 };
const SIZE = { title: 15, text: 9, note: 8 };
/** Line height, and the part of it above the baseline, relative to the font size. */
const LEADING = 1.35;
const ASCENT = 0.9;
const GAP = 8;
/** How many rows to draw before other work gets its turn, which takes about 5 ms. */
const ROWS_AT_ONCE = 8;
/** Relative widths of the columns of sales and of drawers. */
const PARTS = { sales: [3, 22, 10, 22, 10, 8, 12], drawers: [12, 22, 16, 16, 16, 22] };

/** `title`, and `subtitle` with the store and its day. `lacksLetters`: the sentence about letters that none of the fonts has */
type Heading = { title: string; subtitle: string; lacksLetters: string };

/** The daily sheet as a PDF. */
export async function sheetAsPdf(heading: Heading, sheet: SheetInWords): Promise<Uint8Array> {
  // Loaded for the first file, because loading takes too long for a start.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    info: { Title: `${heading.title}: ${heading.subtitle}` },
    bufferPages: true,
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  await drawSheet(new Paper(doc), heading, sheet);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

async function drawSheet(paper: Paper, heading: Heading, sheet: SheetInWords): Promise<void> {
  paper.paragraph(heading.title, { size: SIZE.title, bold: true });
  paper.paragraph(heading.subtitle);
  paper.skip(GAP);
  for (const { table, notes } of sheet.records) {
    if (table.rows.length === 0) paper.paragraph(table.caption, { bold: true });
    else await paper.table(table, PARTS.sales);
    for (const note of notes) paper.paragraph(note, { size: SIZE.note });
    if (notes.length > 0 || table.rows.length === 0) paper.skip(GAP);
  }
  if (sheet.drawers) await paper.table(sheet.drawers, PARTS.drawers);
  for (const { heading: section, notes } of sheet.sections) {
    paper.reserve(3);
    paper.paragraph(section, { bold: true });
    for (const note of notes) paper.paragraph(`• ${note}`, { size: SIZE.note });
    paper.skip(GAP);
  }
  for (const note of sheet.notListed) paper.paragraph(note, { size: SIZE.note });
  paper.reserve(sheet.totals.length + 4);
  paper.rule(1);
  paper.skip(4);
  for (const total of sheet.totals) paper.paragraph(total, { bold: true });
  paper.skip(3 * GAP);
  paper.signatures(sheet.signatures);
  if (paper.lacksLetters) {
    paper.skip(3 * GAP);
    paper.paragraph(heading.lacksLetters, { size: SIZE.note });
  }
  paper.numberPages();
}

type Style = { size?: number; bold?: boolean };

/** Pages that are filled from top to bottom. The next line starts at `y`. */
class Paper {
  private y = PAGE.top;
  /** whether a text had letters that none of the fonts has */
  lacksLetters = false;

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  skip(height: number): void {
    this.y += height;
  }

  /** Starts a new page if fewer lines of text are left. */
  reserve(lines: number): void {
    this.reserveHeight(heightOf(lines, {}));
  }

  paragraph(text: string, style: Style = {}): void {
    for (const line of this.linesOf(text, PAGE.right - PAGE.left, style)) {
      this.reserveHeight(heightOf(1, style));
      this.drawLine(line, PAGE.left, this.y, style);
      this.y += heightOf(1, style);
    }
  }

  rule(weight = 0.5): void {
    this.doc.moveTo(PAGE.left, this.y).lineTo(PAGE.right, this.y).lineWidth(weight).stroke();
  }

  /** A table whose head is repeated on each page. @param parts relative widths of its columns */
  async table({ caption, columns, rows, total }: PaperTable, parts: readonly number[]): Promise<void> {
    const sum = parts.slice(0, columns.length).reduce((all, part) => all + part, 0);
    const widths = columns.map((_, i) => ((parts[i] ?? 1) / sum) * (PAGE.right - PAGE.left));
    const begin = (): void => {
      this.paragraph(caption, { bold: true });
      row(
        columns.map((column) => column.header),
        { bold: true },
      );
      this.rule();
      this.skip(3);
    };
    const row = (cells: readonly (string | number)[], style: Style = {}): void => {
      const lines = columns.map((_, i) => this.linesOf(String(cells[i] ?? ''), (widths[i] ?? 0) - 6, style));
      const height = heightOf(Math.max(...lines.map((cell) => cell.length)), style) + 2;
      if (this.y + height > PAGE.bottom) {
        this.newPage();
        if (!style.bold) begin();
      }
      let x = PAGE.left;
      for (const [i, { numeric }] of columns.entries()) {
        const width = widths[i] ?? 0;
        for (const [n, line] of (lines[i] ?? []).entries()) {
          const from = numeric ? x + width - 3 - this.widthOf(line, style) : x + 3;
          this.drawLine(line, from, this.y + heightOf(n, style), style);
        }
        x += width;
      }
      this.skip(height);
    };
    this.reserve(4);
    begin();
    for (const [i, cells] of rows.entries()) {
      row(cells);
      // Shaping letters takes time, and terminals are waiting for responses.
      if (i % ROWS_AT_ONCE === 0) await turn();
    }
    if (total) {
      this.rule();
      this.skip(2);
      row(total, { bold: true });
    }
    this.skip(GAP);
  }

  /** Signature lines, side by side. */
  signatures(names: readonly string[]): void {
    const width = (PAGE.right - PAGE.left) / names.length;
    for (const [i, name] of names.entries()) {
      const x = PAGE.left + i * width;
      this.doc
        .moveTo(x, this.y)
        .lineTo(x + width - 12, this.y)
        .lineWidth(0.5)
        .stroke();
      this.drawLine(piecesOf(drawable(name)), x, this.y + 3, { size: SIZE.note });
    }
  }

  /** Writes the page number and the number of pages below each page. */
  numberPages(): void {
    const style = { size: SIZE.note };
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      const number = piecesOf(`${page + 1} / ${count}`);
      this.drawLine(number, PAGE.right - this.widthOf(number, style), PAGE.bottom + 6, style);
    }
  }

  private newPage(): void {
    this.doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    this.y = PAGE.top;
  }

  private reserveHeight(height: number): void {
    if (this.y + height > PAGE.bottom) this.newPage();
  }

  private use(name: Piece['name'], size: number, bold: boolean): void {
    this.doc.font(name === null ? (bold ? 'Helvetica-Bold' : 'Helvetica') : fontFile(name)).fontSize(size);
  }

  private widthOf(pieces: readonly Piece[], { size = SIZE.text, bold = false }: Style): number {
    return pieces.reduce((sum, { name, text }) => {
      this.use(name, size, bold);
      return sum + this.doc.widthOfString(text, featuresOf(name));
    }, 0);
  }

  /** Breaks a text at spaces, and within a word that is wider than the available width. */
  private linesOf(text: string, width: number, style: Style): Piece[][] {
    const shown = drawable(text);
    this.lacksLetters ||= shown.includes(UNKNOWN);
    const lines: string[] = [''];
    const fits = (line: string): boolean => this.widthOf(piecesOf(line), style) <= width;
    for (const word of shown.split(/\s+/)) {
      const line = lines.at(-1) ?? '';
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) lines[lines.length - 1] = longer;
      else {
        if (line !== '') lines.push('');
        for (const letter of word) {
          const started = `${lines.at(-1)}${letter}`;
          if (fits(started) || lines.at(-1) === '') lines[lines.length - 1] = started;
          else lines.push(letter);
        }
      }
    }
    return lines.map(piecesOf);
  }

  private drawLine(pieces: readonly Piece[], x: number, at: number, style: Style): void {
    const { size = SIZE.text, bold = false } = style;
    let from = x;
    for (const piece of pieces) {
      this.use(piece.name, size, bold);
      // All fonts in a line share one baseline.
      this.doc.text(piece.text, from, at + size * ASCENT, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(piece.name),
      });
      from += this.widthOf([piece], style);
    }
  }
}

const heightOf = (lines: number, { size = SIZE.text }: Style): number => lines * size * LEADING;

const featuresOf = (name: Piece['name']) => {
  const script = SCRIPTS.find((each) => each.name === name);
  return script && 'features' in script ? { features: script.features as never } : {};
};
