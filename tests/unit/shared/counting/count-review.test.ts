import { describe, expect, test } from 'vitest';
import { summaryChangeText } from '../../../../src/messages/words/late-records';
import { emptyCard, withRange, withStart } from '../../../../src/shared/counting/cards';
import {
  countSoFar,
  markedPacks,
  reviewCount,
  summaryChanges,
  totalOf,
} from '../../../../src/shared/counting/count-summary';
import { isReminderDue } from '../../../../src/shared/counting/sightings';
import { indexStock, packKey, type StockRun, shelfAt } from '../../../../src/shared/stock/stock';
import { numberToSerial } from '../../../../src/shared/tickets/serial';
import { GAME, OTHER_GAME, packOf60 } from '../../../support/shops/stock-runs';

const pack = packOf60(GAME, 2, 10010000000000);
const other = packOf60(OTHER_GAME, 1, 20010000000000);
const from = (range: StockRun, n: number): StockRun => ({ ...range, start: range.start + n });
const shelf = (...ranges: StockRun[]) => indexStock(ranges, 13);
const scanned = (range: StockRun, n: number) =>
  withStart(withRange(emptyCard(1), range), String(range.start + n));
const both = shelf(pack, other);

describe('a mark belongs to its tickets', () => {
  const marked = { cards: [], soldOut: [packKey(other)], purpose: 'shift' as const };
  const ticketsSoldOut = (onShelf: typeof both) => totalOf(reviewCount(marked, onShelf).soldOut).count;

  test('a mark survives a change of the stock: the rest of the pack is sold out', () => {
    expect(ticketsSoldOut(both)).toBe(60);
    expect(ticketsSoldOut(shelf(pack, from(other, 5)))).toBe(55);
    expect(ticketsSoldOut(shelf(pack))).toBe(0);
  });

  test('another pack of the game that has the marked one’s counter stays', () => {
    // A terminal guesses the counter of a pack that it found, and the marked one has gone.
    expect(ticketsSoldOut(shelf({ ...other, start: other.start + 1000, end: other.end + 1000 }))).toBe(0);
  });

  test('a mark stays with a pack that the server has named otherwise than the terminal guessed', () => {
    expect(ticketsSoldOut(shelf({ ...other, lotCounter: 2 }))).toBe(60);
  });
});

test('a card with only a UPC counts the same in the panel above the cards and in the summary', () => {
  const cards = [scanned(pack, 12), { ...withRange(emptyCard(2), other) }];
  for (const soldOut of [[], [packKey(other)]]) {
    const {
      scanned: lines,
      soldOut: gone,
      seen,
      onShelf,
    } = reviewCount({ cards, soldOut, purpose: 'shift' }, both);
    expect([seen.length, onShelf]).toEqual([1, 2]);
    expect(countSoFar(cards, both, markedPacks(soldOut))).toEqual({
      packs: seen.length,
      packsInAll: onShelf,
      ...totalOf([...lines, ...gone]),
    });
  }
});

describe('an open summary', () => {
  const cards = [scanned(pack, 12)];
  const LOT = { upc: GAME, lotCounter: 2, vendorName: 'Vendor' };

  test('isn’t changed by the name that the server gives to a pack that this terminal found', () => {
    const named = shelf({ ...pack, lotCounter: 7 }, other);
    expect(summaryChanges(cards, both, named)).toEqual([]);
    expect(reviewCount({ cards, soldOut: [], purpose: 'shift' }, named).scanned).toMatchObject([
      { range: { lotCounter: 7 }, sold: { count: 12 } },
    ]);
  });

  test('isn’t changed by the clerk’s scans or marks, or by the same stock fetched again', () => {
    expect(summaryChanges(cards, both, shelf(pack, other))).toEqual([]);
    expect(summaryChanges([], both, both)).toEqual([]);
  });

  test('names each lot whose figures changed after another terminal’s count, with the reason', () => {
    const [change, ...more] = summaryChanges(cards, both, shelf(from(pack, 5), other));
    expect([change, more]).toEqual([
      expect.objectContaining({ ...LOT, gone: 5, added: 0, before: 12, now: 7 }),
      [],
    ]);
    expect(change && summaryChangeText(change)).toBe(
      `${pack.vendorName ?? GAME}, pack ${numberToSerial(pack.start).slice(4, 11)}: another terminal counted 5 tickets; 12 → 7`,
    );
  });

  test('includes packs that were not scanned, are gone, or were added', () => {
    expect(summaryChanges(cards, both, shelf(pack, from(other, 1)))).toMatchObject([
      { upc: OTHER_GAME, lotCounter: 1, gone: 1, added: 0, before: 60, now: 59 },
    ]);
    expect(summaryChanges(cards, both, shelf(pack))).toMatchObject([
      { upc: OTHER_GAME, lotCounter: 1, gone: 60, added: 0, before: 60, now: 0 },
    ]);
    const [came] = summaryChanges(cards, shelf(pack), both);
    expect(came).toMatchObject({ upc: OTHER_GAME, lotCounter: 1, gone: 0, added: 60, before: 0, now: 60 });
    expect(came && summaryChangeText(came)).toContain('60 tickets came to the shelf; 0 → 60');
  });

  test('reports that another terminal counted past the scanned ticket, though the count stays as it was seen', () => {
    const [change] = summaryChanges(cards, both, shelf(from(pack, 20), other));
    expect(change).toMatchObject({ ...LOT, gone: 20, added: 0, before: 12, now: 12 });
    expect(change && summaryChangeText(change)).toContain('counted 20 tickets; still 12');
  });

  test('has other figures when a roll is sold in the other direction', () => {
    const turned = { ...pack, sells: 'down' as const };
    const [change] = summaryChanges(cards, both, shelf(turned, other));
    expect(change).toMatchObject({ gone: 0, added: 0, before: 12, now: 47 });
    expect(change && summaryChangeText(change)).toContain('the direction of the roll was changed');
  });

  test('ignores tickets put behind those of a scanned pack', () => {
    expect(summaryChanges(cards, both, shelf({ ...pack, end: pack.end + 20 }, other))).toEqual([]);
  });
});

test('the reminder of the opening check waits for the first count of the day, or until it is dismissed', () => {
  expect(isReminderDue({ counts: [], isDismissed: false })).toBe(true);
  expect(isReminderDue({ counts: [], isDismissed: true })).toBe(false);
  expect(isReminderDue({ counts: [{}], isDismissed: false })).toBe(false);
  expect(isReminderDue({ counts: undefined, isDismissed: false })).toBe(false);
});

test('a count of one place asks only for its packs, and counts what was scanned elsewhere too', () => {
  const inMachine = { ...other, bin: 1003 };
  const machine = shelfAt(shelf(pack, inMachine), 1);
  const review = (cards: ReturnType<typeof scanned>[]) =>
    reviewCount({ cards, soldOut: [], purpose: 'shift', place: 1 }, machine);
  expect(review([])).toMatchObject({ place: 1, onShelf: 1, notScanned: [{ range: inMachine }] });
  const elsewhere = review([scanned(pack, 12)]);
  expect(elsewhere).toMatchObject({ onShelf: 2, scanned: [{ sold: { count: 12 } }] });
  expect(elsewhere.notScanned.map(({ range }) => range)).toEqual([inMachine]);
  expect(countSoFar([scanned(pack, 12)], machine)).toMatchObject({ packs: 1, packsInAll: 2, count: 12 });
});
