import { JOURNAL_PARTS } from '../../messages/areas/journal-parts';
import { currentMessages } from '../../messages/current';
import {
  type AccountType,
  accountType,
  type JournalAccounts,
  needsParty,
} from '../../shared/journal/accounts';
import type { Journal, JournalReplyEntry } from '../../shared/journal/journal-schema';
import { toProgramCsv } from '../records/export/csv';

/** The part of a journal that goes into its files. The same entries always give the same bytes. */
export type Books = Pick<Journal, 'entries' | 'tax_rate'>;
export type BookLine = JournalReplyEntry['lines'][number];

/**
 * Books with the codes, types and vendor names that the store's settings have now, so that a fault can be mended
 * after a week is closed. Account names and amounts stay as closed.
 * @param accounts the store's current settings
 */
export const completed = ({ entries, tax_rate }: Books, accounts: JournalAccounts): Books => ({
  tax_rate,
  entries: entries.map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) => {
      const own = accounts[line.role];
      const now =
        own.name === line.account ? own : Object.values(accounts).find(({ name }) => name === line.account);
      const type = now?.type ?? line.type;
      const party = now?.party || line.party;
      return { ...line, code: now?.code || line.code, ...(type && { type }), ...(party && { party }) };
    }),
  })),
});

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 09/26/2026 */
const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
/** 26 Sep 2026: Xero reads it in every country. */
const xeroDate = (date: string): string =>
  `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
/** A debit is positive. */
const signed = ({ debit, credit }: BookLine): number => (debit === 0 ? -credit : debit);
const side = (dollars: number): number | string => (dollars === 0 ? '' : dollars);

/** The journal for the import of QuickBooks Online (Import data, Journal entries). */
export const quickBooksOnline = ({ entries }: Books): string =>
  toProgramCsv([
    ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'],
    ...entries.flatMap(({ number, date, memo, lines }) =>
      lines.map((line) => [
        ...[number ?? '', usDate(date), line.account],
        ...[side(line.debit), side(line.credit), memo, partyOf(line)],
      ]),
    ),
  ]);

/** The vendor or customer of a line, where its account has one. */
export const partyOf = ({ role, party, ...account }: BookLine): string =>
  needsParty(accountType(role, account)) ? (party ?? '') : '';

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

/** The lines of a file that Xero takes, with the headings. */
const MAX_XERO_LINES = 300;

/**
 * The journal for Xero's import of manual journals, which combines lines with the same narration and date into one
 * journal. Entries beyond the program's limit go to further files.
 */
export const xero = ({ entries, tax_rate }: Books): string[] => {
  const files: JournalReplyEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    if (entry.lines.length > room) {
      files.push([]);
      room = MAX_XERO_LINES - 1;
    }
    files.at(-1)?.push(entry);
    room -= entry.lines.length;
  }
  return files.map((file) =>
    toProgramCsv([
      XERO,
      ...file.flatMap(({ number, date, memo, part, lines }) =>
        lines.map((line) => [
          ...[`${number} ${memo}`, xeroDate(date), currentMessages(JOURNAL_PARTS)[part], line.code],
          ...[tax_rate, signed(line), '', '', '', ''],
        ]),
      ),
    ]),
  );
};

const IIF_COLUMNS = ['TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'NAME', 'MEMO'];
const IIF_TYPES: Record<AccountType, string> = {
  bank: 'BANK',
  receivable: 'AR',
  current_asset: 'OCASSET',
  payable: 'AP',
  current_liability: 'OCLIAB',
  income: 'INC',
  expense: 'EXP',
};

/** Longer document numbers are refused by QuickBooks Desktop. */
export const MAX_DOCUMENT_NUMBER = 11;

/** An entry's number for QuickBooks Desktop: one that is too long leaves out the store, which the memo names. */
export const documentNumber = (number: string): string =>
  number.length <= MAX_DOCUMENT_NUMBER ? number : number.slice(number.indexOf('-') + 1);

/** Typographic characters, with replacements that QuickBooks Desktop can read. */
const PLAIN: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-' };
/** A text of a field: one line, in Latin-1. */
const field = (text: string): string =>
  text.replace(/\p{Cc}+/gu, ' ').replace(/[\u0100-\u{10ffff}]/gu, (sign) => PLAIN[sign] ?? '?');

/**
 * The journal as an IIF file for QuickBooks Desktop: the accounts with their types, since the program would create
 * unknown ones with a type of its own; then the entries, the first line of each as TRNS and the others as SPL.
 * @returns its bytes, since the program doesn't read UTF-8
 */
export function iif({ entries }: Books): Uint8Array<ArrayBuffer> {
  const lines = entries.flatMap((entry) => entry.lines);
  const accounts = new Map(lines.map((line) => [line.account, IIF_TYPES[accountType(line.role, line)]]));
  const rows = entries.flatMap(({ number, date, memo, lines }) => [
    ...lines.map((line, index) => [
      ...[index === 0 ? 'TRNS' : 'SPL', 'GENERAL JOURNAL', usDate(date), line.account],
      ...[signed(line).toFixed(2), documentNumber(number ?? ''), partyOf(line), memo],
    ]),
    ['ENDTRNS'],
  ]);
  const all = [
    ['!ACCNT', 'NAME', 'ACCNTTYPE'],
    ...[...accounts].map(([name, type]) => ['ACCNT', name, type]),
    ...[['!TRNS', ...IIF_COLUMNS], ['!SPL', ...IIF_COLUMNS], ['!ENDTRNS']],
    ...rows,
  ];
  const text = all.map((row) => `${row.map(field).join('\t')}\r\n`).join('');
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
