import { beforeEach, expect, test } from 'vitest';
import { type CardStore, createCardStore } from '../../../../src/app/counting/cards/card-store';
import { emptyCard, withRange, withStart } from '../../../../src/shared/counting/cards';
import { indexStock, type StockRun } from '../../../../src/shared/stock/stock';
import { STANDARD } from '../../../../src/shared/tickets/layouts';
import { GAME, packOf60, shelfWith } from '../../../support/shops/stock-runs';

const pack = packOf60(GAME, 1, 10010000000000);
const other = packOf60('028400005678', 1, 20010000000000);
/** shares its serials with `pack` */
const twin = { ...packOf60('028400009012', 1, 10010000000000) };

let store: CardStore;
const open = (...runs: StockRun[]) => {
  const stock = shelfWith(...runs);
  store = createCardStore('count', () => stock);
  store.getState().start(null);
};
const state = () => store.getState();
const sources = () => state().cards.map(({ source }) => source);
const SERIAL = '10010000000023';

beforeEach(() => open(pack, other));

test('a card filled by a gun or a camera is marked as scanned, and one from the scan box as typed', () => {
  state().scan(SERIAL);
  state().scan('20010000000005', 'typed');
  expect(sources()).toEqual(['scan', 'typed']);
});

test('a front ticket typed into a card is marked as typed, even if the UPC was scanned', () => {
  state().scan(GAME);
  expect(sources()).toEqual([undefined]);
  state().type(1, 'start', SERIAL);
  expect(sources()).toEqual(['typed']);
});

test('a scan of a card’s own pack replaces its typed text; a scan of another pack doesn’t', () => {
  state().type(1, 'start', SERIAL);
  state().scan('20010000000005');
  expect(sources()).toEqual(['typed', 'scan']);
  state().scan('10010000000024');
  expect(sources()).toEqual(['scan', 'scan']);
});

test('a card stays marked as scanned when a gun’s keys pass through its focused field', () => {
  state().scan(SERIAL);
  state().type(1, 'start', `${SERIAL}2`.slice(1));
  state().type(1, 'start', SERIAL);
  expect(sources()).toEqual(['scan']);
});

test.each(['scan', 'typed'] as const)('choosing between packs keeps the source of the code: %s', (source) => {
  open(pack, twin);
  state().scan(SERIAL, source);
  state().choose(twin);
  expect(state().cards).toMatchObject([{ upc: twin.upc, start: SERIAL, source }]);
});

test('cards in a draft of an earlier release have no source, and the draft continues', () => {
  const drafted = withStart(withRange(emptyCard(1), pack), SERIAL);
  store = createCardStore('count', () => ({
    eligible: indexStock([pack, other], 13),
    other: indexStock([], 1),
    layout: STANDARD,
  }));
  state().start({ cards: [drafted], current: 1, soldOut: [] });
  state().scan('20010000000005');
  expect(sources()).toEqual([undefined, 'scan']);
});
