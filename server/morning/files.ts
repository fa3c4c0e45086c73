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
import { WORD_JOINER } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { overShortReport } from '../drawer/over-short';
import type { MailFile } from '../mail/mailing';
import { clockOf } from '../places/settings';
import { dayReport } from '../reports/sales-reports';

/**
 * The files of a morning message: the daily sheet as a PDF, and the day's sales as a CSV, with the figures of the same screens.
 * They are as bounded as the report (`REPORT_LIMIT`).
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

/** Letters of scripts with a font of their own. `features`: fontkit can't place its marks above. */
const SCRIPTS = [
  { name: 'gujarati', letters: /[\u0a80-\u0aff]/ },
  { name: 'devanagari', letters: /[\u0900-\u097f]/ },
  { name: 'gurmukhi', letters: /[\u0a00-\u0a7f]/, features: { abvm: false } },
] as const;
/** Latin of every language, Greek and Cyrillic, as far as the standard fonts lack it. */
const EUROPEAN = 'european';
/** Letters that `noto-sans-european.ttf` has. */
const HAS_EUROPEAN =
  /[\u0020-\u007e\u00a0-\u024f\u0370-\u03e1\u03f0-\u052f\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf\u2122]|[\u0300-\u036f]/;
const fontFile = (name: string): string =>
  fileURLToPath(new URL(`./fonts/noto-sans-${name}.ttf`, import.meta.url));

/** The characters that the standard fonts can draw (WinAnsi), as far as the app writes them. */
const DRAWABLE = /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122]/;
/** Between letters of a script, they choose a shape; elsewhere they are nothing. */
const JOINER = /[\u200c\u200d]/;
/** Stands for a letter of any other script; the sheet says so. */
const UNKNOWN = '\u25cc';

/** A piece of a line in one font; `name`: of a font file, null: the standard font. */
type Piece = { name: (typeof SCRIPTS)[number]['name'] | typeof EUROPEAN | null; text: string };

/**
 * A line in pieces by font. A word is in one font, apart from scripts with a font of their own.
 * @param text as `drawable` returns it
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
 * A text in letters that the fonts have. The minus of amounts isn't in the standard fonts, and the invisible joiner has no width
 * there. A cluster such as a family of emoji is one unknown letter.
 */
function drawable(text: string): string {
  const plain = text.normalize('NFC').replaceAll('\u2212', '–').replaceAll(WORD_JOINER, '');
  if ([...plain].every(isKnown)) return plain;
  const clusters = new Intl.Segmenter().segment(plain);
  return [...clusters].map(({ segment }) => ([...segment].every(isKnown) ? segment : UNKNOWN)).join('');
}

/**
 * In points. A page of Letter size whose print space fits A4 at the same scale: 523 wide as A4 with margins of half an inch,
 * 720 high.
 */
const PAGE = { width: 612, height: 792, left: 44.5, right: 567.5, top: 36, bottom: 756 };
const SIZE = { title: 15, text: 9, note: 8 };
/** Line height, and the part of it above the baseline, by the size of the letters. */
const LEADING = 1.35;
const ASCENT = 0.9;
const GAP = 8;
/** Drawn before others get their turn: about 5 ms. */
const ROWS_AT_ONCE = 8;
/** Widths of the columns of sales, and of drawers, as parts of the page. */
const PARTS = { sales: [3, 22, 10, 22, 10, 8, 12], drawers: [12, 22, 16, 16, 16, 22] };

/** `title`, and `subtitle`: the store with its day; `lacksLetters`: the sentence about letters that no font of ours has. */
type Heading = { title: string; subtitle: string; lacksLetters: string };

