import { beforeEach, expect, test } from 'vitest';
import type { LastScan } from '../../../../src/app/counting/cards/card-store';
import { type CardStore, canUndo, createCardStore } from '../../../../src/app/counting/cards/card-store';
import type { StockRun } from '../../../../src/shared/stock/stock';
import { GAME, OTHER_GAME, packOf60, shelfWith } from '../../../support/shops/stock-runs';

const pack1 = packOf60(GAME, 1, 10010000000000);
const pack2 = packOf60(GAME, 2, 10010001000000);
const other = packOf60(OTHER_GAME, 1, 20010000000000);

let results: LastScan[];
let store: CardStore;
const state = () => store.getState();
const cards = () => state().cards;

const open = (...runs: StockRun[]) => {
  const stock = shelfWith(...runs);
  results = [];
  store = createCardStore(
    'count',
    () => stock,
    (last) => results.push(last),
  );
  state().start(null);
};

beforeEach(() => open(pack1, other));

test('Undo reverts scans one by one, including a replacement', () => {
  for (const code of ['10010000000023', '20010000000005', '10010000000025']) state().scan(code);
  expect(state().last?.replaced).toBe(true);
  state().undo();
  expect(cards().map((card) => card.start)).toEqual(['10010000000023', '20010000000005']);
  state().undo();
  expect(cards().map((card) => card.start)).toEqual(['10010000000023']);
  state().undo();
  expect(cards().map((card) => card.start)).toEqual(['']);
  state().undo();
  expect(cards()).toHaveLength(1);
});

test('Undo keeps text typed on another card', () => {
  state().scan('10010000000023');
  state().addMore();
  state().type(2, 'upc', OTHER_GAME);
  state().undo();
  expect(cards().map((card) => card.upc)).toEqual([GAME, OTHER_GAME]);
});

test('a scan’s result names the card that it changed or that already has the code; a refusal names none', () => {
  const codes = ['10010000000023', '20010000000005', '10010000000023', GAME, 'junk'];
  for (const code of codes) state().scan(code);
  expect(results.map((last) => last.card)).toEqual([1, 2, 1, 1, null]);
});

test('Undo is offered only for the scan shown, not after a refusal or a repeated scan of an earlier card', () => {
  state().scan('10010000000023');
  state().scan('junk');
  expect(canUndo(state())).toBe(false);
  state().undo();
  expect(cards()).toHaveLength(1);
  state().scan('10010000000023');
  expect(canUndo(state())).toBe(true);
  state().scan('20010000000005');
  state().scan('10010000000023');
  expect(canUndo(state())).toBe(false);
});

test('Undo isn’t offered for a refused game, which has no card', () => {
  state().scan('10010000000023');
  state().scan('000000000017');
  expect(state().last).toMatchObject({ tone: 'refused', card: null });
  expect(canUndo(state())).toBe(false);
  expect(cards().map((card) => card.upc)).toEqual([GAME]);
});

test('Undo restores a removed card, regardless of earlier scans', () => {
  for (const code of ['10010000000023', '20010000000005', 'junk']) state().scan(code);
  state().remove(1);
  expect(state().last).toMatchObject({ message: { kind: 'card_removed' } });
  expect(canUndo(state())).toBe(true);
  state().undo();
  expect(cards().map((card) => card.start)).toEqual(['10010000000023', '20010000000005']);
});

test('a repeated scan of a UPC whose packs are all on cards names none of the cards', () => {
  open(pack1, pack2);
  for (const code of ['10010000000023', '10010001000005', GAME]) state().scan(code);
  expect(state().last).toMatchObject({ tone: 'repeated', card: null });
});

test('a refused scan leaves nothing to undo', () => {
  state().scan('junk');
  expect(state().history).toEqual([]);
});

test('undoing a scan leaves the review if a card is no longer complete', () => {
  open(pack1, pack2);
  state().scan(GAME);
  state().scan('10010000000023');
  state().review();
  expect(state().step).toBe('review');
  state().undo();
  expect(cards()).toMatchObject([{ upc: GAME, range: null }]);
  expect(state().step).toBe('cards');
});
