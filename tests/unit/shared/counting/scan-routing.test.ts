import { describe, expect, test } from 'vitest';
import { bilingual, cardErrorText, scanText } from '../../../../src/messages/bilingual';
import { typeInCard } from '../../../../src/shared/counting/card-typing';
import {
  type CardError,
  type CardMode,
  cardErrors,
  emptyCard,
  isComplete,
} from '../../../../src/shared/counting/cards';
import {
  countSoFar,
  reviewCount,
  summarizeCount,
  totalOf,
} from '../../../../src/shared/counting/count-summary';
import {
  type Cards,
  putUpAndCount,
  readStockCode,
  routeCode,
  type ScanResult,
  type ScanStock,
} from '../../../../src/shared/counting/scan-routing';
import { indexStock, type StockRun } from '../../../../src/shared/stock/stock';
import { STANDARD } from '../../../../src/shared/tickets/layouts';
import { OTHER_GAME, packOf60 } from '../../../support/shops/stock-runs';

const GAME = '028400001236';
const pack1 = packOf60(GAME, 1, 10010000000000);
const pack2 = packOf60(GAME, 2, 10010001000000);
const other = packOf60(OTHER_GAME, 1, 20010000000000);
const back = packOf60(OTHER_GAME, 2, 20010009000000, 1);

const stockOf = (...runs: StockRun[]): ScanStock => ({
  eligible: indexStock(runs, 13),
  other: indexStock(runs, 1),
  layout: STANDARD,
});
const errorText = (error?: CardError) => cardErrorText(error ?? { kind: 'upc_required' });
const textOf = ({ message }: ScanResult): string => scanText(message).text;
const start: Cards = { cards: [emptyCard(1)], current: 1 };
const routeScan = (state: Cards, raw: string, stock: ScanStock, mode: CardMode) =>
  routeCode(state, readStockCode(raw, 'scan', stock), stock, mode);
/** Scans one code after the other in Verify Stock. */
const scan = (stock: ScanStock, ...codes: string[]) =>
  codes
    .slice(1)
    .reduce(
      (state, code) => routeScan(state, code, stock, 'count'),
      routeScan(start, codes[0] ?? '', stock, 'count'),
    );

describe('the first scan of a count', () => {
  test('a scanned ticket fills its whole card', () => {
    const result = scan(stockOf(pack1, other), '10010000000023');
    expect(result.tone).toBe('good');
    expect(result.cards).toEqual([
      { id: 1, upc: GAME, start: '10010000000023', end: '10010000000059', range: pack1, confirmed: true },
    ]);
    expect(result.cards.every((card) => isComplete(card, 'count'))).toBe(true);
  });

  test('a scanned UPC with one pack on the shelf fills the card from that pack’s tickets', () => {
    const result = scan(stockOf(pack1, other), GAME);
    expect(result.cards[0]).toMatchObject({ upc: GAME, start: '10010000000000', end: '10010000000059' });
  });

  test('a scanned UPC with several packs asks for the pack, and a scanned ticket then chooses it', () => {
    const stock = stockOf(pack1, pack2);
    const question = scan(stock, GAME);
    expect(question.choose?.ranges).toEqual([pack1, pack2]);
    const chosen = routeScan(question, '10010001000007', stock, 'count');
    expect(chosen.cards).toHaveLength(1);
    expect(chosen.cards[0]).toMatchObject({ range: pack2, start: '10010001000007', confirmed: true });
  });

  test('a scanned UPC that isn’t in stock shows a message, changes no card and is reported as unknown', () => {
    const result = scan(stockOf(pack1), '000000000017');
    expect(textOf(result)).toBe(
      'UPC 000000000017: No data available according to UPC Code! Oops! No tickets available in inventory!',
    );
    expect(result.cards).toBe(start.cards);
    expect(result.unknown).toBe('000000000017');
  });

  test('a scanned UPC with packs only in the back room shows where they are and changes no card', () => {
    const result = scan(stockOf(pack1, back), OTHER_GAME);
    expect(textOf(result)).toContain('back room');
    expect(result.cards).toBe(start.cards);
    expect(result.unknown).toBeUndefined();
  });

  test.each([
    ['123', 'Only 3 digits were read: scan again.'],
    ['1', 'Only 1 digit was read: scan again.'],
    ['1234567890', 'Only 10 digits were read: scan again.'],
    ['1234567890123', 'Received 1234567890123: not a UPC or a ticket serial.'],
    ['ABC', 'Received ABC: not a UPC or a ticket serial.'],
    ['', 'Received nothing: not a UPC or a ticket serial.'],
  ])('a scan of “%s” shows what was received or asks for another scan', (code, text) => {
    expect(textOf(scan(stockOf(pack1), code))).toBe(text);
  });

  test.each(['ABCDEF', '😀', '123', ''])('a scan of junk (%s) changes no card', (junk) => {
    const result = scan(stockOf(pack1), junk);
    expect(result.tone).toBe('refused');
    expect(result.cards).toBe(start.cards);
  });

  test('a scan of 11 digits, or of a long code that no pack has, asks before it fills a card', () => {
    expect(scan(stockOf(pack1), GAME.slice(0, 11))).toMatchObject({ ask: [GAME], cards: start.cards });
    expect(scan(stockOf(pack1), '99990000000023456789')).toMatchObject({ ask: ['99990000000023'] });
  });

  test('a scanned long code whose serial is in stock is read as that ticket, on the shelf or in the back room', () => {
    expect(scan(stockOf(pack1), '10010000000023456789').cards[0]?.start).toBe('10010000000023');
    expect(textOf(scan(stockOf(back), '20010009000001456789'))).toContain('back room');
  });

  test('a UPC scanned into a card with a typed start serial keeps that serial', () => {
    const typed: Cards = { cards: [{ ...emptyCard(1), start: '10010000000023' }], current: 1 };
    const result = routeScan(typed, GAME, stockOf(pack1), 'count');
    expect(result.cards[0]).toMatchObject({ start: '10010000000023', range: pack1, confirmed: true });
  });
});