/** The daily sheet as a PDF. */
export async function sheetAsPdf(heading: Heading, sheet: SheetInWords): Promise<Uint8Array> {
  // Loaded when the first file is made: it takes a moment that a start doesn't have.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    info: { Title: `${heading.title}: ${heading.subtitle}` },
    bufferPages: true,
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  let y = PAGE.top;
  let lacksLetters = false;

  const use = (name: Piece['name'], size: number, bold: boolean): void => {
    doc.font(name === null ? (bold ? 'Helvetica-Bold' : 'Helvetica') : fontFile(name)).fontSize(size);
  };
  const featuresOf = (name: Piece['name']) => {
    const script = SCRIPTS.find((each) => each.name === name);
    return script && 'features' in script ? { features: script.features as never } : {};
  };
  type Style = { size?: number; bold?: boolean };
  const widthOf = (pieces: readonly Piece[], { size = SIZE.text, bold = false }: Style): number =>
    pieces.reduce((sum, { name, text }) => {
      use(name, size, bold);
      return sum + doc.widthOfString(text, featuresOf(name));
    }, 0);
  /** Breaks a text at blanks, and within a word that is wider than the space. */
  const linesOf = (text: string, width: number, style: Style): Piece[][] => {
    const shown = drawable(text);
    lacksLetters ||= shown.includes(UNKNOWN);
    const lines: string[] = [''];
    const fits = (line: string): boolean => widthOf(piecesOf(line), style) <= width;
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
  };
  const drawLine = (pieces: readonly Piece[], x: number, at: number, style: Style): void => {
    let from = x;
    for (const piece of pieces) {
      use(piece.name, style.size ?? SIZE.text, style.bold ?? false);
      // All fonts of a line stand on one baseline.
      const baseline = at + (style.size ?? SIZE.text) * ASCENT;
      doc.text(piece.text, from, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(piece.name),
      });
      from += widthOf([piece], style);
    }
  };
  const heightOf = (lines: number, { size = SIZE.text }: Style): number => lines * size * LEADING;
  const newPage = (): void => {
    doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    y = PAGE.top;
  };
  const reserve = (height: number): void => {
    if (y + height > PAGE.bottom) newPage();
  };
  const paragraph = (text: string, style: Style = {}): void => {
    for (const line of linesOf(text, PAGE.right - PAGE.left, style)) {
      reserve(heightOf(1, style));
      drawLine(line, PAGE.left, y, style);
      y += heightOf(1, style);
    }
  };
  const rule = (at: number, weight = 0.5): void => {
    doc.moveTo(PAGE.left, at).lineTo(PAGE.right, at).lineWidth(weight).stroke();
  };

  const table = async (
    { caption, columns, rows, total }: PaperTable,
    parts: readonly number[],
  ): Promise<void> => {
    const sum = parts.slice(0, columns.length).reduce((all, part) => all + part, 0);
    const widths = columns.map((_, i) => ((parts[i] ?? 1) / sum) * (PAGE.right - PAGE.left));
    const row = (cells: readonly (string | number)[], style: Style = {}): void => {
      const lines = columns.map((_, i) => linesOf(String(cells[i] ?? ''), (widths[i] ?? 0) - 6, style));
      const height = heightOf(Math.max(...lines.map((cell) => cell.length)), style) + 2;
      if (y + height > PAGE.bottom) {
        newPage();
        if (!style.bold) {
          paragraph(caption, { bold: true });
          header();
        }
      }
      let x = PAGE.left;
      for (const [i, { numeric }] of columns.entries()) {
        const width = widths[i] ?? 0;
        for (const [n, line] of (lines[i] ?? []).entries())
          drawLine(
            line,
            numeric ? x + width - 3 - widthOf(line, style) : x + 3,
            y + heightOf(n, style),
            style,
          );
        x += width;
      }
      y += height;
    };
    const header = (): void => {
      row(
        columns.map((column) => column.header),
        { bold: true },
      );
      rule(y);
      y += 3;
    };
    reserve(heightOf(4, {}));
    paragraph(caption, { bold: true });
    header();
    for (const [i, cells] of rows.entries()) {
      row(cells);
      // Shaping letters takes time, and terminals wait for answers.
      if (i % ROWS_AT_ONCE === 0) await turn();
    }
    if (total) {
      rule(y);
      y += 2;
      row(total, { bold: true });
    }
    y += GAP;
  };

  paragraph(heading.title, { size: SIZE.title, bold: true });
  paragraph(heading.subtitle);
  y += GAP;
  for (const { table: record, notes } of sheet.records) {
    if (record.rows.length === 0) paragraph(record.caption, { bold: true });
    else await table(record, PARTS.sales);
    for (const note of notes) paragraph(note, { size: SIZE.note });
    if (notes.length > 0 || record.rows.length === 0) y += GAP;
  }
  if (sheet.drawers) await table(sheet.drawers, PARTS.drawers);
  for (const { heading: section, notes } of sheet.sections) {
    reserve(heightOf(3, {}));
    paragraph(section, { bold: true });
    for (const note of notes) paragraph(`• ${note}`, { size: SIZE.note });
    y += GAP;
  }
  for (const note of sheet.notListed) paragraph(note, { size: SIZE.note });
  reserve(heightOf(sheet.totals.length + 4, {}));
  rule(y, 1);
  y += 4;
  for (const total of sheet.totals) paragraph(total, { bold: true });
  y += 3 * GAP;
  const width = (PAGE.right - PAGE.left) / sheet.signatures.length;
  for (const [i, line] of sheet.signatures.entries()) {
    const x = PAGE.left + i * width;
    doc
      .moveTo(x, y)
      .lineTo(x + width - 12, y)
      .lineWidth(0.5)
      .stroke();
    drawLine(piecesOf(drawable(line)), x, y + 3, { size: SIZE.note });
  }

  if (lacksLetters) {
    y += 3 * GAP;
    paragraph(heading.lacksLetters, { size: SIZE.note });
  }

  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const number = piecesOf(`${page + 1} / ${count}`);
    drawLine(number, PAGE.right - widthOf(number, { size: SIZE.note }), PAGE.bottom + 6, { size: SIZE.note });
  }
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
