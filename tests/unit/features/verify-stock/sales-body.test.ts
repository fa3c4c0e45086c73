import { expect, test } from 'vitest';
import { emptyCard, withRange, withStart } from '../../../../src/domain/counting/cards';
import { countSoFar, summarizeCount } from '../../../../src/domain/counting/count-summary';
import { indexStock, type StockRun } from '../../../../src/domain/stock/stock';
import { numberToSerial } from '../../../../src/domain/tickets/serial';
import { salesBody } from '../../../../src/features/verify-stock/sales-body';

const range = (upc: string, start: number, priceCents: number): StockRun => ({
  upc,
  lotCounter: 1,
  status: 13,
  start,
  end: start + 59,
  priceCents,
  vendorId: 7,
  vendorName: 'Vendor',
  sells: 'up',
});
// A serial with leading zeros, and a price that has no exact binary fraction.
const pack = range('028400001234', 10_010_000_000, 70);
const untouched = range('028400005678', 20010000000000, 500);
const gone = range('028400009012', 30010000000000, 2000);
const onShelf = indexStock([pack, untouched, gone], 13);

const cards = [
  withStart(withRange(emptyCard(1), pack), numberToSerial(pack.start + 23)),
  withStart(withRange(emptyCard(2), untouched), numberToSerial(untouched.start)),
];

test('the record has the first and last ticket sold and dollars to the cent, and leaves out packs that sold nothing', () => {
  const { scanned, notScanned } = summarizeCount(cards, onShelf);
  const { body, summary } = salesBody({ scanned, soldOut: notScanned }, 3);
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
    },
  });
  expect(summary).toEqual({ count: 83, amountCents: 121_610, entries: 2 });
});

test('the progress of a count includes packs with a valid front ticket, and packs marked as sold out', () => {
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