describe('further scans of a count', () => {
  test('scanned tickets of different packs fill a card each', () => {
    const result = scan(stockOf(pack1, pack2, other), '10010000000023', '20010000000005', '10010001000001');
    expect(result.cards.map((card) => card.start)).toEqual([
      '10010000000023',
      '20010000000005',
      '10010001000001',
    ]);
    expect(result.current).toBe(3);
  });

  test('a scan of a UPC and then of a ticket of its pack fills one card', () => {
    const result = scan(stockOf(pack1, other), GAME, '10010000000023');
    expect(result.cards).toHaveLength(1);
    expect(result).toMatchObject({ tone: 'good', replaced: false });
  });

  test('a scan of a UPC and then of its pack’s first ticket isn’t treated as a repeated scan', () => {
    const result = scan(stockOf(pack1), GAME, '10010000000000');
    expect(result).toMatchObject({ tone: 'good', replaced: false });
    expect(result.cards[0]?.confirmed).toBe(true);
  });

  test('a ticket scanned twice is “already scanned”, and another ticket of the same pack replaces it', () => {
    const stock = stockOf(pack1);
    const twice = scan(stock, '10010000000023', '10010000000023');
    expect(twice.tone).toBe('repeated');
    expect(textOf(twice)).toContain('already scanned');
    const replaced = routeScan(twice, '10010000000025', stock, 'count');
    expect(replaced).toMatchObject({ tone: 'good', replaced: true });
    expect(replaced.cards.map((card) => card.start)).toEqual(['10010000000025']);
  });

  test('a scanned UPC whose pack already has a card is a repeated scan', () => {
    expect(scan(stockOf(pack1), GAME, GAME).tone).toBe('repeated');
  });

  test('a UPC scanned twice before its pack is chosen uses only one card', () => {
    expect(scan(stockOf(pack1, pack2), GAME, GAME).cards).toHaveLength(1);
  });

  test('a ticket of a pack that was never received is kept as unknown, with its own tone, and changes no card', () => {
    const counted = scan(stockOf(pack1), '10010000000023');
    const result = routeScan(counted, '55550000000001', stockOf(pack1), 'count');
    expect(result).toMatchObject({
      tone: 'unknown',
      message: { kind: 'pack_unknown', serial: '55550000000001' },
      unknown: '55550000000001',
    });
    expect(result.cards).toBe(counted.cards);
  });

  test('the shelf screen refuses a ticket of a pack that was never received', () => {
    const result = routeScan(start, '55550000000001', stockOf(pack1), 'shelf');
    expect(result).toMatchObject({ tone: 'refused', message: { kind: 'serial_unknown' } });
  });

  test('one answer puts a back-room pack on the shelf and counts it like any other pack', () => {
    const stock = stockOf(pack1, back);
    const asked = routeScan(start, '20010009000003', stock, 'count');
    expect(asked).toMatchObject({ tone: 'refused', ask: ['20010009000003'], toPutUp: { upc: OTHER_GAME } });
    expect(asked.cards).toBe(start.cards);
    const [run] = stock.other.all;
    if (!run) throw new Error('There is nothing in the back room');
    const counted = putUpAndCount(start, run, '20010009000003');
    expect(counted.cards).toMatchObject([{ start: '20010009000003', putUp: true, confirmed: true }]);
    expect(routeScan(counted, '20010009000003', stock, 'count').tone).toBe('repeated');
    const corrected = routeScan(counted, '20010009000007', stock, 'count');
    expect(corrected).toMatchObject({ tone: 'good', replaced: true });
    const review = reviewCount({ cards: corrected.cards, soldOut: [], purpose: 'shift' }, stock.eligible);
    expect(review.putUp).toEqual([run]);
    expect(review.scanned).toMatchObject([{ sold: { count: 7 } }]);
    expect(review.seen).toMatchObject([{ upc: OTHER_GAME, front: 20010009000007 }]);
    expect(review.onShelf).toBe(2);
  });

  test('if the store wants it, the scan of a back-room ticket puts the pack up and counts it without asking', () => {
    const stock = { ...stockOf(pack1, back), putsUpAtOnce: true };
    const counted = routeScan(start, '20010009000003', stock, 'count');
    expect(counted).toMatchObject({ tone: 'good', message: { kind: 'serial_taken' } });
    expect(counted.cards).toMatchObject([{ start: '20010009000003', putUp: true, confirmed: true }]);
    const review = reviewCount({ cards: counted.cards, soldOut: [], purpose: 'shift' }, stock.eligible);
    expect(review).toMatchObject({ putUp: stock.other.all, scanned: [{ sold: { count: 3 } }] });
    const shelf = { ...stock, eligible: stock.other, other: stock.eligible };
    expect(routeScan(start, '20010009000003', shelf, 'shelf').cards).toMatchObject([
      { start: '20010009000003' },
    ]);
    expect(routeScan(start, '20010009000003', shelf, 'shelf').cards[0]?.putUp).toBeUndefined();
  });

  test('a back-room pack that somebody else has put up by then is counted, but not put up again', () => {
    const before = stockOf(back);
    const [run] = before.other.all;
    if (!run) throw new Error('There is nothing in the back room');
    const { cards } = putUpAndCount(start, run, '20010009000003');
    const shelved = indexStock([{ ...run, status: 13 }], 13);
    const review = reviewCount({ cards, soldOut: [], purpose: 'shift' }, shelved);
    expect(review).toMatchObject({ putUp: [], onShelf: 1, scanned: [{ sold: { count: 3 } }] });
  });

  test('typing another start serial into the card of a put-up pack makes it an ordinary card', () => {
    const stock = stockOf(pack1, back);
    const [run] = stock.other.all;
    if (!run) throw new Error('There is nothing in the back room');
    const put = putUpAndCount(start, run, '20010009000003');
    const typed = typeInCard(put, put.current, 'start', '10010000000004', stock.eligible);
    expect(typed.cards).toMatchObject([{ start: '10010000000004', putUp: undefined }]);
  });

  test('a ticket of another pack leaves a waiting card unchanged, and the message names the card’s pack', () => {
    const named = { ...pack1, vendorName: 'Lucky Sevens' };
    const waiting = scan(stockOf(named), GAME);
    const result = routeScan(waiting, '10010000000060', stockOf(named), 'count');
    expect(result.cards).toBe(waiting.cards);
    expect(result).toMatchObject({ tone: 'refused', unknown: '10010000000060' });
    expect(textOf(result)).toBe('Ticket 10010000000060 belongs to another pack, not to Lucky Sevens.');
  });

  test.each([
    ['whatever card is open', [OTHER_GAME]],
    ['with no card open', []],
  ])(
    'the message for a ticket that was sold earlier names its pack and the pack’s current start, %s',
    (_, before) => {
      const started = { ...pack1, start: pack1.start + 200, end: pack1.end + 200, vendorName: 'Cash Bricks' };
      const stock = stockOf(started, other);
      const open = before.reduce((state, code) => routeScan(state, code, stock, 'count'), start);
      const result = routeScan(open, '10010000000198', stock, 'count');
      expect(result.cards).toBe(open.cards);
      expect(result.tone).toBe('refused');
      expect(textOf(result)).toBe(
        'Ticket #198 of Cash Bricks was sold earlier. The pack now starts at #200.',
      );
    },
  );

  test.each([
    ['up', '010', '020'],
    ['down', '055', '049'],
  ] as const)(
    'in a pack that sells %s and has a gap, the message for sold ticket #%s names the nearest one left, #%s',
    (sells, sold, next) => {
      const rests = [
        { ...pack1, sells, start: pack1.start + 20, end: pack1.start + 29 },
        { ...pack1, sells, start: pack1.start + 40, end: pack1.start + 49 },
      ];
      for (const runs of [rests, rests.toReversed()]) {
        const { message } = scan(stockOf(...runs), `10010000000${sold}`);
        expect(message).toMatchObject({ kind: 'serial_sold_earlier', next });
      }
    },
  );

  test('a ticket beyond the end of its pack is refused as not on the shelf, not as sold earlier', () => {
    const ticket = '10010000000060';
    expect(textOf(scan(stockOf(pack1), ticket))).toBe(`Ticket ${ticket} isn't on the shelf of this store.`);
  });

  test('of two games with the same serials, the UPC scanned before decides, otherwise the clerk does', () => {
    const twin = { ...pack1, upc: OTHER_GAME };
    const stock = stockOf(pack1, twin);
    expect(scan(stock, '10010000000023').choose).toEqual({ ranges: [pack1, twin], serial: '10010000000023' });
    const other = packOf60(OTHER_GAME, 3, 20010000000000);
    const question = scan(stockOf(pack1, twin, other), '20010000000001', '10010000000023');
    expect(question.choose?.ranges).toEqual([pack1, twin]);
    expect(scan(stock, OTHER_GAME, '10010000000023').cards[0]).toMatchObject({
      upc: OTHER_GAME,
      confirmed: true,
    });
  });
});

