import { expect, test } from 'vitest';
import { cardsOf, changedSince } from '../../../../src/app/counting/cards/edited-cards';
import { salesBody } from '../../../../src/app/counting/record-bodies';
import type { CountEntry } from '../../../../src/device/rows';
import {
  emptyCard,
  isComplete,
  withPutUp,
  withRange,
  withReported,
  withStart,
} from '../../../../src/shared/counting/cards';
import { type ClerksCount, reviewCount } from '../../../../src/shared/counting/count-summary';
import type { ScanStock } from '../../../../src/shared/counting/scan-routing';
import {
  indexSold,
  indexStock,
  packKey,
  type StockIndex,
  type StockRun,
} from '../../../../src/shared/stock/stock';
import type { OnShelfBody } from '../../../../src/shared/stock/stock-schema';
import { STANDARD } from '../../../../src/shared/tickets/layouts';
import { DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';
import { shelfOf } from '../../../support/device/outbox';
import { GAME, packOf60 } from '../../../support/shops/stock-runs';

const first = packOf60(GAME, 1, 10010000000000);
const second = packOf60(GAME, 2, 10010001000000);
const gone = packOf60('028400005678', 1, 20010000000000);

const stockOf = (status: 1 | 13, ...runs: StockRun[]): ScanStock => ({
  eligible: indexStock(runs, status),
  other: indexStock([], status === 1 ? 13 : 1),
  layout: STANDARD,
});
const entry = (part: Pick<CountEntry, 'kind' | 'payload'>) => part as CountEntry;

const bodyOf = (count: ClerksCount, onShelf: StockIndex) => salesBody(reviewCount(count, onShelf), 1).body;

/** The front ticket is 23 for the first pack and 5 for the second. The third is sold out. */
const counted = bodyOf(
  {
    cards: [first, second].map((range, index) => ({
      id: index,
      upc: GAME,
      start: String(range.start + (index === 0 ? 23 : 5)),
      end: String(range.end),
      range,
      confirmed: true,
      source: index === 0 ? ('typed' as const) : ('scan' as const),
    })),
    soldOut: [packKey(gone)],
    purpose: 'opening',
  },
  indexStock([first, second, gone], 13),
);
const sale = entry({ kind: 'sale', payload: counted });

test('a count is converted back into its cards and marks, and saves as the same count', () => {
  const stock = stockOf(13, first, second, gone);
  const { cards, current, soldOut, purpose = 'shift' } = cardsOf(sale, stock);
  expect(cards).toEqual([
    {
      ...{ id: 1, upc: GAME, start: '10010000000023', end: '10010000000059', range: first, confirmed: true },
      source: 'typed',
    },
    {
      ...{ id: 2, upc: GAME, start: '10010001000005', end: '10010001000059', range: second, confirmed: true },
      source: 'scan',
    },
  ]);
  expect([current, soldOut]).toEqual([2, [packKey(gone)]]);
  expect(changedSince(sale, stock)).toEqual([]);
  expect(bodyOf({ cards, soldOut, purpose }, stock.eligible)).toEqual(counted);
});

test('a counted pack that is no longer on the shelf becomes a card that can’t be saved', () => {
  const [card, other] = cardsOf(sale, stockOf(13, second)).cards;
  expect(card).toMatchObject({ upc: GAME, start: '10010000000023', end: '', range: null });
  expect(card && isComplete(card, 'count')).toBe(false);
  expect(other && isComplete(other, 'count')).toBe(true);
});

test('a sold-out pack whose tickets on the shelf have changed is reported instead of marked', () => {
  const less = { ...gone, start: gone.start + 10 };
  for (const stock of [stockOf(13, first, second, less), stockOf(13, first, second)]) {
    expect(cardsOf(sale, stock).soldOut).toEqual([]);
    expect(changedSince(sale, stock)).toMatchObject([
      {
        lot_number: '028400005678',
        lot_counter: 1,
        start_ticket: '20010000000000',
        end_ticket: '20010000000059',
      },
    ]);
  }
});

test('a pack whose front ticket a later count sold is marked as sold out, which covers the same tickets', () => {
  const upTo = { ...first, end: first.start + 22 };
  const stock = stockOf(13, upTo, { ...first, start: first.start + 30 }, second, gone);
  const { cards, soldOut } = cardsOf(sale, stock);
  expect(cards.map((card) => card.start)).toEqual(['10010001000005']);
  expect(soldOut).toEqual([packKey(gone), packKey(upTo)]);
  expect(changedSince(sale, stock)).toEqual([]);
});

test('a count of only sold-out packs is converted back into one empty card and the marks', () => {
  const onlyGone = entry({
    kind: 'sale',
    payload: { data: { scanned: [], non_scanned: counted.data.non_scanned } },
  });
  expect(cardsOf(onlyGone, stockOf(13, gone))).toMatchObject({
    cards: [{ upc: '', start: '' }],
    soldOut: [packKey(gone)],
  });
});

test('an on-shelf record is converted back with the bin of its pack', () => {
  const inBack = { ...first, status: 1 as const };
  const stock = stockOf(1, inBack);
  const [run] = shelfOf(GAME, 1, first.start).data;
  const cardOf = (payload: OnShelfBody) => cardsOf(entry({ kind: 'shelf', payload }), stock).cards;
  expect(cardOf({ data: run ? [{ ...run, bin: 14 }] : [] })).toMatchObject([{ bin: '14' }]);
  expect(cardOf({ data: run ? [run] : [] }).map((card) => card.bin)).toEqual([undefined]);
});

test('an on-shelf record is converted back with its own start and end', () => {
  const shelf = entry({ kind: 'shelf', payload: shelfOf(GAME, 1, first.start + 10, 20) });
  const inBack = { ...first, status: 1 as const };
  const [card] = cardsOf(shelf, stockOf(1, inBack)).cards;
  expect(card).toMatchObject({ start: '10010000000010', end: '10010000000029', range: inBack });
  expect(card && isComplete(card, 'shelf')).toBe(true);
  expect(cardsOf(shelf, stockOf(1)).cards).toMatchObject([{ end: '10010000000029', range: null }]);
});

test('a quiet count is converted back with its cards, including a sold pack reported as still here', () => {
  const soldBy = { name: 'Gia', at: '2026-11-20T22:58:00.000Z' };
  const find = indexSold([{ lot: gone, sold: [{ start: gone.start, end: gone.end, soldBy }] }], [], []);
  const stock: ScanStock = { ...stockOf(13, first), sold: { find, clock: DEFAULT_CLOCK } };
  const cards = [
    withStart(withRange(emptyCard(1), first), String(first.start)),
    withReported(emptyCard(2), gone, String(gone.start + 10), soldBy),
  ];
  const quiet = bodyOf({ cards, soldOut: [], purpose: 'shift' }, stock.eligible);
  const edited = cardsOf(entry({ kind: 'sale', payload: quiet }), stock);
  expect(edited.cards).toEqual(cards);
  // Without the list of sold tickets, the card shows the problem.
  const unknown = cardsOf(entry({ kind: 'sale', payload: quiet }), stockOf(13, first)).cards[1];
  expect(unknown).toMatchObject({ upc: gone.upc, start: String(gone.start + 10), range: null });
});

test('a count that puts up packs or lists unknown ones is converted back and saves as the same count', () => {
  const back = packOf60('028400005678', 2, 20010009000000, 1);
  const stock: ScanStock = { ...stockOf(13, first), other: indexStock([back], 1) };
  const unknownPacks = ['70010000001004'];
  const fronts = { sold: '20010009000007', unsold: '20010009000000' };
  for (const front of Object.values(fronts)) {
    const cards = [withPutUp(emptyCard(1), back, front)];
    const body = bodyOf({ cards, soldOut: [], purpose: 'shift', unknownPacks }, stock.eligible);
    expect(body.data.shelved).toEqual([
      { lot_number: back.upc, lot_counter: 2, start_ticket: '20010009000000', end_ticket: '20010009000059' },
    ]);
    expect(body.data.unknown).toEqual([{ code: '70010000001004' }]);
    const draft = cardsOf(entry({ kind: 'sale', payload: body }), stock);
    expect(draft).toMatchObject({ cards: [{ start: front, putUp: true }], unknownPacks });
    const again = bodyOf({ purpose: 'shift', ...draft }, stock.eligible);
    expect(again).toEqual(body);
  }
});
