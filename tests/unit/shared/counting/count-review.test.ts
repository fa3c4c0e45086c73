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

describe('packs marked as sold out', () => {
  const marked = { cards: [], soldOut: [packKey(other)], purpose: 'shift' as const };
  const ticketsSoldOut = (onShelf: typeof both) => totalOf(reviewCount(marked, onShelf).soldOut).count;

  test('a sold-out mark stays when another sale changes the pack, and covers the tickets that are left', () => {
    expect(ticketsSoldOut(both)).toBe(60);
    expect(ticketsSoldOut(shelf(pack, from(other, 5)))).toBe(55);
    expect(ticketsSoldOut(shelf(pack))).toBe(0);
  });

  test('a sold-out mark doesn’t cover another pack that gets the same game and counter', () => {
    // A terminal guesses the counter of a pack that it found, and the marked one has gone.
    expect(ticketsSoldOut(shelf({ ...other, start: other.start + 1000, end: other.end + 1000 }))).toBe(0);
  });

  test('a sold-out mark stays with its pack when the server gives it another counter', () => {
    expect(ticketsSoldOut(shelf({ ...other, lotCounter: 2 }))).toBe(60);
  });
});

test('a card with only a UPC counts the same in the panel above the cards as in the summary', () => {
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

describe('changes in an open summary', () => {
  const cards = [scanned(pack, 12)];
  const LOT = { upc: GAME, lotCounter: 2, vendorName: 'Vendor' };

  test('an open summary reports no change when the server renames a pack that this terminal found', () => {
    const named = shelf({ ...pack, lotCounter: 7 }, other);
    expect(summaryChanges(cards, both, named)).toEqual([]);
    expect(reviewCount({ cards, soldOut: [], purpose: 'shift' }, named).scanned).toMatchObject([
      { range: { lotCounter: 7 }, sold: { count: 12 } },
    ]);
  });

  test('an open summary reports no change when the same stock is fetched again', () => {
    expect(summaryChanges(cards, both, shelf(pack, other))).toEqual([]);
    expect(summaryChanges([], both, both)).toEqual([]);
  });

  test('an open summary names each pack whose figures changed after another terminal’s count, with the reason', () => {
    const [change, ...more] = summaryChanges(cards, both, shelf(from(pack, 5), other));
    expect([change, more]).toEqual([
      expect.objectContaining({ ...LOT, gone: 5, added: 0, before: 12, now: 7 }),
      [],
    ]);
    expect(change && summaryChangeText(change)).toBe(
      `${pack.vendorName ?? GAME}, pack ${numberToSerial(pack.start).slice(4, 11)}: another terminal counted 5 tickets; 12 → 7`,
    );
  });

  test('an open summary reports changes of packs that weren’t scanned, left the shelf or were added', () => {
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

  test('an open summary reports another terminal’s count past the scanned ticket, though the figure stays', () => {
    const [change] = summaryChanges(cards, both, shelf(from(pack, 20), other));
    expect(change).toMatchObject({ ...LOT, gone: 20, added: 0, before: 12, now: 12 });
    expect(change && summaryChangeText(change)).toContain('counted 20 tickets; still 12');
  });

  test('an open summary reports the new figures when a pack’s direction is changed', () => {
    const turned = { ...pack, sells: 'down' as const };
    const [change] = summaryChanges(cards, both, shelf(turned, other));
    expect(change).toMatchObject({ gone: 0, added: 0, before: 12, now: 47 });
    expect(change && summaryChangeText(change)).toContain('the direction of the roll was changed');
  });

  test('an open summary ignores tickets added behind those of a scanned pack', () => {
    expect(summaryChanges(cards, both, shelf({ ...pack, end: pack.end + 20 }, other))).toEqual([]);
  });
});

test('the reminder of the opening check is shown until the day’s first count or until it is dismissed', () => {
  expect(isReminderDue({ counts: [], isDismissed: false })).toBe(true);
  expect(isReminderDue({ counts: [], isDismissed: true })).toBe(false);
  expect(isReminderDue({ counts: [{}], isDismissed: false })).toBe(false);
  expect(isReminderDue({ counts: undefined, isDismissed: false })).toBe(false);
});

test('a count of one place asks only for that place’s packs, but also counts packs scanned elsewhere', () => {
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
