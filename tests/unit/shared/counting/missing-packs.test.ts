import { describe, expect, test } from 'vitest';
import { PACK_HEADING } from '../../../../src/messages/areas/pack-heading';
import { say } from '../../../../src/messages/say';
import { emptyCard, withRange, withStart } from '../../../../src/shared/counting/cards';
import { countedLine, countSoFar, notCounted } from '../../../../src/shared/counting/count-summary';
import {
  byAmount,
  groupByPrice,
  groupForSearch,
  groupsInView,
  inBinOrder,
  nextBin,
} from '../../../../src/shared/counting/packs-to-count';
import { indexStock, type StockIndex } from '../../../../src/shared/stock/stock';
import { GAME, packOf60 } from '../../../support/shops/stock-runs';

const first = packOf60(GAME, 1, 10010000000000);
const second = packOf60(GAME, 2, 10010001000000);
const dear = { ...packOf60('028400005678', 1, 20010000000000), priceCents: 3000 };
const onShelf = indexStock([first, second, dear], 13);
const counted = (id: number, range: typeof first, ticket: number) =>
  withStart(withRange(emptyCard(id), range), String(range.start + ticket));

describe('packs that a count hasn’t covered yet', () => {
  test('a new count lists all packs on the shelf as not counted, with the sales if they are gone', () => {
    const missing = notCounted([emptyCard(1)], onShelf);
    expect(missing.map(({ range, sold, amountCents }) => [range, sold.count, amountCents])).toEqual([
      [first, 60, 30_000],
      [second, 60, 30_000],
      [dear, 60, 180_000],
    ]);
  });

  test('a scanned pack is no longer listed as not counted, while another pack of the same game is', () => {
    const cards = [counted(1, second, 0), counted(2, dear, 59)];
    expect(notCounted(cards, onShelf).map(({ range }) => range)).toEqual([first]);
    expect(countSoFar(cards, onShelf)).toEqual({
      packs: 2,
      packsInAll: 3,
      count: 59,
      amountCents: 177_000,
    });
  });

  test('a pack stays not counted if its card has only a UPC, or a ticket that the pack doesn’t have', () => {
    const byUpc = withRange(emptyCard(1), dear);
    expect(countedLine(byUpc)).toBeNull();
    const wrong = counted(2, first, 60);
    expect(countedLine(wrong)).toBeNull();
    expect(notCounted([byUpc, wrong], onShelf)).toHaveLength(3);
  });

  test('a scanned pack stays counted if its stock changes later', () => {
    const cards = [counted(1, first, 20)];
    const soldMeanwhile = { ...first, start: first.start + 10 };
    expect(notCounted(cards, indexStock([soldMeanwhile], 13))).toEqual([]);
  });
});

const listed = (stock: StockIndex) =>
  groupForSearch(notCounted([], stock)).map(({ heading, lines, amountCents }) => [
    say(PACK_HEADING, heading),
    lines.map(({ range }) => range.bin ?? range.upc),
    amountCents,
  ]);

test('packs that are left to count are listed by price, highest first, with a total for each price', () => {
  expect(listed(onShelf)).toEqual([
    ['$30 tickets', [dear.upc], 180_000],
    ['$5 tickets', [GAME, GAME], 60_000],
  ]);
});

// Headings 3, lines 5 high: $30 from 0 to 8, $5 from 8 to 21.
test.each([
  ['nothing of an unmeasured list', 0, 0, [], []],
  ['the first group', 0, 8, [0], []],
  ['the end of one group and the beginning of the next', 7.9, 11.1, [0], [0]],
  ['the last line', 16.5, 21, [], [1]],
  ['a list scrolled past its end, for it got shorter', 40, 60, [], []],
  ['all of it', -20, 100, [0], [0, 1]],
])(
  'the list of packs left to count draws only the lines in view, with full totals for each group: %s',
  (_, from, to, dearest, cheap) => {
    const groups = groupForSearch(notCounted([], onShelf));
    const inView = groupsInView(groups, { from, to }, { heading: 3, inBin: 9, withoutBin: 5 });
    const indexes = inView.map(({ lines, before }) => lines.map((_, index) => before + index));
    expect(indexes).toEqual([dearest, cheap]);
    expect(inView.map(({ all, packs, amountCents }) => [all, packs, amountCents])).toEqual([
      [1, 1, 180_000],
      [2, 2, 60_000],
    ]);
    expect(inView.map(({ lines }) => lines)).toEqual(
      groups.map(({ lines }, group) => lines.filter((_, index) => indexes[group]?.includes(index))),
    );
  },
);

describe('packs left to count in bins', () => {
  const inBins = indexStock([{ ...first, bin: 14 }, { ...second, bin: 3 }, dear], 13);
  const missing = notCounted([], inBins);

  test('packs that are left to count are listed by bin, then packs without a bin', () => {
    expect(listed(inBins)).toEqual([
      ['In bins', [3, 14], 60_000],
      ['$30 tickets', [dear.upc], 180_000],
    ]);
    expect(inBinOrder(missing).map(({ range }) => range.bin)).toEqual([3, 14, undefined]);
  });

  test.each([
    ['the first bin, before anything is counted', undefined, 3],
    ['the next bin', 3, 14],
    ['the next bin, even if bins between are empty', 7, 14],
    ['the first bin again, after the last one', 20, 3],
  ])('a count sends the clerk to a bin with a pack left to count: %s', (_, last, next) => {
    expect(nextBin(missing, last)).toBe(next);
  });

  test('a count names no next bin if all packs are counted or no pack has a bin', () => {
    expect(nextBin([], 3)).toBeNull();
    expect(nextBin(notCounted([], onShelf), undefined)).toBeNull();
  });
});

describe('lists of packs in the summary', () => {
  const lines = notCounted([emptyCard(1)], onShelf);
  const short = { ...dear, lotCounter: 2, start: dear.start + 60, end: dear.start + 60 };

  test('the summary sorts packs by their dollars, whatever one ticket costs', () => {
    const ordered = byAmount(notCounted([], indexStock([short, first, dear], 13)));
    expect(ordered.map(({ range, amountCents }) => [range, amountCents])).toEqual([
      [dear, 180_000],
      [first, 30_000],
      [short, 3000],
    ]);
  });

  test('the summary groups packs by price, highest first, and keeps the order within a price', () => {
    expect(
      groupByPrice(lines).map(({ priceCents, lines }) => [priceCents, lines.map(({ range }) => range)]),
    ).toEqual([
      [3000, [dear]],
      [500, [first, second]],
    ]);
    expect(groupByPrice([])).toEqual([]);
  });
});