describe('error messages of a card', () => {
  const card = { ...emptyCard(1), upc: GAME, start: '10010000000023', end: '10010000000059', range: pack1 };

  test('an empty card’s messages require its UPC, start serial and end serial', () => {
    const { upc, start: startError, end } = cardErrors(emptyCard(1), 'count');
    expect([upc, startError, end].map((error) => error && cardErrorText(error).text)).toEqual([
      'UPC number is required',
      'Start serial is required',
      'End serial is required',
    ]);
  });

  test('a card of the shelf screen must end within its pack and not before its start', () => {
    expect(errorText(cardErrors({ ...card, end: '10010000000022' }, 'shelf').start)).toEqual(
      bilingual('startAfterEnd'),
    );
    expect(cardErrors({ ...card, end: '10010000000023' }, 'shelf')).toEqual({});
    expect(cardErrors({ ...card, end: '10010000000060' }, 'shelf').end).toBeDefined();
  });

  test('a card of a count must end with its pack’s last ticket, while the shelf screen allows an earlier one', () => {
    expect(errorText(cardErrors({ ...card, end: '10010000000058' }, 'count').end).text).toContain(
      '10010000000059',
    );
    expect(cardErrors({ ...card, end: '10010000000058' }, 'shelf')).toEqual({});
  });

  test('a card whose UPC leads to no pack shows the reason', () => {
    const alone = { ...emptyCard(1), upc: GAME };
    expect(errorText(cardErrors(alone, 'count').upc)).toEqual(bilingual('noDataForUpc'));
    expect(errorText(cardErrors(alone, 'count', 'several').upc).text).toContain('several packs');
    expect(errorText(cardErrors(alone, 'count', 'taken').upc).text).toContain('another card');
  });

  test('a UPC in a serial field causes the message that a serial has 14 digits', () => {
    expect(errorText(cardErrors({ ...card, start: GAME }, 'count').start).text).toContain('14 digits');
  });
});

