import { describe, expect, test } from 'vitest';
import { isWholeCode, joinPieces } from '../../../src/scanner/use-gun';
import { createBurst } from '../../../src/scanner/wedge';
import { LAYOUTS, layoutOf, STANDARD, type TicketLayout } from '../../../src/shared/tickets/layouts';
import { type Code, readCode } from '../../../src/shared/tickets/read-code';
import { REAL_CODES } from '../../support/tickets/real-codes';

// tickets.md, A gun that stalls.

type Pieces = readonly { text: string; pauseMs?: number }[];
type Store = { layout: TicketLayout; isKnown: (serial: string) => boolean };

/**
 * Sends the pieces of a code to the page, a key every 10 ms, each piece after its pause, and Enter.
 * @returns the store's reading, or null if no scan was recognized
 */
function readingOf(pieces: Pieces, store: Store, lateMs = 10): Code | null {
  const press = createBurst();
  let timeStamp = 1_000;
  for (const { text, pauseMs = 10 } of pieces)
    for (const [index, key] of [...text].entries()) {
      timeStamp += index === 0 ? pauseMs : 10;
      press({ key, timeStamp });
    }
  const end = press({ key: 'Enter', timeStamp: timeStamp + lateMs });
  if (!('text' in end)) return null;
  const joined = end.before === '' ? end.text : joinPieces(end.before, end.text, store);
  return joined === null ? null : readCode(joined, { ...store, source: 'scan' });
}

const PAUSES = [100, 149, 151, 300, 500, 800];

/** All ways to cut a code into two pieces, and into three; of these, `npm test` tries a third. */
function* cutsOf(code: string): Generator<string[]> {
  for (let first = 1; first < code.length; first++) {
    yield [code.slice(0, first), code.slice(first)];
    for (let second = first + 1; second < code.length; second += process.env.TEST_EVERYTHING ? 1 : 3)
      yield [code.slice(0, first), code.slice(first, second), code.slice(second)];
  }
}

const ticketOf = (code: Code | null): string | null =>
  code?.kind === 'ticket' || code?.kind === 'pack_label' ? `${code.kind} ${code.serial}` : null;

/** The cuts of a code that give a ticket, each with its outcome; the pauses cover all lengths. */
function outcomes(code: string, store: Store): { pieces: string[]; read: Code | null }[] {
  let turn = 0;
  return [...cutsOf(code)].map((pieces) => {
    const paused = pieces.map((text, index) => ({
      text,
      ...(index > 0 && { pauseMs: PAUSES[turn++ % PAUSES.length] }),
    }));
    return { pieces, read: readingOf(paused, store) };
  });
}

describe.each(['a store that knows the ticket', 'a store that has never seen it'])('%s', (which) => {
  test.each(REAL_CODES)('every cut of $code ($layout) is read as the right ticket or as none', (real) => {
    const { code, normal } = real;
    const layout = layoutOf(real.layout) ?? STANDARD;
    const isKnown = (serial: string) => which === 'a store that knows the ticket' && serial === normal;
    const store = { layout, isKnown };
    const whole = ticketOf(readCode(code, { ...store, source: 'scan' }));
    const reads = outcomes(code, store);
    const wrong = reads.filter(({ read }) => ticketOf(read) !== null && ticketOf(read) !== whole);
    expect(wrong.map(({ pieces }) => pieces.join(' | '))).toEqual([]);
    // A gun doesn't send a printed number, and a cut of a refused code is refused.
    if (whole === null || real.source === 'typed') return;
    const read = reads.filter((outcome) => ticketOf(outcome.read) === whole).length;
    expect(read / reads.length).toBeGreaterThan(0.9);
  });
});

test('every cut of the code under the latex is refused with the side to scan', () => {
  const store = { layout: layoutOf('us-ca') ?? STANDARD, isKnown: () => false };
  for (const { read } of outcomes('17471263622075123456789478', store))
    expect(read).toMatchObject({ kind: 'unreadable', reason: { kind: 'wrong_side' } });
});

const CALIFORNIA = { layout: layoutOf('us-ca') ?? STANDARD, isKnown: () => false };
const CODE = '17471263622075000000000478';

test('a gun’s code whose first key arrives alone is read as the whole ticket', () => {
  const pieces = [{ text: CODE.slice(0, 1) }, { text: CODE.slice(1), pauseMs: 450 }];
  expect(readingOf(pieces, CALIFORNIA)).toMatchObject({ kind: 'ticket', serial: '17471263622075' });
});

test.each(PAUSES.concat(2_000))('an Enter that comes %d ms late ends a gun’s code', (lateMs) => {
  expect(readingOf([{ text: CODE }], CALIFORNIA, lateMs)).toMatchObject({ serial: '17471263622075' });
  const pieces = [{ text: CODE.slice(0, 9) }, { text: CODE.slice(9), pauseMs: 300 }];
  expect(readingOf(pieces, CALIFORNIA, lateMs)).toMatchObject({ serial: '17471263622075' });
});

test('keys from more than two seconds before don’t belong to a gun’s code', () => {
  const pieces = [{ text: CODE.slice(0, 1) }, { text: CODE.slice(1), pauseMs: 2_001 }];
  expect(readingOf(pieces, CALIFORNIA)).toMatchObject({ reason: { kind: 'wrong_length', digits: 25 } });
});

