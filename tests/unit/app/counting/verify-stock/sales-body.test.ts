import { expect, test } from 'vitest';
import { salesBody } from '../../../../../src/app/counting/record-bodies';
import { emptyCard, withRange, withStart } from '../../../../../src/shared/counting/cards';
import { countSoFar, reviewCount, saysNothing } from '../../../../../src/shared/counting/count-summary';
import { indexStock, packKey } from '../../../../../src/shared/stock/stock';
import { numberToSerial } from '../../../../../src/shared/tickets/serial';
import { stockRun } from '../../../../support/shops/stock-runs';

const range = (upc: string, start: number, priceCents: number) =>
  stockRun({ upc, start, end: start + 59, priceCents, vendorId: 7 });
// A serial with leading zeros, and a price that has no exact binary fraction.
const pack = range('028400001234', 10_010_000_000, 70);
const untouched = range('028400005678', 20010000000000, 500);
const gone = range('028400009012', 30010000000000, 2000);
const onShelf = indexStock([pack, untouched, gone], 13);

const cards = [
  withStart(withRange(emptyCard(1), pack), numberToSerial(pack.start + 23)),
  withStart(withRange(emptyCard(2), untouched), numberToSerial(untouched.start)),
];

test('a sales record has the first and last ticket sold, dollars to the cent, and every scanned pack as seen', () => {
  const counted = reviewCount({ cards, soldOut: [packKey(gone)], purpose: 'shift' }, onShelf);
  const { body, summary } = salesBody(counted, 3);
  expect(body).toEqual({
    data: {
      scanned: [
        {
          lot_number: '028400001234',
          lot_counter: 1,
          start_ticket: '00010010000000',
          end_ticket: '00010010000022',
          ticketCount: 23,
          vendor_id: 7,
          store_id: 3,
          ticket_price: 0.7,
          amount: 16.1,
        },
      ],
      non_scanned: [
        expect.objectContaining({
          lot_number: '028400009012',
          start_ticket: '30010000000000',
          end_ticket: '30010000000059',
          ticketCount: 60,
          ticket_price: 20,
          amount: 1200,
        }),
      ],
      seen: [
        { lot_number: '028400001234', lot_counter: 1, front_ticket: '00010010000023' },
        { lot_number: '028400005678', lot_counter: 1, front_ticket: '20010000000000' },
      ],
    },
    purpose: 'shift',
    on_shelf: 3,
  });
  expect(summary).toEqual({ count: 83, amountCents: 121_610, entries: 2 });
});

test('a quiet shift is a record of the packs seen; only a count without any scan or mark is empty', () => {
  const quiet = reviewCount({ cards: cards.slice(1), soldOut: [], purpose: 'opening' }, onShelf);
  expect(saysNothing(quiet)).toBe(false);
  expect(salesBody(quiet, 3)).toEqual({
    body: {
      data: {
        scanned: [],
        non_scanned: [],
        seen: [{ lot_number: '028400005678', lot_counter: 1, front_ticket: '20010000000000' }],
      },
      purpose: 'opening',
      on_shelf: 3,
    },
    summary: { count: 0, amountCents: 0, entries: 0 },
  });
  const filledIn = withRange(emptyCard(1), gone);
  const without = { cards: [filledIn], soldOut: [], purpose: 'shift' as const };
  expect(saysNothing(reviewCount(without, onShelf))).toBe(true);
  expect(saysNothing(reviewCount({ ...without, soldOut: [packKey(gone)] }, onShelf))).toBe(false);
});

test('the progress of a count includes packs with a valid front ticket and packs marked as sold out', () => {
  const sold = { count: 23, amountCents: 1610 };
  expect(countSoFar(cards, onShelf)).toEqual({ packs: 2, packsInAll: 3, ...sold });
  expect(countSoFar(cards, onShelf, (range) => range === gone)).toEqual({
    packs: 2,
    packsInAll: 3,
    count: 83,
    amountCents: 121_610,
  });
  const filledIn = withRange(emptyCard(3), gone);
  const outside = withStart(filledIn, numberToSerial(gone.end + 1));
  const half = withStart(filledIn, '3001');
  expect(countSoFar([filledIn, outside, half, emptyCard(4)], onShelf)).toEqual({
    packs: 0,
    packsInAll: 3,
    count: 0,
    amountCents: 0,
  });
});

test('a counted pack has the source of its front ticket, scanned or typed, if the card has one', () => {
  const [scanned, typed] = cards;
  const drafted = withStart(withRange(emptyCard(3), gone), numberToSerial(gone.start));
  if (!scanned || !typed) throw new Error('two cards');
  const made = [{ ...scanned, source: 'scan' as const }, { ...typed, source: 'typed' as const }, drafted];
  const { seen } = salesBody(reviewCount({ cards: made, soldOut: [], purpose: 'shift' }, onShelf), 3).body
    .data;
  expect(seen?.map((pack) => pack.source)).toEqual(['scan', 'typed', undefined]);
  expect(seen?.[2]).toEqual({
    lot_number: gone.upc,
    lot_counter: 1,
    front_ticket: numberToSerial(gone.start),
  });
});
