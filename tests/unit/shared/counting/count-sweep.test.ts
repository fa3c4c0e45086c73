import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { salesBody } from '../../../../src/app/counting/record-bodies';
import { typeInCard, withOutdatedRemoved } from '../../../../src/shared/counting/card-typing';
import { type Card, emptyCard, withRange, withStart } from '../../../../src/shared/counting/cards';
import { reviewCount } from '../../../../src/shared/counting/count-summary';
import {
  MAX_SWEPT,
  type SweptTicket,
  sweptPacks,
  withSwept,
  withTakenOut,
  withUnchanged,
} from '../../../../src/shared/counting/count-sweep';
import { indexStock, type StockRun } from '../../../../src/shared/stock/stock';
import { numberToSerial } from '../../../../src/shared/tickets/serial';
import { OTHER_GAME, packOf60 } from '../../../support/shops/stock-runs';

const GAME = '028400001236';
/** Tickets 012 … 059 are left, so 012 is the known front; of a roll sold down 030 is. */
const counted: StockRun = { ...packOf60(GAME, 1, 10010001000000), start: 10010001000012 };
const down: StockRun = { ...packOf60(GAME, 2, 10010002000000), end: 10010002000030, sells: 'down' };
const whole = packOf60(OTHER_GAME, 1, 20010001000000);
const back = packOf60(OTHER_GAME, 2, 20010009000000, 1);
const NO_CARDS = [emptyCard(1)];

const stockOf = (shelf: readonly StockRun[], backRoom: readonly StockRun[] = []) => ({
  eligible: indexStock(shelf, 13),
  other: indexStock(backRoom, 1),
});
const STOCK = stockOf([counted, down, whole], [back]);

const seen = (...serials: number[]): SweptTicket[] =>
  serials.map((serial) => ({ serial: numberToSerial(serial) }));
const sweep = (
  swept: SweptTicket[],
  cards: readonly Card[] = NO_CARDS,
  stock = STOCK,
  place: number | null = null,
) => sweptPacks({ swept, cards, place }, stock);
const lists = ({ unchanged, toScan, unknown }: ReturnType<typeof sweep>) => ({ unchanged, toScan, unknown });
const NOTHING = { unchanged: [], toScan: [], unknown: [] };

