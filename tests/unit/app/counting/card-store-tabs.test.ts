import { beforeEach, expect, test } from 'vitest';
import type { CardDraft, LastScan } from '../../../../src/app/counting/cards/card-store';
import { type CardStore, createCardStore } from '../../../../src/app/counting/cards/card-store';
import { scanText } from '../../../../src/messages/bilingual';
import { GAME, packOf60, shelfWith } from '../../../support/shops/stock-runs';

const stock = shelfWith(packOf60(GAME, 1, 10010000000000));

let results: LastScan[];
let store: CardStore;
const state = () => store.getState();
const open = (): CardStore =>
  createCardStore(
    'count',
    () => stock,
    (last) => results.push(last),
  );

/** A draft saved by another tab: one scanned pack. */
function draftOfOther(): CardDraft {
  const other = createCardStore('count', () => stock);
  other.getState().start(null);
  other.getState().scan('10010000000023');
  const { cards, current, soldOut } = other.getState();
  return { cards, current, soldOut };
}

beforeEach(() => {
  results = [];
  store = open();
});

test('a tab that watches shows the other tab’s cards, and refuses scans with a message and a tone', () => {
  const draft = draftOfOther();
  state().mirror(draft);
  expect(state()).toMatchObject({ ready: true, elsewhere: true, cards: draft.cards, restored: false });
  state().scan('10010000000030');
  expect(results).toMatchObject([{ tone: 'refused' }]);
  const last = state().last;
  expect(last && scanText(last.message).text).toContain('other tab');
  expect(state().cards).toEqual(draft.cards);
  state().stockChanged();
  expect(state().cards).toEqual(draft.cards);
});

test('scans made before the tab knew that another tab is editing are refused as well', () => {
  state().scan('10010000000023');
  expect(results).toEqual([]);
  state().mirror(null);
  expect(results).toMatchObject([{ tone: 'refused' }]);
  state().start(null);
  expect(state().cards.map((card) => card.upc)).toEqual(['']);
});

test('a tab that takes over continues the draft and accepts scans', () => {
  state().mirror(null);
  state().scan('10010000000030');
  state().start(draftOfOther());
  expect(state()).toMatchObject({ elsewhere: false, restored: true, last: null });
  state().scan('10010000000024');
  expect(state().cards).toMatchObject([{ upc: GAME, start: '10010000000024' }]);
});

test('a tab that loses the draft leaves the review and waits for a save in progress', async () => {
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