describe('a burst that is a complete code', () => {
  const knows = (...serials: string[]): Store => ({
    layout: STANDARD,
    isKnown: (serial) => serials.includes(serial),
  });
  test.each<[string, string, string, Store, string]>([
    ['a ticket of the store after a digit', '1', '10010000000023', knows('10010000000023'), '10010000000023'],
    ['a California ticket after a digit', '1', CODE, CALIFORNIA, '17471263622075'],
    ['a UPC after two digits', '10', '028400001236', knows(), '028400001236'],
    ['a UPC as an EAN', '0', '028400001236', knows(), '028400001236'],
    ['a ticket after a word', 'Roll ', '10010000000023', knows(), 'null'],
  ])('a complete code is not joined with the keys before it: %s', (_, before, burst, store, expected) => {
    const joined = joinPieces(before, burst, store);
    if (expected === 'null') return expect(joined).toBeNull();
    expect(joined).toBe(burst);
    const code = readCode(joined ?? '', { ...store, source: 'scan' });
    expect(code.kind === 'upc' ? code.upc : code.kind === 'ticket' && code.serial).toBe(expected);
  });
});

test('no ticket is guessed if both a burst and the joined keys may be codes', () => {
  for (const layout of LAYOUTS) {
    const store = { layout, isKnown: () => false };
    // A serial with its check character, whose first key arrived alone.
    const joined = joinPieces('1', '00100000000237', store);
    const read = readCode(joined ?? '', { ...store, source: 'scan' });
    if (layout.code !== '4-6-3-1') expect(read.kind).not.toBe('ticket');
  }
});

test('pieces of a code that don’t fit together cause "scan again"', () => {
  const joined = joinPieces('17', CODE.slice(3), CALIFORNIA);
  expect(readCode(joined ?? '', { ...CALIFORNIA, source: 'scan' })).toEqual({
    kind: 'unreadable',
    text: `17…${CODE.slice(3)}`,
    reason: { kind: 'torn' },
  });
});

// product.md: a complete code that arrived at a gun's speed counts after 200 ms of silence, and never as a wrong ticket.

describe.each(['a store that knows the ticket', 'a store that has never seen it'])(
  'without an Enter, %s',
  (which) => {
    test.each(REAL_CODES)('any start of $code ($layout) without Enter is its ticket or none', (real) => {
      const { code, normal } = real;
      const isKnown = (serial: string) => which === 'a store that knows the ticket' && serial === normal;
      const store = { layout: layoutOf(real.layout) ?? STANDARD, isKnown };
      const whole = ticketOf(readCode(code, { ...store, source: 'scan' }));
      const beginnings = [...code].map((_, index) => code.slice(0, index + 1));
      const taken = beginnings.filter((text) => isWholeCode(text, store));
      const tickets = taken.map((text) => ticketOf(readCode(text, { ...store, source: 'scan' })));
      expect(tickets.filter((ticket) => ticket !== null && ticket !== whole)).toEqual([]);
    });
  },
);

test('without an Enter, a known ticket, a valid UPC or a full code is complete, and the beginning of one isn’t', () => {
  const standard = { layout: STANDARD, isKnown: (serial: string) => serial === '10010000000023' };
  expect(isWholeCode('10010000000023', standard)).toBe(true);
  expect(isWholeCode('10010000000024', standard)).toBe(false);
  expect(isWholeCode('028400001236', standard)).toBe(true);
  expect(isWholeCode('028400001235', standard)).toBe(false);
  expect(isWholeCode(CODE, CALIFORNIA)).toBe(true);
  for (let digits = 1; digits < CODE.length; digits++)
    expect(isWholeCode(CODE.slice(0, digits), CALIFORNIA)).toBe(false);
});

test('an Enter after a code that counted without one is an echo, and the next code is a new scan', () => {
  const press = createBurst();
  let timeStamp = 0;
  const send = (keys: readonly string[]) =>
    keys.map((key) => {
      timeStamp += 10;
      return press({ key, timeStamp });
    });
  send([...'10010000000023']);
  expect(press.atRest()).toEqual({ text: '10010000000023', before: '' });
  press.conclude();
  expect(press.atRest()).toBeNull();
  timeStamp += 600;
  expect(send(['Enter'])).toEqual([{ kind: 'echo' }]);
  timeStamp += 600;
  expect(send([...'028400001236', 'Enter']).at(-1)).toEqual({
    kind: 'scan',
    text: '028400001236',
    before: '',
  });
});

test('two codes without an Enter, one soon after the other, are two codes', () => {
  const press = createBurst();
  for (const [index, key] of [...'10010000000023'].entries()) press({ key, timeStamp: index * 10 });
  press.conclude();
  for (const [index, key] of [...'10020000000007'].entries()) press({ key, timeStamp: 800 + index * 10 });
  expect(press.atRest()).toEqual({ text: '10020000000007', before: '' });
});

test('keys typed by a person never count as a code without an Enter', () => {
  const press = createBurst();
  for (const [index, key] of [...'10010000000023'].entries()) press({ key, timeStamp: index * 60 });
  expect(press.atRest()).toBeNull();
});
