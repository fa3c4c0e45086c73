import { describe, expect, test } from 'vitest';
import { areFormsSound, type TicketLayout } from '../../../../src/shared/tickets/layouts';
import { readCode } from '../../../../src/shared/tickets/read-code';
import {
  symbologyOf,
  type TeachingFault,
  teachLayout,
  testLayout,
} from '../../../../src/shared/tickets/teach';

type Scans = [string, string, string];

const taught = (scans: Scans, printed: string): TicketLayout => {
  const result = teachLayout(scans, printed);
  if ('fault' in result) throw new Error(JSON.stringify(result.fault));
  return { code: 'taught', forms: result.forms };
};
const read = (code: string, layout: TicketLayout, source: 'scan' | 'typed') =>
  readCode(code, { layout, source, isKnown: () => false });

/** California: the last three digits of the code change too, by 167 from ticket to ticket. */
const california: Scans = [
  '17471263622075000000000478',
  '17471263622076000000000645',
  '17471263622077000000000812',
];
const massachusetts: Scans = [
  '54200052140033005080000000061',
  '54200052140043005080000000062',
  '54200052140053005080000000063',
];

describe('teaching a layout', () => {
  test.each<[string, Scans, string, string, string]>([
    ['California, up', california, '1747-1263622-5-077', '17471263622078000000000979', '17471263622078'],
    [
      'California, down',
      [california[2], california[1], california[0]],
      '1747-1263622-4-075',
      '17471263622074000000000311',
      '17471263622074',
    ],
    ['Massachusetts', massachusetts, '542-005214-005', '54200052140063005080000000064', '05420005214006'],
    [
      'a carry from 099 to 101',
      ['17181279742099', '17181279742100', '17181279742101'],
      '1718 1279742 101',
      '17181279742102',
      '17181279742102',
    ],
    [
      'a check digit behind the ticket, so that the first 14 digits step by ten',
      ['12345678900427', '12345678900437', '12345678900447'],
      '1234-567890-044-7',
      '12345678900457',
      '12340567890045',
    ],
    [
      'a game of five digits with a leading zero',
      ['019671032738033', '019671032738034', '019671032738035'],
      '01967-1032738-035',
      '019671032738036',
      '19671032738036',
    ],
    [
      'digits between pack and ticket that are the same in every scan',
      ['55512345677010', '55512345677011', '55512345677012'],
      '555-123456-012',
      '55512345677013',
      '05550123456013',
    ],
  ])(
    'a layout taught with three tickets reads the next one, scanned and typed: %s',
    (_, scans, printed, next, serial) => {
      const layout = taught(scans, printed);
      expect(areFormsSound(layout.forms)).toBe(true);
      expect(read(next, layout, 'scan')).toMatchObject({ kind: 'ticket', serial });
      const typed = read(printed, layout, 'typed');
      const scanned = read(scans[2], layout, 'scan');
      expect([typed.kind, scanned.kind]).toEqual(['ticket', 'ticket']);
      expect('serial' in typed && typed.serial).toBe('serial' in scanned && scanned.serial);
    },
  );

  test('a taught layout ignores a printed check digit when a number is typed', () => {
    expect(read('1747-1263622-9-012', taught(california, '1747-1263622-5-077'), 'typed')).toMatchObject({
      serial: '17471263622012',
    });
  });

  test.each<[string, Scans, string, TeachingFault]>([
    [
      'letters in the second scan',
      [california[0], 'https://x', california[2]],
      '1747-1263622-5-077',
      { kind: 'scan_unreadable', scan: 2 },
    ],
    [
      'a scan cut short',
      [california[0], california[1].slice(0, 25), california[2]],
      '1747-1263622-5-077',
      { kind: 'different_lengths' },
    ],
    [
      'the same ticket three times',
      [california[0], california[0], california[0]],
      '1747-1263622-4-075',
      { kind: 'no_step' },
    ],
    [
      'tickets out of order',
      [california[0], california[2], california[1]],
      '1747-1263622-5-076',
      { kind: 'no_step' },
    ],
    ['no dashes', california, '174712636225077', { kind: 'no_groups' }],
    [
      'the first ticket instead of the last',
      california,
      '1747-1263622-4-075',
      { kind: 'other_ticket', scanned: '077', typed: '075' },
    ],
    ['another pack', california, '1747-1263623-5-077', { kind: 'other_pack' }],
    ['a game of five digits', california, '17471-263622-5-077', { kind: 'too_long' }],
  ])('teaching a layout refuses %s', (_, scans, printed, fault) =>
    expect(teachLayout(scans, printed)).toEqual({ fault }),
  );
});

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
  ] as const)(
    'the test of a taught layout accepts the next ticket (%s)',
    (_, scans, printed, scan, ticket) => {
      expect(tested([...scans], printed, scan)).toMatchObject({
        fields: { game: '1747', pack: '1263622', ticket },
      });
    },
  );

  test.each([
    ['the last ticket again', UP[2], { kind: 'test_same_ticket', ticket: 77 }],
    [
      'one ticket further',
      '17471263622079000000000146',
      { kind: 'test_not_next', expected: 78, scanned: 79 },
    ],
    ['another pack', '17471263623078000000000979', { kind: 'test_other_pack' }],
    ['another length', '17471263622078', { kind: 'test_unreadable', digits: 14, expected: 26 }],
  ])('the test of a taught layout refuses any ticket but the next one: %s', (_, scan, fault) => {
    expect(tested(UP, '1747-1263622-5-077', scan)).toEqual({ fault });
  });
});

test('a taught layout has a symbology only if all scans name the same one', () => {
  expect(symbologyOf([']I01', ']I12', ']I03'])).toBe('itf');
  expect(symbologyOf(['~]C01', ']C12'])).toBe('code128');
  expect(symbologyOf([']I01', ']C12'])).toBeUndefined();
  expect(symbologyOf(['1', '2', '3'])).toBeUndefined();
});
