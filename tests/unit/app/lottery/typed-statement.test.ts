import { describe, expect, test } from 'vitest';
import { asTyped, typedLines, typedPacks } from '../../../../src/app/lottery/account-rows';
import { typedAmount } from '../../../../src/shared/lottery/statement-file';

test.each([
  ['1,421.34', 1421.34],
  ['$5', 5],
  ['-12.5', -12.5],
  ['−$12.50', -12.5],
  [' 0 ', 0],
  ['(5.00)', -5],
  [' ($1,234.50) ', -1234.5],
  ['5.00-', -5],
  ['$12.50−', -12.5],
  ['4.35', 4.35],
  ['(-5.00)', null],
  ['-5.00-', null],
  ['(5.00', null],
  ['-', null],
  ['1.005', null],
  ['12a', null],
  ['', null],
])('the typed amount %s of a statement is read as %s', (text, dollars) => {
  expect(typedAmount(text)).toBe(dollars);
});

describe('packs of a statement, one per line', () => {
  test('a line of a statement’s packs has a number with or without dashes, then a blank or separator, then an amount', () => {
    expect(typedPacks('1540-1234567 400.00\n\n15401240002\t$300\n15401240003000;1,200.50\n')).toEqual({
      lines: [
        { line: 'pack', pack: '15401234567', amount: 400 },
        { line: 'pack', pack: '15401240002', amount: 300 },
        { line: 'pack', pack: '15401240003', amount: 1200.5 },
      ],
    });
  });

  test.each([
    ['15401234567', { kind: 'bad_pack', line: 1 }],
    ['15401234567 400\n1540 300', { kind: 'bad_pack', line: 2 }],
    ['15401234567 four', { kind: 'bad_pack', line: 1 }],
    ['15401234567 400\n\n1540-1234567 300', { kind: 'pack_twice', line: 3 }],
  ])('typing the packs %j names the line that can’t be read', (text, fault) => {
    expect(typedPacks(text)).toEqual({ fault });
  });
});

test('a saved statement is shown as it was typed', () => {
  const lines = [
    { line: 'settled' as const, amount: 1300 },
    { line: 'sweep' as const, amount: -4.5 },
    { line: 'pack' as const, pack: '15401234567', amount: 400 },
  ];
  const typed = asTyped(lines);
  expect(typed).toMatchObject({ settled: '1300.00', sweep: '-4.50', fees: '', packs: '1540-1234567 400.00' });
  expect(typedLines(typed)).toEqual(lines);
});
