import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/device/rows';
import { manyNotSeen } from '../../../src/outbox/submission';

const pack = (index: number) => ({ lot_number: '028400001234', lot_counter: index });
const packs = (count: number, from = 0) => Array.from({ length: count }, (_, index) => pack(from + index));

/** A count of a shelf with 59 packs. */
const count = (seen: number, gone = 0, onShelf = 59) =>
  ({
    kind: 'sale',
    payload: { data: { scanned: [], non_scanned: packs(gone, seen), seen: packs(seen) }, on_shelf: onShelf },
  }) as unknown as OutboxRow;

test('a count that saw fewer than nine in ten packs on the shelf says how many it didn’t see', () => {
  expect(manyNotSeen(count(2))).toBe(57);
  expect(manyNotSeen(count(53))).toBe(6);
  expect(manyNotSeen(count(54))).toBe(0);
  expect(manyNotSeen(count(59))).toBe(0);
  expect(manyNotSeen(count(9, 50))).toBe(0);
  expect(manyNotSeen(count(9, 40))).toBe(10);
  expect(manyNotSeen(count(1, 0, 1))).toBe(0);
});
