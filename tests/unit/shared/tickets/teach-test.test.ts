import { describe, expect, test } from 'vitest';
import { symbologyOf, teachLayout, testLayout } from '../../../../src/shared/tickets/teach';

const UP: [string, string, string] = [
  '17471263622075000000000478',
  '17471263622076000000000645',
  '17471263622077000000000812',
];
const DOWN: [string, string, string] = [UP[2], UP[1], UP[0]];

const tested = (scans: [string, string, string], printed: string, scan: string) => {
  const result = teachLayout(scans, printed);
  if ('fault' in result) throw new Error(result.fault.kind);
  return testLayout(scans, result.forms[0], scan);
};

describe('the test of a taught layout', () => {
  test.each([
    ['up', UP, '1747-1263622-5-077', '17471263622078000000000979', 78],
    ['down', DOWN, '1747-1263622-4-075', ']I017471263622074000000000311', 74],
  ] as const)('the next ticket, %s', (_, scans, printed, scan, ticket) => {
    expect(tested([...scans], printed, scan)).toMatchObject({
      fields: { game: '1747', pack: '1263622', ticket },
    });
  });

  test.each([
    ['the last ticket again', UP[2], { kind: 'test_same_ticket', ticket: 77 }],
    [
      'one ticket further',
      '17471263622079000000000146',
      { kind: 'test_not_next', expected: 78, scanned: 79 },
    ],
    ['another pack', '17471263623078000000000979', { kind: 'test_other_pack' }],
    ['another length', '17471263622078', { kind: 'test_unreadable', digits: 14, expected: 26 }],
  ])('%s', (_, scan, fault) => {
    expect(tested(UP, '1747-1263622-5-077', scan)).toEqual({ fault });
  });
});

test('the symbology that all scans name', () => {
  expect(symbologyOf([']I01', ']I12', ']I03'])).toBe('itf');
  expect(symbologyOf(['~]C01', ']C12'])).toBe('code128');
  expect(symbologyOf([']I01', ']C12'])).toBeUndefined();
  expect(symbologyOf(['1', '2', '3'])).toBeUndefined();
});
