import type { Journal, JournalReplyEntry } from '../../contract/journal/journal';
import { JOURNAL_PARTS } from '../../i18n/en/money/journal-memo';
import { toProgramCsv } from '../../reports/export/csv';

/** The part of a journal that a file is made of. The same entries always give the same bytes. */
export type Books = Pick<Journal, 'entries' | 'tax_rate'>;
type Line = JournalReplyEntry['lines'][number];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 09/26/2026 */
const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
/** 26 Sep 2026: Xero reads it in every country. */
const xeroDate = (date: string): string =>
  `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
/** A debit is positive. */
const signed = ({ debit, credit }: Line): number => (debit === 0 ? -credit : debit);
const side = (dollars: number): number | string => (dollars === 0 ? '' : dollars);

/** The journal for the import of QuickBooks Online (Import data, Journal entries). */
export const quickBooksOnline = ({ entries }: Books): string =>
  toProgramCsv([
    ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
    ...entries.flatMap(({ number, date, memo, lines }) =>
      lines.map(({ account, debit, credit }) => [
        ...[number ?? '', usDate(date), account],
        ...[side(debit), side(credit), memo],
      ]),
    ),
  ]);

/** The columns of Xero's template for manual journals; those with an asterisk are required. */
const XERO = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
];

/** The journal for Xero's import of manual journals, which takes lines of the same narration and date for one journal. */
export const xero = ({ entries, tax_rate }: Books): string =>
  toProgramCsv([
    XERO,
    ...entries.flatMap(({ number, date, memo, part, lines }) =>
      lines.map((line) => [
        ...[`${number} ${memo}`, xeroDate(date), JOURNAL_PARTS[part], line.code || line.account],
        ...[tax_rate, signed(line), '', '', '', ''],
      ]),
    ),
  ]);

/** The accounts of lines without a code, by which Xero finds them. */
export const withoutCode = ({ entries }: Books): string[] => [
  ...new Set(entries.flatMap(({ lines }) => lines.flatMap(({ account, code }) => (code ? [] : [account])))),
];

const IIF_COLUMNS = ['TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'];

/** Signs that people type, by those that QuickBooks Desktop reads. */
const PLAIN: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-' };
/** A text of a field: one line, in Latin-1. */
const field = (text: string): string =>
  text.replace(/\p{Cc}+/gu, ' ').replace(/[\u0100-\u{10ffff}]/gu, (sign) => PLAIN[sign] ?? '?');

/**
 * The journal as an IIF file for QuickBooks Desktop: tabs between the fields, the first line of an entry as TRNS and the
 * others as SPL.
 * @returns its bytes, since the program doesn't read UTF-8
 */
export function iif({ entries }: Books): Uint8Array<ArrayBuffer> {
  const rows = entries.flatMap(({ number, date, memo, lines }) => [
    ...lines.map((line, index) => [
      ...[index === 0 ? 'TRNS' : 'SPL', 'GENERAL JOURNAL', usDate(date), line.account],
      ...[signed(line).toFixed(2), number ?? '', memo],
    ]),
    ['ENDTRNS'],
  ]);
  const all = [['!TRNS', ...IIF_COLUMNS], ['!SPL', ...IIF_COLUMNS], ['!ENDTRNS'], ...rows];
  const text = all.map((row) => `${row.map(field).join('\t')}\r\n`).join('');
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
