import { describe, expect, test } from 'vitest';
import { emptyCard, withRange, withReported, withStart } from '../../../../src/shared/counting/cards';
import { openCards, tilesOf } from '../../../../src/shared/counting/packs-to-count';
import { indexStock } from '../../../../src/shared/stock/stock';
import { GAME, packOf60 } from '../../../support/shops/stock-runs';

const first = packOf60(GAME, 1, 10010000000000);
const second = packOf60(GAME, 2, 10010001000000);
const dear = { ...packOf60('028400005678', 1, 20010000000000), priceCents: 3000 };
const counted = (id: number, range: typeof first, ticket: number) =>
  withStart(withRange(emptyCard(id), range), String(range.start + ticket));

describe('tiles of a count', () => {
  test('the tiles of a count are sorted by bin, then packs without a bin by price, highest first', () => {
    const noBin = packOf60('028400009999', 1, 30010000000000);
    const onShelf = indexStock([{ ...first, bin: 14 }, { ...second, bin: 3 }, noBin, dear], 13);
    expect(tilesOf([], onShelf).map(({ range }) => range.bin ?? range.upc)).toEqual([
      3,
      14,
      dear.upc,
      noBin.upc,
    ]);
  });

  test('without bins, the tiles of a count are sorted by price, then by game and lot', () => {
    const onShelf = indexStock([second, first, dear], 13);
    expect(tilesOf([], onShelf).map(({ range }) => range)).toEqual([dear, first, second]);
  });

  test('a tile shows its card’s sales, and one whose card has only a UPC is left to count', () => {
    const onShelf = indexStock([first, second, dear], 13);
    const cards = [counted(1, second, 7), withRange(emptyCard(2), dear)];
    const tiles = tilesOf(cards, onShelf);
    expect(tiles.map(({ card, counted }) => [card?.id, counted?.sold.count])).toEqual([
      [2, undefined],
      [undefined, undefined],
      [1, 7],
    ]);
    expect(tiles[0]?.counted).toBeNull();
  });

  test('a tile keeps its card while another terminal sells from the pack', () => {
    const onShelf = indexStock([{ ...first, start: first.start + 10 }], 13);
    expect(tilesOf([counted(1, first, 20)], onShelf)).toMatchObject([
      { card: { id: 1 }, counted: { sold: { count: 10 } } },
    ]);
  });

  test('the tiles of a count end with counted packs that are no longer on the shelf', () => {
    const soldBy = { name: 'Gia', at: '2026-11-20T22:58:00.000Z' };
    const here = withReported(emptyCard(1), dear, String(dear.start + 5), soldBy);
    const tiles = tilesOf([here], indexStock([first], 13));
    expect(tiles.map(({ range, card }) => [range.upc, card?.id])).toEqual([
      [GAME, undefined],
      [dear.upc, 1],
    ]);
    expect(tiles[1]?.counted?.sold.count).toBe(0);
  });
});

test('an incomplete card stays open, but a new count’s empty card opens only after a check', () => {
  const typed = { ...emptyCard(2), upc: '0284' };
  expect(openCards([emptyCard(1)], new Set())).toEqual([]);
  expect(openCards([emptyCard(1)], new Set([1]))).toEqual([1]);
  expect(openCards([counted(1, first, 3), typed, emptyCard(3)], new Set())).toEqual([2, 3]);
});
