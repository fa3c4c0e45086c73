import fc from 'fast-check';

/** Numbers at the limits of JSON, doubles, PostgreSQL's integers and the domain. */
const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.005,
  -0.01,
  1.5,
  2147483647,
  2147483648,
  -2147483649,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  1e21,
  1e30,
  1e308,
  -1e308,
  5e-324,
  100_000_001,
  99999999999999,
];

/** Texts that have caused injections in other programs, and dates and times that don't exist. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  'a\ud83d',
  '\uffff',
  '\ufeffx',
  '\u202egnp.exe',
  '\u200b',
  'é'.normalize('NFD'),
  `Z${'\u0301\u0316'.repeat(50)}`,
  'שלום',
  'مرحبا',
  '👨‍👩‍👧‍👦',
  'ß',
  'İ',
  'ﬀ',
  '０２８４',
  '٠٢٨٤',
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  "\\'; SELECT pg_sleep(10); --",
  '$1',
  '%',
  '%%',
  '_',
  '\\',
  '%s%n%x',
  '#{7*7}',
  '{{7*7}}',
  '$(id)',
  '`id`',
  '| id',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/zero',
  'file:///etc/passwd',
  'C:\\con',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  'x\r\nBcc: all@shop.example',
  'a@b',
  'a@b.example\r\nX: y',
  '"a b"@shop.example',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '-1',
  '1e3',
  '0x10',
  '1_000',
  '00000000000000',
  '99999999999999',
  '028400001234 ',
  '0000-00-00',
  '2026-02-30',
  '2026-02-29',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '2026-13-01',
  '0001-01-01',
  '2026-03-08 02:30:00',
  '2026-11-01 01:30:00',
  '2026-03-08T02:30:00-08:00',
  '2026-11-01T08:30:00Z',
  '2026-11-18T24:00:00Z',
  '2026-11-18T22:05:60Z',
  '1969-12-31T23:59:59Z',
  '9999-12-31T23:59:59+14:00',
  '0001-01-01T00:00:00-14:00',
  '2026-11-18T22:05:00.123456789Z',
  '2026-11-18T22:05:00+99:99',
  '24:00:00',
  '25:61:61',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '(x+x+)+y',
  'a'.repeat(65),
];

/** Names of properties that JavaScript objects inherit. */
export const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
] as const;

const LONG = 100_000;
const MANY = 10_000;
const DEEP = 2_000;

const longText = fc.constantFrom('a', '0', ' ', '\u0301', '😀', "'", '\\').map((each) => each.repeat(LONG));
const deep = fc
  .constantFrom<(inner: unknown) => unknown>(
    (inner) => [inner],
    (inner) => ({ data: inner }),
  )
  .map((wrap) => {
    let value: unknown = 1;
    for (let depth = 0; depth < DEEP; depth++) value = wrap(value);
    return value;
  });

const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.stringMatching(/^[0-9]{1,20}$/) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, minLength: 200 }) },
);

/** Any value instead of a valid one; rarely a large one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 20, arbitrary: hostileText },
  { weight: 14, arbitrary: hostileNumber },
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: 1 }, [1, 2]),
  },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...PROTOTYPE_KEYS).map((key) => Object.fromEntries([[key, { admin: true }]])),
  },
  { weight: 1, arbitrary: longText },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<unknown>(1, 'x', null, {})
      .map((each) => Array.from({ length: MANY }, () => each)),
  },
  { weight: 1, arbitrary: deep },
);
