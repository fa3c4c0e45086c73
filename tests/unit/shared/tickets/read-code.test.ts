import { describe, expect, test } from 'vitest';
import { areFormsSound, LAYOUTS, layoutOf, STANDARD } from '../../../../src/shared/tickets/layouts';
import { type Code, cleanCode, readCode, upcCheckDigit } from '../../../../src/shared/tickets/read-code';
import { REAL_CODES } from '../../../support/tickets/real-codes';

const read = (
  code: string,
  layout = 'standard',
  source: 'scan' | 'typed' = 'scan',
  ...knownSerials: string[]
): Code =>
  readCode(code, {
    layout: layoutOf(layout) ?? STANDARD,
    source,
    isKnown: (serial) => knownSerials.includes(serial),
  });

describe('real codes', () => {
  test.each(REAL_CODES)(
    'a real code of $layout ($source) is read as its ticket or refused: $code',
    ({ layout, source, code, normal, isPackLabel, ...rest }) => {
      const result = read(code, layout, source);
      if (rest.refuse) return expect(result.kind).toBe('unreadable');
      expect(result).toMatchObject(isPackLabel ? { kind: 'pack_label' } : { kind: 'ticket', serial: normal });
      if (rest.price !== null && source === 'scan')
        expect(result).toMatchObject({ priceCents: rest.price * 100, packSize: rest.packSize });
    },
  );

  test('the tests have at least 64 real codes, with some of each layout but the standard one', () => {
    expect(REAL_CODES.length).toBeGreaterThanOrEqual(64);
    expect(new Set(REAL_CODES.map(({ layout }) => layout))).toEqual(
      new Set(LAYOUTS.filter((layout) => layout !== STANDARD).map(({ code }) => code)),
    );
  });
});

describe('codes of the standard layout', () => {
  test.each([
    ['12 digits are a UPC', '028400001236', { kind: 'upc', upc: '028400001236', isCheckDigitWrong: false }],
    [
      'a wrong check digit is accepted with a warning',
      '028400001234',
      { kind: 'upc', upc: '028400001234', isCheckDigitWrong: true },
    ],
    ['an EAN-13 with leading 0 is the same UPC', '0028400001236', { kind: 'upc', upc: '028400001236' }],
    ['a doubled UPC', '028400001236028400001236', { kind: 'upc', upc: '028400001236' }],
    [
      '11 digits are offered with their check digit',
      '02840000123',
      { kind: 'short_upc', upc: '028400001236' },
    ],
    ['14 digits are a serial', '10010000000023', { kind: 'ticket', serial: '10010000000023' }],
    [
      '15 digits are a serial and a check character',
      '100100000000237',
      { kind: 'ticket', serial: '10010000000023' },
    ],
    ['letters', 'ABC123456789', { kind: 'unreadable', reason: { kind: 'not_a_code' } }],
    ['an emoji', '😀', { kind: 'unreadable' }],
    ['13 digits without leading 0', '4006381333931', { kind: 'unreadable' }],
    ['10 digits', '0284000012', { kind: 'unreadable', reason: { kind: 'too_few_digits', digits: 10 } }],
    ['nothing', '', { kind: 'unreadable' }],
    ['digits of another script', '١٢٣٤٥٦٧٨٩٠١٢', { kind: 'upc', upc: '123456789012' }],
  ])('a code in the standard layout is read by its length and form: %s', (_, raw, expected) =>
    expect(read(raw)).toMatchObject(expected),
  );

  test.each(['10010000000023123456', '100100000000231234567890', '1001000000002310010000000023'])(
    'the long code %s means its first 14 digits if the store has that ticket; otherwise the clerk is asked',
    (code) => {
      expect(read(code, 'standard', 'scan', '10010000000023')).toMatchObject({
        kind: 'ticket',
        serial: '10010000000023',
      });
      expect(read(code)).toMatchObject({ kind: 'uncertain', readings: [{ serial: '10010000000023' }] });
    },
  );

  test('the check digits of known UPCs are computed', () => {
    expect(upcCheckDigit('03600029145')).toBe('2');
    expect(upcCheckDigit('04210000526')).toBe('4');
  });
});

