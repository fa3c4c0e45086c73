import { describe, expect, test } from 'vitest';
import { emptyCard, withRange, withStart } from '../../../src/domain/cards';
import { countedLine, countSoFar, notCounted } from '../../../src/domain/count-summary';
import { byPrice } from '../../../src/domain/missing-packs';
import { indexStock } from '../../../src/domain/stock';
import { packOf60 } from '../../support/stock-runs';

const GAME = '028400001234';
const first = packOf60(GAME, 1, 10010000000000);
const second = packOf60(GAME, 2, 10010001000000);
const dear = { ...packOf60('028400005678', 1, 20010000000000), priceCents: 3000 };
const onShelf = indexStock([first, second, dear], 13);
const counted = (id: number, range: typeof first, ticket: number) =>
  withStart(withRange(emptyCard(id), range), String(range.start + ticket));

describe('what a count misses', () => {
  test('is every pack on the shelf at first, with what it would have sold', () => {
    const missing = notCounted([emptyCard(1)], onShelf);
    expect(missing.map(({ range, sold, amountCents }) => [range, sold.count, amountCents])).toEqual([
      [first, 60, 30_000],
      [second, 60, 30_000],
      [dear, 60, 180_000],
    ]);
  });

  test('is not what was scanned, also when nothing was sold of it; two packs of one game are two', () => {
    const cards = [counted(1, second, 0), counted(2, dear, 59)];
    expect(notCounted(cards, onShelf).map(({ range }) => range)).toEqual([first]);
    expect(countSoFar(cards)).toEqual({ packs: 2, count: 59, amountCents: 177_000 });
  });

  test('is still a pack of which only the UPC was given, or a ticket that it does not have', () => {
    const byUpc = withRange(emptyCard(1), dear);
    expect(countedLine(byUpc)).toBeNull();
    const wrong = counted(2, first, 60);
    expect(countedLine(wrong)).toBeNull();
    expect(notCounted([byUpc, wrong], onShelf)).toHaveLength(3);
  });

  test('is not a pack that changed since it was scanned', () => {
    const cards = [counted(1, first, 20)];
    const soldMeanwhile = { ...first, start: first.start + 10 };
    expect(notCounted(cards, indexStock([soldMeanwhile], 13))).toEqual([]);
  });
});

test('packs are listed by price, the dearest first, with what each price comes to', () => {
  const groups = byPrice(notCounted([], onShelf));
  expect(groups.map(({ priceCents, lines, amountCents }) => [priceCents, lines.length, amountCents])).toEqual(
    [
      [3000, 1, 180_000],
      [500, 2, 60_000],
    ],
  );
});
