import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../server/seed/random';
import {
  type BookFault,
  type Books,
  bookFaults,
  completed,
  iif,
  PROGRAMS,
  type Program,
  quickBooksOnline,
  xero,
} from '../../../../src/app/journal/book-files';
import { DEFAULT_JOURNAL_SETTINGS, JOURNAL_ROLES } from '../../../../src/shared/journal/accounts';
import type { JournalReplyEntry } from '../../../../src/shared/journal/journal-schema';

type Line = JournalReplyEntry['lines'][number];
const line = (role: Line['role'], account: string, cents: number, code = ''): Line => ({
  role,
  account,
  code,
  debit: Math.max(cents, 0) / 100,
  credit: Math.max(-cents, 0) / 100,
});
const entry = (number: string, lines: Line[], memo = 'Main, lottery week'): JournalReplyEntry => ({
  number,
  kind: 'entry',
  part: 'account',
  week_start: '2026-09-20',
  week_end: '2026-09-26',
  date: '2026-09-26',
  before: null,
  memo,
  lines,
});
const books = (...entries: JournalReplyEntry[]): Books => ({ entries, tax_rate: 'Tax Exempt (0%)' });

/** The example of a week, with account names that need quoting. */
const EXAMPLE = books(
  entry('L12-1-1', [
    line('clearing', 'Clearing, "lottery"', 154_750, '800'),
    line('commissions', 'Income:Commissions', -12_616, '400'),
    { ...line('payable', 'Payable', -142_134, '850'), type: 'payable', party: 'State Lottery' },
  ]),
);

test('the file for QuickBooks Online has debits and credits, with dates as in the US', () => {
  expect(quickBooksOnline(EXAMPLE)).toBe(
    [
      'Journal No,Journal Date,Account Name,Debits,Credits,Description,Name',
      'L12-1-1,09/26/2026,"Clearing, ""lottery""",1547.50,,"Main, lottery week",',
      'L12-1-1,09/26/2026,Income:Commissions,,126.16,"Main, lottery week",',
      'L12-1-1,09/26/2026,Payable,,1421.34,"Main, lottery week",State Lottery',
      '',
    ].join('\r\n'),
  );
});

test('the file for Xero has signed amounts, codes and a narration per entry', () => {
  const narration = '"L12-1-1 Main, lottery week"';
  const rest = 'Tax Exempt (0%)';
  expect(xero(EXAMPLE)).toEqual([
    [
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      `${narration},26 Sep 2026,packs charged and sweep,800,${rest},1547.50,,,,`,
      `${narration},26 Sep 2026,packs charged and sweep,400,${rest},-126.16,,,,`,
      `${narration},26 Sep 2026,packs charged and sweep,850,${rest},-1421.34,,,,`,
      '',
    ].join('\r\n'),
  ]);
});

test('the file for QuickBooks Desktop has tabs, signed amounts and lines that sum to zero', () => {
  expect(new TextDecoder('latin1').decode(iif(EXAMPLE))).toBe(
    [
      '!ACCNT\tNAME\tACCNTTYPE',
      'ACCNT\tClearing, "lottery"\tOCLIAB',
      'ACCNT\tIncome:Commissions\tINC',
      'ACCNT\tPayable\tAP',
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tNAME\tMEMO',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tNAME\tMEMO',
      '!ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t09/26/2026\tClearing, "lottery"\t1547.50\tL12-1-1\t\tMain, lottery week',
      'SPL\tGENERAL JOURNAL\t09/26/2026\tIncome:Commissions\t-126.16\tL12-1-1\t\tMain, lottery week',
      'SPL\tGENERAL JOURNAL\t09/26/2026\tPayable\t-1421.34\tL12-1-1\tState Lottery\tMain, lottery week',
      'ENDTRNS',
      '',
    ].join('\r\n'),
  );
});

describe('hostile account names', () => {
  const hostile = books(
    entry(
      'L1-1-1',
      [line('cash', '=HYPERLINK("x")', 100), line('clearing', 'A\tB\r\nC', -100)],
      'Joe’s – ₹ é',
    ),
  );

  test('hostile account names become no formulas and break no lines in files for QuickBooks Online and Xero', () => {
    const [, first, second] = cells(quickBooksOnline(hostile), ',');
    expect(first?.[2]).toBe('\'=HYPERLINK("x")');
    expect(second?.[2]).toBe('A\tB\r\nC');
    expect(cells(xero(hostile)[0] ?? '', ',')).toHaveLength(3);
  });

  test('hostile account names are converted to Latin-1 without tabs for QuickBooks Desktop', () => {
    const text = new TextDecoder('latin1').decode(iif(hostile));
    expect(text).toContain("SPL\tGENERAL JOURNAL\t09/26/2026\tA B C\t-1.00\tL1-1-1\t\tJoe's - ? é\r\n");
  });
});

