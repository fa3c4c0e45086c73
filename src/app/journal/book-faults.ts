import { accountType, needsParty } from '../../shared/journal/accounts';
import { balanceOf } from '../../shared/journal/lines';
import { centsOf } from '../../shared/values/money';
import { type BookLine, type Books, documentNumber, MAX_DOCUMENT_NUMBER, partyOf } from './files';

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
