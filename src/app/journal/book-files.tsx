import { Button, chakra } from '@chakra-ui/react';
import { BOOK_FAULT } from '../../messages/areas/book-fault';
import { JOURNAL } from '../../messages/areas/journal';
import { JOURNAL_PARTS } from '../../messages/areas/journal-parts';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { say } from '../../messages/say';
import {
  type AccountType,
  accountType,
  type JournalAccounts,
  needsParty,
} from '../../shared/journal/accounts';
import { balanceOf } from '../../shared/journal/entries';
import type { Journal, JournalReplyEntry } from '../../shared/journal/journal-schema';
import { toProgramCsv } from '../../shared/values/csv';
import { centsOf } from '../../shared/values/money';
import { saveFile } from '../office/save-file';
import { Icon } from '../ui/icon';
import { Muted, Row, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';

type BookFile = { name: string; content: string | Uint8Array<ArrayBuffer>; type: string };
const CSV = 'text/csv;charset=utf-8';

const FILES: Record<Program, (books: Books) => BookFile[]> = {
  quickbooks_online: (books) => [{ name: 'quickbooks.csv', content: quickBooksOnline(books), type: CSV }],
  xero: (books) => {
    const files = xero(books);
    return files.map((content, index) => ({
      name: files.length === 1 ? 'xero.csv' : `xero-${index + 1}.csv`,
      content,
      type: CSV,
    }));
  },
  quickbooks_desktop: (books) => [
    { name: 'quickbooks.iif', content: iif(books), type: 'application/octet-stream' },
  ],
};

function faultText(fault: BookFault): string {
  const sentences = currentMessages(BOOK_FAULT);
  if ('accounts' in fault) return sentences[fault.kind]({ accounts: fault.accounts.join(', ') });
  if ('entries' in fault) return sentences[fault.kind]({ entries: fault.entries.join(', ') });
  return say(sentences, fault);
}

type Props = {
  journal: Journal;
  /** from the store's settings */
  accounts: JournalAccounts;
  /** opens the accounts */
  onAccounts: () => void;
  onSaved: () => void;
};

const NAMES: Record<Program, string> = {
  quickbooks_online: 'QuickBooks Online (CSV)',
  xero: 'Xero (CSV)',
  quickbooks_desktop: 'QuickBooks Desktop (IIF)',
};

/**
 * The files of a closed week, made on this device. A file that its program is known to refuse isn't offered: the reasons are shown
 * instead, even before the week is closed.
 */
export function BookFiles({ journal, accounts, onAccounts, onSaved }: Props) {
  const t = useMessages(JOURNAL);
  const books = completed(journal, accounts);
  const checked = PROGRAMS.map((program) => ({ program, faults: bookFaults(books, program) }));
  const ready = checked.filter(({ faults }) => faults.length === 0);
  return (
    <Stack gap="3">
      <chakra.h3 fontWeight="bold">{t.files}</chakra.h3>
      {journal.status === 'closed' && ready.length > 0 && (
        <Row>
          {ready.flatMap(({ program }) =>
            FILES[program](books).map(({ name, content, type }, index, { length }) => (
              <Button
                key={name}
                variant="outline"
                onClick={() => {
                  saveFile(`journal-${journal.week_start}-${name}`, content, type);
                  onSaved();
                }}
              >
                <Icon name="download" />
                {length === 1
                  ? NAMES[program]
                  : t.part({ name: NAMES[program], part: index + 1, parts: length })}
              </Button>
            )),
          )}
        </Row>
      )}
      {checked
        .filter(({ faults }) => faults.length > 0)
        .map(({ program, faults }) => (
          <StatusAlert
            key={program}
            kind="warning"
            action={
              <Button variant="outline" onClick={onAccounts}>
                {t.mend}
              </Button>
            }
          >
            <chakra.p fontWeight="semibold">{t.refused({ program: NAMES[program] })}</chakra.p>
            {faults.map((fault) => (
              <p key={fault.kind}>{faultText(fault)}</p>
            ))}
          </StatusAlert>
        ))}
      <Muted>{t.filesHint}</Muted>
    </Stack>
  );
}

/** The accountant's programs. */
export const PROGRAMS = ['quickbooks_online', 'xero', 'quickbooks_desktop'] as const;
export type Program = (typeof PROGRAMS)[number];

/** The reason for which a program is known to refuse a file. */
export type BookFault =
  /** of accounts */
  | { kind: BookFaultOfAccounts; accounts: string[] }
  /** of entries */
  | { kind: 'long_number' | 'unbalanced'; entries: string[] }
  | { kind: 'no_tax_rate' };
type BookFaultOfAccounts =
  | 'no_code'
  | 'long_code'
  | 'system_account'
  | 'no_party'
  | 'two_parties'
  | 'two_types'
  | 'not_latin';

const MAX_XERO_CODE = 10;
const MAX_JOURNAL_NUMBER = 21;

/**
 * The reasons for which a program refuses a file of these books; none: the file can be imported. The rules are those
 * that the programs' makers publish about imports.
 */
export const bookFaults = (books: Books, program: Program): BookFault[] => [
  ...faultOfEntries('unbalanced', books, ({ lines }) => balanceOf(lines.map(centsOfLine)) !== 0),
  ...FAULTS[program](books),
];

const centsOfLine = ({ debit, credit }: BookLine) => ({ cents: centsOf(debit) - centsOf(credit) });
const typeOf = (line: BookLine) => accountType(line.role, line);
const linesOf = ({ entries }: Books): BookLine[] => entries.flatMap(({ lines }) => lines);

const FAULTS: Record<Program, (books: Books) => BookFault[]> = {
  quickbooks_online: (books) => [
    ...faultOfAccounts('no_party', linesOf(books), lacksParty),
    ...faultOfEntries('long_number', books, ({ number }) => (number ?? '').length > MAX_JOURNAL_NUMBER),
  ],
  xero: (books) => [
    ...faultOfAccounts('system_account', linesOf(books), (line) =>
      ['bank', 'payable', 'receivable'].includes(typeOf(line)),
    ),
    ...faultOfAccounts('no_code', linesOf(books), ({ code }) => code === ''),
    ...faultOfAccounts('long_code', linesOf(books), ({ code }) => code.length > MAX_XERO_CODE),
    ...(books.tax_rate === '' ? [{ kind: 'no_tax_rate' as const }] : []),
  ],
  quickbooks_desktop: (books) => [
    ...faultOfAccounts('no_party', linesOf(books), lacksParty),
    ...faultOfAccounts(
      'two_parties',
      books.entries.flatMap(({ lines }) => lines.filter((line) => needsParty(typeOf(line))).slice(1)),
    ),
    ...faultOfAccounts('two_types', linesOf(books), (line) =>
      linesOf(books).some((other) => other.account === line.account && typeOf(other) !== typeOf(line)),
    ),
    ...faultOfAccounts(
      'not_latin',
      linesOf(books),
      (line) => !isLatin(line.account) || !isLatin(partyOf(line)),
    ),
    ...faultOfEntries(
      'long_number',
      books,
      ({ number }) => documentNumber(number ?? '').length > MAX_DOCUMENT_NUMBER,
    ),
  ],
};

const lacksParty = (line: BookLine): boolean => needsParty(typeOf(line)) && partyOf(line) === '';

/** QuickBooks Desktop would take a name with other characters, or with a tab, for the name of another account. */
const isLatin = (name: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(name);

function faultOfAccounts(
  kind: BookFaultOfAccounts,
  lines: readonly BookLine[],
  isFault: (line: BookLine) => boolean = () => true,
): BookFault[] {
  const accounts = [...new Set(lines.filter(isFault).map(({ account }) => account))];
  return accounts.length === 0 ? [] : [{ kind, accounts }];
}

function faultOfEntries(
  kind: 'long_number' | 'unbalanced',
  { entries }: Books,
  isFault: (entry: Books['entries'][number]) => boolean,
): BookFault[] {
  const faulty = entries.filter(isFault).map(({ number }) => number ?? '');
  return faulty.length === 0 ? [] : [{ kind, entries: faulty }];
}

/** The part of a journal that goes into its files. The same entries always produce the same bytes. */
export type Books = Pick<Journal, 'entries' | 'tax_rate'>;
type BookLine = JournalReplyEntry['lines'][number];

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
      const accountOfRole = accounts[line.role];
      const now =
        accountOfRole.name === line.account
          ? accountOfRole
          : Object.values(accounts).find(({ name }) => name === line.account);
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

/** The vendor or customer of a line, if its account has one. */
const partyOf = ({ role, party, ...account }: BookLine): string =>
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

/** QuickBooks Desktop refuses longer document numbers. */
const MAX_DOCUMENT_NUMBER = 11;

/** An entry's number for QuickBooks Desktop: one that is too long leaves out the store, which the memo names. */
const documentNumber = (number: string): string =>
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