/** An independent reader: fields with or without quotes, quotes doubled. */
function cells(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text;
  while (rest !== '') {
    const quoted = separator === ',' ? /^"((?:[^"]|"")*)"/.exec(rest) : null;
    const plain = quoted ?? new RegExp(`^([^${separator}\r\n]*)`).exec(rest);
    row.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (plain?.[1] ?? ''));
    rest = rest.slice(plain?.[0].length ?? 0);
    if (rest.startsWith(separator)) rest = rest.slice(separator.length);
    else {
      rest = rest.replace(/^\r\n/, '');
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
const cents = (amount = ''): number => Math.round(Number(amount) * 100);
const total = (amounts: number[]): number => amounts.reduce((sum, each) => sum + each, 0);
/** The amounts of each entry, by the program's grouping key. */
function grouped(lines: readonly [key: string, cents: number][]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [key, amount] of lines) groups.set(key, [...(groups.get(key) ?? []), amount]);
  return [...groups.values()];
}

test('100 random journals, read back from each format, have the same amounts and balance', () => {
  const random = seededRandom(5);
  for (let n = 0; n < 100; n++) {
    const journal = books(
      ...Array.from({ length: 1 + Math.floor(random() * 5) }, (_, index) => {
        const amounts = JOURNAL_ROLES.slice(1).map(() => Math.floor((random() - 0.5) * 2_000_000));
        return entry(
          `L1-${n}-${index}`,
          [-total(amounts), ...amounts].flatMap((amount, role) =>
            amount === 0
              ? []
              : [line(JOURNAL_ROLES[role] ?? 'cash', `Account, "${role}"`, amount, `${role}`)],
          ),
        );
      }),
    );
    const expected = journal.entries.map(({ lines }) =>
      lines.map(({ debit, credit }) => cents(String(debit)) - cents(String(credit))),
    );
    const [, ...online] = cells(quickBooksOnline(journal), ',');
    const [, ...manual] = cells(xero(journal)[0] ?? '', ',');
    const desktop = cells(new TextDecoder('latin1').decode(iif(journal)), '\t');
    const read = [
      grouped(online.map((row) => [row[0] ?? '', cents(row[3]) - cents(row[4])])),
      grouped(manual.map((row) => [`${row[0]} ${row[1]}`, cents(row[5])])),
      grouped(
        desktop
          .filter(([kind]) => kind === 'TRNS' || kind === 'SPL')
          .map((row) => [row[5] ?? '', cents(row[4])]),
      ),
    ];
    expect(read).toEqual([expected, expected, expected]);
    expect(
      read
        .flat()
        .map(total)
        .every((sum) => sum === 0),
    ).toBe(true);
    expect(desktop.filter(([kind]) => kind === 'ENDTRNS')).toHaveLength(journal.entries.length);
  }
});

test('a file for Xero has at most 300 lines, and entries that don’t fit go whole into the next file', () => {
  const many = books(
    ...Array.from({ length: 90 }, (_, index) =>
      entry(`L1-2-${index}`, [
        line('clearing', 'Clearing', 500, '1'),
        line('commissions', 'Income', -200, '2'),
        line('payable', 'Owed', -200, '3'),
        line('fees', 'Fees', -100, '4'),
      ]),
    ),
  );
  const files = xero(many).map((file) => cells(file, ','));
  expect(files).toHaveLength(2);
  for (const [head, ...lines] of files) {
    expect(head?.[0]).toBe('*Narration');
    expect(lines.length + 1).toBeLessThanOrEqual(300);
    expect(total(lines.map((row) => cents(row[5])))).toBe(0);
  }
  expect(files.flatMap(([, ...lines]) => lines)).toHaveLength(360);
});

test('a document number of more than 11 characters leaves out the store, which the memo names', () => {
  const text = new TextDecoder('latin1').decode(
    iif(books(entry('L1234-100-10', [line('cash', 'Cash', 100), line('clearing', 'Clearing', -100)]))),
  );
  expect(text).toContain('\tCash\t1.00\t100-10\t\tMain, lottery week');
});