describe('the summary of a count', () => {
  const counted = scan(stockOf(pack1, pack2, other), '10010000000023', '20010000000000');

  test('the summary of a count lists scanned packs and packs not scanned, with tickets and amounts', () => {
    const summary = summarizeCount(counted.cards, indexStock([pack1, pack2, other], 13));
    expect(summary.scanned.map((l) => [l.sold.count, l.amountCents])).toEqual([
      [23, 11500],
      [0, 0],
    ]);
    expect(summary.notScanned.map((l) => [l.range.lotCounter, l.sold.count, l.amountCents])).toEqual([
      [2, 60, 30000],
    ]);
    expect([summary.packsScanned, summary.packsOnShelf]).toEqual([2, 3]);
    expect(totalOf(summary.scanned)).toEqual({ count: 23, amountCents: 11500 });
  });

  test('a pack with only a UPC isn’t scanned, in the summary or while counting', () => {
    const stock = stockOf(pack1, other);
    const { cards } = scan(stock, GAME, '20010000000005');
    const summary = summarizeCount(cards, stock.eligible);
    expect(summary.scanned.map(({ range }) => range)).toEqual([other]);
    expect(summary.notScanned.map(({ range }) => range)).toEqual([pack1]);
    expect(countSoFar(cards, stock.eligible)).toEqual({
      packs: summary.packsScanned,
      packsInAll: summary.packsOnShelf,
      ...totalOf(summary.scanned),
    });
  });

  test('a pack with several runs on the shelf is one pack, which is counted once one of its runs is', () => {
    const first = { ...pack1, end: pack1.start + 9 };
    const rest = { ...pack1, start: pack1.start + 20 };
    const stock = stockOf(first, rest, other);
    const index = indexStock([first, rest, other], 13);
    const scans: [string[], number, number][] = [
      [[], 0, 2],
      [['10010000000023'], 1, 2],
      [['10010000000023', '10010000000003'], 1, 2],
      [['10010000000023', '20010000000000'], 2, 2],
    ];
    for (const [codes, packs, packsInAll] of scans) {
      const { cards } = scan(stock, ...codes);
      const { packsScanned, packsOnShelf } = summarizeCount(cards, index);
      expect([packsScanned, packsOnShelf]).toEqual([packs, packsInAll]);
      expect(countSoFar(cards, index)).toMatchObject({ packs, packsInAll });
    }
  });

  test('a pack that left the shelf after its scan still counts as a pack, in the summary and while counting', () => {
    const index = indexStock([other], 13);
    expect(summarizeCount(counted.cards, index)).toMatchObject({ packsScanned: 2, packsOnShelf: 2 });
    expect(countSoFar(counted.cards, index)).toMatchObject({ packs: 2, packsInAll: 2 });
  });

  test('a scanned pack from which another terminal has sold since then counts from its current start', () => {
    const now = { ...pack1, start: pack1.start + 10 };
    const summary = summarizeCount(counted.cards, indexStock([now, other], 13));
    expect(summary.scanned[0]?.sold.count).toBe(13);
    expect(summary.notScanned).toEqual([]);
  });

  test('a pack that is gone or was sold past the scanned ticket is counted as the clerk saw it', () => {
    expect(summarizeCount(counted.cards, indexStock([other], 13)).scanned[0]?.sold.count).toBe(23);
    const passed = { ...pack1, start: pack1.start + 40 };
    const summary = summarizeCount(counted.cards, indexStock([passed, other], 13));
    expect(summary.scanned[0]?.sold.count).toBe(23);
    expect(summary.notScanned).toEqual([]);
  });
});