describe('cleaned codes', () => {
  test.each([
    ['control characters, blanks and line ends', '\u0002 0284 0000\t1236\r\n\u200b', '028400001236'],
    ['an AIM prefix', ']I017471263622075000000000478', '17471263622075000000000478'],
    ['a mark before the code', '~17471263622075', '17471263622075'],
    ['a mark and an AIM prefix', '*]C117471263622075', '17471263622075'],
    ['dashes and brackets', '1898-0019425-084(015)', '18980019425084015'],
    ['a long dash that a keyboard made', '1747–1263622–4–075', '174712636224075'],
  ])('cleaning a code removes %s', (_, raw, clean) => expect(cleanCode(raw)).toBe(clean));

  test('a code with a gun’s nonstandard prefix is refused and shown as received', () => {
    expect(read('A17471263622075000000000478', 'us-ca')).toMatchObject({
      kind: 'unreadable',
      reason: { kind: 'not_a_code', text: 'A17471263622075000000000478' },
    });
  });
});

describe('codes of state layouts', () => {
  test.each(LAYOUTS.map(({ code }) => code))(
    'a code of 14 digits is the serial itself in the layout %s',
    (layout) => {
      const serial = '17471263622075';
      expect(read(serial, layout, 'typed', serial)).toMatchObject({ kind: 'ticket', serial });
      // Machine codes of 4-6-3-1 have 14 digits too.
      if (layout !== '4-6-3-1') expect(read(serial, layout)).toMatchObject({ kind: 'ticket', serial });
    },
  );

  test('the code under a California ticket’s latex is refused, scanned or typed', () => {
    const front = '17471263622075123456789478';
    expect(read(front, 'us-ca')).toMatchObject({ reason: { kind: 'wrong_side' } });
    // Also typed or pasted, and if the store has the ticket.
    expect(read(front, 'us-ca', 'typed')).toMatchObject({ reason: { kind: 'wrong_side' } });
    expect(read(front, 'us-ca', 'typed', front.slice(0, 14))).toMatchObject({
      reason: { kind: 'wrong_side' },
    });
  });

  test('a typed Massachusetts code with a wrong check number asks for another read', () => {
    expect(read('43303671640015005000000000066', 'us-ma', 'typed')).toMatchObject({
      reason: { kind: 'bad_check' },
    });
  });

  test('a Georgia code is 14 or 17 digits, and any longer one is read if the store has the ticket', () => {
    const serial = '18980019425068';
    for (const source of ['scan', 'typed'] as const) {
      expect(read(serial, 'us-ga', source)).toMatchObject({ kind: 'ticket', serial });
      expect(read(`${serial}016`, 'us-ga', source)).toMatchObject({ kind: 'ticket', serial });
    }
    expect(read(`${serial}016`, 'us-ga')).toMatchObject({ left: null });
    expect(read(`${serial}123456`, 'us-ga', 'scan', serial)).toMatchObject({ kind: 'ticket', serial });
    expect(read(`${serial}123456`, 'us-ga')).toMatchObject({ kind: 'uncertain', readings: [{ serial }] });
  });

  test.each([25, 24, 27, 20, 16])('a fragment of %d digits of a California code is refused', (length) => {
    const code = '171812797420270000000007129'.slice(0, length);
    expect(read(code, 'us-ca', 'scan', '17181279742027')).toMatchObject({
      kind: 'unreadable',
      reason: { kind: 'wrong_length', digits: length, expected: [26] },
    });
  });

  test('a New Jersey code with a game number of five digits is refused', () => {
    expect(read('119671032738033', 'us-nj')).toMatchObject({ reason: { kind: 'game_too_long' } });
    expect(read('019671032738033', 'us-nj')).toMatchObject({ serial: '19671032738033' });
  });

  test('a scanned Massachusetts code with a wrong check number asks for another read', () => {
    expect(read('43303471640015005000000000066', 'us-ma')).toMatchObject({ reason: { kind: 'bad_check' } });
  });

  test('an older Massachusetts code of 17 digits is read with its serial and price', () => {
    expect(read('54200005210003030', 'us-ma')).toMatchObject({
      kind: 'ticket',
      serial: '05420000521003',
      priceCents: 3000,
      packSize: null,
    });
  });

  test('for a typed number with two readings, a ticket of the store decides, otherwise the clerk', () => {
    const code = '12345678900427';
    const readings = [{ serial: '12340567890042' }, { serial: code }];
    expect(read(code, '4-6-3-1', 'typed')).toMatchObject({ kind: 'uncertain', readings });
    expect(read(code, '4-6-3-1', 'typed', code)).toMatchObject({ kind: 'ticket', serial: code });
    expect(read(code, '4-6-3-1', 'typed', '12340567890042')).toMatchObject({ serial: '12340567890042' });
    expect(read(code, '4-6-3-1', 'typed', code, '12340567890042')).toMatchObject({ kind: 'uncertain' });
    // A machine code and the print's own dashes are unambiguous.
    expect(read(code, '4-6-3-1', 'scan')).toMatchObject({ serial: '12340567890042' });
    expect(read('1234-567890-042-7', '4-6-3-1', 'typed')).toMatchObject({ serial: '12340567890042' });
  });

  test('a scanned code of 15 digits in California may be a serial with a check character, or the printed number', () => {
    expect(read('174712636224075', 'us-ca', 'scan')).toMatchObject({
      kind: 'uncertain',
      readings: [{ serial: '17471263622407' }, { serial: '17471263622075' }],
    });
  });

  test('a number of 12 digits in Massachusetts is a ticket when typed and a UPC when scanned', () => {
    expect(read('498027632128', 'us-ma', 'typed')).toMatchObject({ kind: 'ticket' });
    expect(read('498027632128', 'us-ma', 'scan')).toMatchObject({ kind: 'upc' });
  });

  test('the printed number of tickets left is read from a typed Georgia number', () => {
    expect(read('1898-0019425-084(015)', 'us-ga', 'typed')).toMatchObject({ ticket: 84, left: 15 });
  });

  test('no two tickets of a pack share a serial in any state’s layout', () => {
    const digits = (ticket: number) => String(ticket).padStart(3, '0');
    const write: Record<string, (ticket: number) => string> = {
      'us-ca': (ticket) => `1747-1263622-${ticket % 10}-${digits(ticket)}`,
      'us-ma': (ticket) => `498-027632-${digits(ticket)}`,
      'us-me': (ticket) => `710-015744-${ticket % 7}-${digits(ticket)}`,
      'us-ga': (ticket) => `1898-0019425-${digits(ticket)}`,
      'us-nj': (ticket) => `01967-1032738-${digits(ticket)}`,
      '4-6-3-1': (ticket) => `1234-567890-${digits(ticket)}-${ticket % 9}`,
    };
    for (const [layout, written] of Object.entries(write)) {
      const serials = Array.from({ length: 999 }, (_, ticket) => read(written(ticket), layout, 'typed')).map(
        (code) => (code.kind === 'ticket' ? code.serial : code.kind),
      );
      expect(new Set(serials).size).toBe(999);
      expect(serials.every((serial, ticket) => serial.endsWith(digits(ticket)))).toBe(true);
    }
  });

  test('the forms of a layout are sound only if they have each field once and fit into a serial', () => {
    const form = (mask: string) => [{ mask, source: 'scan' as const }];
    expect(LAYOUTS.slice(1).every(({ forms }) => areFormsSound(forms))).toBe(true);
    for (const mask of ['', 'GGGGPPPPPPP', 'GGGGGPPPPPPPTTT', 'GGPPPGGTTT', 'GGGPPPTTTT', 'GPT.*'])
      expect(areFormsSound(form(mask))).toBe(false);
    expect(areFormsSound([])).toBe(false);
  });
});
