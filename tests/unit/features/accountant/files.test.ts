import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../server/seed/random';
import type { JournalReplyEntry } from '../../../../src/contract/journal/journal';
import { JOURNAL_ROLES } from '../../../../src/domain/journal/accounts';
import {
  type Books,
  iif,
  quickBooksOnline,
  withoutCode,
  xero,
} from '../../../../src/features/accountant/files';

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

/** The example of a week, with account names that a careless writer breaks at. */
const EXAMPLE = books(
  entry('L12-1-1', [
    line('clearing', 'Clearing, "lottery"', 154_750, '800'),
    line('commissions', 'Income:Commissions', -12_616, '400'),
    line('payable', 'Payable', -142_134),
  ]),
);

test('QuickBooks Online gets debits and credits with dates as in the US', () => {
  expect(quickBooksOnline(EXAMPLE)).toBe(
    [
      'Journal No,Journal Date,Account Name,Debits,Credits,Description',
      'L12-1-1,09/26/2026,"Clearing, ""lottery""",1547.50,,"Main, lottery week"',
      'L12-1-1,09/26/2026,Income:Commissions,,126.16,"Main, lottery week"',
      'L12-1-1,09/26/2026,Payable,,1421.34,"Main, lottery week"',
      '',
    ].join('\r\n'),
  );
});

test('Xero gets signed amounts, codes, and a narration per entry', () => {
  const narration = '"L12-1-1 Main, lottery week"';
  const rest = 'Tax Exempt (0%)';
  expect(xero(EXAMPLE)).toBe(
    [
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      `${narration},26 Sep 2026,packs charged and sweep,800,${rest},1547.50,,,,`,
      `${narration},26 Sep 2026,packs charged and sweep,400,${rest},-126.16,,,,`,
      `${narration},26 Sep 2026,packs charged and sweep,Payable,${rest},-1421.34,,,,`,
      '',
    ].join('\r\n'),
  );
  expect(withoutCode(EXAMPLE)).toEqual(['Payable']);
});

test('QuickBooks Desktop gets tabs, signed amounts and lines that sum to zero', () => {
  expect(new TextDecoder('latin1').decode(iif(EXAMPLE))).toBe(
    [
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
      '!ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t09/26/2026\tClearing, "lottery"\t1547.50\tL12-1-1\tMain, lottery week',
      'SPL\tGENERAL JOURNAL\t09/26/2026\tIncome:Commissions\t-126.16\tL12-1-1\tMain, lottery week',
      'SPL\tGENERAL JOURNAL\t09/26/2026\tPayable\t-1421.34\tL12-1-1\tMain, lottery week',
      'ENDTRNS',
      '',
    ].join('\r\n'),
  );
});

describe('hostile names', () => {
  const hostile = books(
    entry(
      'L1-1-1',
      [line('cash', '=HYPERLINK("x")', 100), line('clearing', 'A\tB\r\nC', -100)],
      'Joe’s – ₹ é',
    ),
  );

  test('are no formulas, and break no line', () => {
    const [, first, second] = cells(quickBooksOnline(hostile), ',');
    expect(first?.[2]).toBe('\'=HYPERLINK("x")');
    expect(second?.[2]).toBe('A\tB\r\nC');
    expect(cells(xero(hostile), ',')).toHaveLength(3);
  });

  test('are Latin-1 without tabs for QuickBooks Desktop', () => {
    const text = new TextDecoder('latin1').decode(iif(hostile));
    expect(text).toContain("SPL\tGENERAL JOURNAL\t09/26/2026\tA B C\t-1.00\tL1-1-1\tJoe's - ? é\r\n");
  });
});

/** A reader of its own: fields in quotes or without, quotes doubled. */
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
/** The amounts of each entry, by what the program groups lines by. */
function grouped(lines: readonly [key: string, cents: number][]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [key, amount] of lines) groups.set(key, [...(groups.get(key) ?? []), amount]);
  return [...groups.values()];
}

test('100 random journals read back from each format have the same amounts and balance', () => {
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
    const [, ...manual] = cells(xero(journal), ',');
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
