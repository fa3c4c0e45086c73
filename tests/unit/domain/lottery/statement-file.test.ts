import { expect, test } from 'vitest';
import type { AccountLine } from '../../../../src/domain/lottery/account-lines';
import {
  guessAccountLine,
  guessStatementColumns,
  statementFrom,
  statementLines,
} from '../../../../src/domain/lottery/statement-file';
import { asTyped, typedPacks } from '../../../../src/features/lottery-account/typed-statement';

test.each<[string, AccountLine | null]>([
  ['Instant Packs Settled', 'settled'],
  ['INSTANT TICKET SALES', 'settled'],
  ['Pack Returns', 'returned'],
  ['Instant Sales Commission', 'instant_commission'],
  ['Instant Cashes', 'instant_cashes'],
  ['Scratch prizes paid', 'instant_cashes'],
  ['Instant Cashing Commission', 'instant_cashing_commission'],
  ['Online Sales', 'online_sales'],
  ['Draw Game Sales', 'online_sales'],
  ['Online Cancels', 'online_cancels'],
  ['Online Sales Commission', 'online_commission'],
  ['Online Cashes', 'online_cashes'],
  ['Draw game cashing commission', 'online_cashing_commission'],
  ['Weekly Service Fee', 'fees'],
  ['Adjustments', 'adjustments'],
  ['Net Amount Due', 'sweep'],
  ['EFT sweep', 'sweep'],
  ['Jackpot sign rental', null],
])('“%s” is %s', (label, line) => {
  expect(guessAccountLine(label)).toBe(line);
});

test('a lottery’s file becomes a statement: amounts of one line are added, packs listed, signs as the account has them', () => {
  const columns = guessStatementColumns(['Date', 'Description', 'Pack #', 'Amount ($)']);
  expect(columns).toEqual({ label: 1, pack: 2, amount: 3 });
  const rows = [
    ['9/20', 'Packs settled', '', '1,300.00'],
    ['9/20', 'Pack charge', '1540-1234567', '400.00'],
    ['9/21', 'Pack charge', '15401240002000', '300'],
    ['9/22', 'Returns', '', '(200.00)'],
    ['9/22', 'Instant commission', '', '-40.00'],
    ['9/23', 'Instant commission', '', '-15.00'],
    ['9/23', 'Adjustment', '', '-12.50'],
    ['9/26', 'Total', '', ''],
    ['9/26', 'Something else', '', '7'],
  ].map((cells) => ({ cells }));
  const lines = statementLines(rows, columns);
  expect(lines).toHaveLength(8);
  expect(statementFrom(lines, guessAccountLine)).toEqual({
    amounts: { settled: 1300, returned: 200, instant_commission: 55, adjustments: -12.5 },
    packs: [
      { pack: '15401234567', amount: 400 },
      { pack: '15401240002', amount: 300 },
    ],
  });
});

/** The statement of a file with these lines of text, pack and amount. */
const statementOf = (...rows: [string, string, string][]) =>
  statementFrom(
    statementLines(
      rows.map((cells) => ({ cells })),
      { label: 0, pack: 1, amount: 2 },
    ),
    guessAccountLine,
  );

test('amounts keep their cents: $4.35 isn’t $4.34', () => {
  expect(statementOf(['Weekly fee', '', '4.35'], ['Pack', '15401234567', '4.35'])).toEqual({
    amounts: { fees: 4.35 },
    packs: [{ pack: '15401234567', amount: 4.35 }],
  });
  expect(statementOf(['Fee', '', '0.29'], ['Fee', '', '4.35'], ['Fee', '', '1.15']).amounts.fees).toBe(5.79);
});

test.each(['(5.00)', '5.00-', '-5.00', '−5.00'])('%s is negative', (text) => {
  expect(statementOf(['Adjustment', '', text]).amounts).toEqual({ adjustments: -5 });
});

test('a pack that is charged twice isn’t added up: the statement’s form refuses it', () => {
  const { packs } = statementOf(
    ['Pack', '1540-1234567', '400.00'],
    ['Pack', '15401240002', '300'],
    ['Pack', '15401234567000', '400.00'],
  );
  const typed = asTyped(packs.map((pack) => ({ line: 'pack' as const, ...pack }))).packs;
  expect(typedPacks(typed)).toEqual({ fault: { kind: 'pack_twice', line: 3 } });
});
