import { beforeEach, expect, test } from 'vitest';
import type { CardDraft, LastScan } from '../../../src/counting/cards/card-state';
import { type CardStore, createCardStore } from '../../../src/counting/cards/card-store';
import type { ScanStock } from '../../../src/domain/counting/scan-routing';
import { indexStock } from '../../../src/domain/stock/stock';
import { STANDARD } from '../../../src/domain/tickets/layouts';
import { scanText } from '../../../src/i18n/counting';
import { packOf60 } from '../../support/shops/stock-runs';

const GAME = '028400001234';
const stock: ScanStock = {
  wanted: indexStock([packOf60(GAME, 1, 10010000000000)], 13),
  other: indexStock([], 1),
  layout: STANDARD,
};

let heard: LastScan[];
let store: CardStore;
const state = () => store.getState();
const open = (): CardStore =>
  createCardStore(
    'count',
    () => stock,
    (last) => heard.push(last),
  );

/** What another tab has kept: one scanned pack. */
function draftOfOther(): CardDraft {
  const other = createCardStore('count', () => stock);
  other.getState().start(null);
  other.getState().scan('10010000000023');
  const { cards, current, soldOut } = other.getState();
  return { cards, current, soldOut };
}

beforeEach(() => {
  heard = [];
  store = open();
});

test("another tab's cards are shown, and a scan is refused for the eye and the ear, changing nothing", () => {
  const draft = draftOfOther();
  state().mirror(draft);
  expect(state()).toMatchObject({ ready: true, elsewhere: true, cards: draft.cards, restored: false });
  state().scan('10010000000030');
  expect(heard).toMatchObject([{ tone: 'refused' }]);
  const last = state().last;
  expect(last && scanText(last.message).en).toContain('other tab');
  expect(state().cards).toEqual(draft.cards);
  state().stockChanged();
  expect(state().cards).toEqual(draft.cards);
});

test('scans that came before it was known who edits are refused too, not kept for later', () => {
  state().scan('10010000000023');
  expect(heard).toEqual([]);
  state().mirror(null);
  expect(heard).toMatchObject([{ tone: 'refused' }]);
  state().start(null);
  expect(state().cards.map((card) => card.upc)).toEqual(['']);
});

test('after taking over, the draft is continued and scans are taken', () => {
  state().mirror(null);
  state().scan('10010000000030');
  state().start(draftOfOther());
  expect(state()).toMatchObject({ elsewhere: false, restored: true, last: null });
  state().scan('10010000000024');
  expect(state().cards).toMatchObject([{ upc: GAME, start: '10010000000024' }]);
});

test('who stops leaves the review, and a form that is being saved is stopped when that has ended', async () => {
  state().start(draftOfOther());
  state().review();
  state().hold(true);
  let hasStopped = false;
  const stopped = state()
    .stop()
    .then(() => {
      hasStopped = true;
    });
  expect(state()).toMatchObject({ elsewhere: true, step: 'cards' });
  await Promise.resolve();
  expect(hasStopped).toBe(false);
  state().reset();
  state().hold(false);
  await stopped;
  expect(state().elsewhere).toBe(true);
});