test('files get codes, types and vendors set after a week was closed, but keep its account names and amounts', () => {
  const { journal_accounts: accounts } = DEFAULT_JOURNAL_SETTINGS;
  const closed = books(
    entry('L1-1-1', [line('payable', 'Lottery Payable', -100), line('cash', 'Till', 100)]),
  );
  const now = completed(closed, {
    ...accounts,
    payable: { name: 'Lottery Payable', code: '850', type: 'payable', party: 'State Lottery' },
    cash: { name: 'Safe', code: '100' },
  });
  expect(now.entries[0]?.lines).toMatchObject([
    { account: 'Lottery Payable', code: '850', type: 'payable', party: 'State Lottery', credit: 1 },
    { account: 'Till', code: '', debit: 1 },
  ]);
});

/** A week that all three programs take, with changes of its lines. */
const week = (changes: Partial<Record<'clearing' | 'payable', Partial<Line>>> = {}, number = 'L12-1-1') =>
  books(
    entry(number, [
      { ...line('clearing', 'Clearing', 142_134, '800'), ...changes.clearing },
      { ...line('payable', 'Owed', -142_134, '850'), ...changes.payable },
    ]),
  );

/** The causes of refusals that the makers of the programs publish. */
test.each<[Program, string, Books, BookFault['kind'][]]>([
  ['xero', 'a line without a code', week({ payable: { code: '' } }), ['no_code']],
  ['xero', 'a code of 11 characters', week({ payable: { code: '12345678901' } }), ['long_code']],
  ['xero', 'a bank account', week({ clearing: { type: 'bank' } }), ['system_account']],
  ['xero', 'accounts payable', week({ payable: { type: 'payable' } }), ['system_account']],
  ['xero', 'accounts receivable', week({ payable: { type: 'receivable' } }), ['system_account']],
  ['xero', 'no tax rate', { ...week(), tax_rate: '' }, ['no_tax_rate']],
  ['quickbooks_online', 'A/P without a name', week({ payable: { type: 'payable' } }), ['no_party']],
  ['quickbooks_online', 'A/R without a name', week({ payable: { type: 'receivable' } }), ['no_party']],
  ['quickbooks_online', 'a number of 22 characters', week({}, 'L12345678-123456789-12'), ['long_number']],
  ['quickbooks_desktop', 'A/P without a name', week({ payable: { type: 'payable' } }), ['no_party']],
  [
    'quickbooks_desktop',
    'two A/P or A/R lines in an entry',
    week({
      payable: { type: 'payable', party: 'Lottery' },
      clearing: { type: 'receivable', party: 'Lottery' },
    }),
    ['two_parties'],
  ],
  [
    'quickbooks_desktop',
    'an account of two types',
    week({ payable: { account: 'Clearing', type: 'expense' } }),
    ['two_types'],
  ],
  ['quickbooks_desktop', 'a name in Gujarati', week({ clearing: { account: 'લોટરી' } }), ['not_latin']],
  [
    'quickbooks_desktop',
    'a typographic apostrophe, with which it would create another account',
    week({ clearing: { account: 'Joe’s' } }),
    ['not_latin'],
  ],
  ['quickbooks_desktop', 'a number of 12 characters', week({}, 'L1-100000-100000'), ['long_number']],
  ['quickbooks_desktop', 'an entry out of balance', week({ payable: { credit: 1 } }), ['unbalanced']],
])('no file is offered for %s if the week has %s', (program, _cause, refused, kinds) => {
  expect(bookFaults(refused, program).map(({ kind }) => kind)).toEqual(kinds);
});

test.each(PROGRAMS)('%s accepts a week with codes and the usual account types', (program) => {
  expect(bookFaults(week(), program)).toEqual([]);
  // The hundredth week of a store whose id has four digits.
  expect(bookFaults(week({}, 'L1234-100-10'), program)).toEqual([]);
});

test('QuickBooks accepts accounts payable with a vendor, and a fault of a week names its accounts', () => {
  const named = week({ payable: { type: 'payable', party: 'State Lottery' } });
  expect(bookFaults(named, 'quickbooks_online')).toEqual([]);
  expect(bookFaults(named, 'quickbooks_desktop')).toEqual([]);
  expect(bookFaults(week({ clearing: { code: '' }, payable: { code: '' } }), 'xero')).toEqual([
    { kind: 'no_code', accounts: ['Clearing', 'Owed'] },
  ]);
});