describe('what a camera sweep concludes', () => {
  test.each<[string, number[], Partial<typeof NOTHING>]>([
    ['the known front is unchanged', [10010001000012], { unchanged: [counted] } as never],
    ['the known front of a roll that is sold down', [10010002000030], { unchanged: [down] } as never],
    [
      'a pack that nobody has counted yet, at its first ticket',
      [20010001000000],
      { unchanged: [whole] } as never,
    ],
    [
      'the next ticket, since the front’s code is covered or the front is sold',
      [10010001000013],
      { toScan: [counted] } as never,
    ],
    ['the next ticket of a roll that is sold down', [10010002000029], { toScan: [down] } as never],
    ['a ticket before the front, recorded as sold', [10010001000011], { toScan: [counted] } as never],
    ['the front ticket and the next one', [10010001000012, 10010001000013], { toScan: [counted] } as never],
    [
      'the next ticket and then the front ticket',
      [10010001000013, 10010001000012],
      { toScan: [counted] } as never,
    ],
    ['the last ticket of the roll', [10010001000059], { toScan: [counted] } as never],
    ['a pack of the back room, at its first ticket', [20010009000000], { toScan: [back] } as never],
    [
      'a pack that nobody received, once',
      [30010001000000, 30010001000005],
      { unknown: ['30010001000005'] } as never,
    ],
  ])(
    'a camera sweep shows a pack as unchanged, to scan or unknown by the codes it saw: %s',
    (_case, serials, expected) => {
      expect(lists(sweep(seen(...serials)))).toEqual({ ...NOTHING, ...expected });
    },
  );

  test('a camera sweep treats a pack as unchanged only at the place that is counted', () => {
    const inMachine = { ...whole, bin: 1001 };
    const stock = stockOf([counted, inMachine]);
    const swept = seen(10010001000012, 20010001000000);
    expect(lists(sweep(swept, NO_CARDS, stock, 0))).toEqual({
      ...NOTHING,
      unchanged: [counted],
      toScan: [inMachine],
    });
    expect(sweep(swept, NO_CARDS, stock, 1).unchanged).toEqual([inMachine]);
  });

  test('a camera sweep never treats a pack with two runs on the shelf as unchanged', () => {
    const first = { ...whole, end: 20010001000009 };
    const rest = { ...whole, start: 20010001000020 };
    expect(sweep(seen(20010001000000), NO_CARDS, stockOf([first, rest])).unchanged).toEqual([]);
  });

  test('a camera sweep asks to scan both packs if a code may belong to either of them', () => {
    const again = { ...whole, lotCounter: 3 };
    const { unchanged, toScan } = sweep(seen(20010001000000), NO_CARDS, stockOf([whole, again]));
    expect([unchanged.length, toScan.length]).toEqual([0, 2]);
  });

  test('a pack that already has a front ticket stays as counted, whatever the camera sees', () => {
    const card = withStart(withRange(emptyCard(1), counted), numberToSerial(10010001000020));
    const swept = seen(10010001000012, 10010001000021);
    expect(sweep(swept, [card])).toMatchObject(NOTHING);
    expect([...sweep(swept, [card]).states.values()]).toEqual(['counted', 'counted']);
  });

  test('a pack that the clerk took out of the sweep’s list must be scanned, even if the camera sees it again', () => {
    const out = withTakenOut(seen(10010001000012, 20010001000000), counted);
    const again = withSwept(out, [numberToSerial(10010001000012)]);
    expect(lists(sweep([...again]))).toEqual({ ...NOTHING, unchanged: [whole], toScan: [counted] });
  });

  test('a camera sweep never counts a pack whose front was sold, whichever of its tickets are in view', () => {
    const sold = fc.integer({ min: 0, max: 47 });
    const behind = fc.array(fc.integer({ min: 0, max: 47 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sold, behind, fc.boolean(), (tickets, visible, isDown) => {
        const run = isDown ? { ...down, end: 10010002000047 } : counted;
        const first = isDown ? run.end : run.start;
        const front = isDown ? first - tickets : first + tickets;
        const inView = visible.map((distance) => (isDown ? front - distance : front + distance));
        const { unchanged } = sweep(seen(...inView), NO_CARDS, stockOf([run]));
        return unchanged.length === 0 || front === first;
      }),
    );
  });
});

describe('the tickets kept of a camera sweep', () => {
  test('a camera sweep keeps each ticket once, and returns the same list if none is new', () => {
    const before = seen(10010001000012);
    expect(withSwept(before, [numberToSerial(10010001000012)])).toBe(before);
    const twice = [numberToSerial(20010001000000), numberToSerial(20010001000000)];
    expect(withSwept(before, twice)).toEqual(seen(10010001000012, 20010001000000));
  });

  test('a camera sweep keeps no more tickets than its limit', () => {
    const many = Array.from({ length: MAX_SWEPT + 5 }, (_, index) => numberToSerial(50010001000000 + index));
    expect(withSwept([], many)).toHaveLength(MAX_SWEPT);
    expect(withSwept(withSwept([], many), ['99990001000000'])).toHaveLength(MAX_SWEPT);
  });
});

describe('packs of a confirmed sweep', () => {
  const confirmed = () => withUnchanged({ cards: NO_CARDS, current: 1 }, [counted, down]);

  test('confirmed packs of a camera sweep are counted at their known fronts, sell nothing and are marked as swept', () => {
    const { cards } = confirmed();
    const review = reviewCount({ cards, soldOut: [], purpose: 'shift' }, STOCK.eligible);
    const { data } = salesBody(review, 1).body;
    expect(data.scanned).toEqual([]);
    expect(data.seen).toEqual([
      { lot_number: GAME, lot_counter: 1, front_ticket: '10010001000012', swept: true },
      { lot_number: GAME, lot_counter: 2, front_ticket: '10010002000030', swept: true },
    ]);
  });

  test('a swept pack is removed from the count when another record changes its front', () => {
    const sold = { ...counted, start: 10010001000014 };
    const corrected = { ...counted, start: 10010001000008 };
    for (const now of [sold, corrected]) {
      const { cards } = withOutdatedRemoved(confirmed(), indexStock([now, down], 13), null);
      expect(cards.map(({ start }) => start)).toEqual(['10010002000030']);
    }
    const same = confirmed();
    expect(withOutdatedRemoved(same, STOCK.eligible, null)).toBe(same);
    const scanned = { ...same, cards: same.cards.map((card) => ({ ...card, source: 'scan' as const })) };
    expect(withOutdatedRemoved(scanned, indexStock([sold, corrected], 13), null)).toBe(scanned);
  });

  test('a front typed over a swept one counts as typed, and a typed UPC makes the card unconfirmed', () => {
    const state = confirmed();
    const start = typeInCard(state, 1, 'start', '10010001000020', STOCK.eligible);
    expect(start.cards[0]).toMatchObject({ start: '10010001000020', source: 'typed' });
    const upc = typeInCard(state, 1, 'upc', OTHER_GAME, STOCK.eligible);
    expect(upc.cards[0]).toMatchObject({ confirmed: false, source: undefined });
  });
});
