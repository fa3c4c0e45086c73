import { beforeEach, describe, expect, test } from 'vitest';
import type { CardState, LastScan } from '../../../../src/app/counting/cards/card-store';
import { type CardStore, createCardStore } from '../../../../src/app/counting/cards/card-store';
import { formProblemText, scanText } from '../../../../src/messages/bilingual';
import { emptyCard } from '../../../../src/shared/counting/cards';
import type { ScanStock } from '../../../../src/shared/counting/scan-routing';
import { indexStock, lotKey, packKey, type StockRun } from '../../../../src/shared/stock/stock';
import { TICKET_STATUS } from '../../../../src/shared/tickets/status';
import { GAME, OTHER_GAME, packOf60, shelfWith } from '../../../support/shops/stock-runs';

const problemText = ({ problem }: CardState) => {
  if (!problem) throw new Error('No problem');
  return formProblemText(problem);
};

const pack1 = packOf60(GAME, 1, 10010000000000);
const pack2 = packOf60(GAME, 2, 10010001000000);
const other = packOf60(OTHER_GAME, 1, 20010000000000);

let stock: ScanStock;
let results: LastScan[];
let store: CardStore;
const cards = () => store.getState().cards;
const state = () => store.getState();

const open = (...runs: StockRun[]) => {
  stock = shelfWith(...runs);
  results = [];
  store = createCardStore(
    'count',
    () => stock,
    (last) => results.push(last),
  );
  store.getState().start(null);
};

beforeEach(() => open(pack1, other));

describe('the start of a count', () => {
  test('scans made before the draft and the stock have loaded wait and are not lost', () => {
    stock = shelfWith();
    store = createCardStore('count', () => stock);
    state().scan('10010000000023');
    expect(cards()[0]?.upc).toBe('');
    stock = shelfWith(pack1);
    state().start({ cards: [], current: 1, soldOut: [] });
    expect(cards()[0]).toMatchObject({ upc: GAME, start: '10010000000023' });
  });

  test('a draft is restored with its marks of sold-out packs', () => {
    state().scan('10010000000023');
    const { cards: drafted, current } = state();
    store = createCardStore('count', () => stock);
    state().start({ cards: drafted, current, soldOut: [packKey(other)] });
    expect(state()).toMatchObject({ cards: drafted, restored: true, soldOut: [packKey(other)] });
  });

  test('a draft with nothing but a mark or an unknown pack is reported as restored', () => {
    const draft = { cards: [emptyCard(1)], current: 1, soldOut: [] };
    state().start({ ...draft, soldOut: [packKey(other)] });
    expect(state().restored).toBe(true);
    state().start({ ...draft, unknownPacks: ['99990000000000'] });
    expect(state().restored).toBe(true);
  });

  test('the sold-out marks in a draft of release 3, which name lots, apply to their tickets', () => {
    state().start({ cards: [emptyCard(1)], current: 1, soldOut: [lotKey(other)] });
    expect(state()).toMatchObject({ soldOut: [packKey(other)], purpose: 'shift' });
  });

  test('marking one part of a pack as sold out marks the whole pack, and unmarking either part unmarks it', () => {
    const parts = [
      { ...other, end: other.start + 9 },
      { ...other, start: other.start + 20 },
    ];
    stock = { ...stock, eligible: indexStock(parts, TICKET_STATUS.onShelf) };
    store = createCardStore('count', () => stock);
    state().start(null);
    state().markSoldOut(parts.slice(0, 1), true);
    expect(state().soldOut).toEqual(parts.map(packKey));
    state().markSoldOut(parts.slice(1), false);
    expect(state().soldOut).toEqual([]);
  });

  test('an opening check continues as an opening check, and the next count is a shift’s', () => {
    state().start({ cards: [emptyCard(1)], current: 1, soldOut: [], purpose: 'opening' });
    expect(state()).toMatchObject({ purpose: 'opening', restored: false });
    state().reset();
    expect(state().purpose).toBe('shift');
  });

  test('an empty draft is not reported as restored', () => {
    store = createCardStore('count', () => stock);
    state().start({
      cards: [{ id: 1, upc: '', start: '', end: '', range: null, confirmed: false }],
      current: 1,
      soldOut: [],
    });
    expect(state().restored).toBe(false);
  });
});

describe('scans of a count', () => {
  test('each scan is reported, including repeated and refused ones, and equal results are distinguishable', () => {
    for (const code of ['10010000000023', '10010000000023', 'junk', 'junk']) state().scan(code);
    expect(results.map((last) => last.tone)).toEqual(['good', 'repeated', 'refused', 'refused']);
    expect(new Set(results.map((last) => last.revision)).size).toBe(4);
    expect(state().last).toEqual(results.at(-1));
    expect(state()).toMatchObject({ choice: null, question: null });
  });

  test('a scan of an ambiguous code opens a question', () => {
    state().scan(GAME.slice(0, 11));
    const question = state().question;
    expect(question && scanText(question.message).text).toContain(GAME.slice(0, 11));
    state().answer(question?.codes[0] ?? '');
    expect(state().question).toBeNull();
  });
});

describe('typing into a card', () => {
  test('typing the twelfth digit of a UPC fills the card', () => {
    state().type(1, 'upc', GAME.slice(0, 11));
    expect(cards()[0]?.range).toBeNull();
    state().type(1, 'upc', GAME);
    expect(cards()[0]).toMatchObject({ start: '10010000000000', end: '10010000000059', confirmed: false });
    // Typed again over the emptied start serial, it fills the card again.
    state().type(1, 'start', '');
    for (const upc of [GAME.slice(0, 11), GAME]) state().type(1, 'upc', upc);
    expect(cards()[0]).toMatchObject({ start: '10010000000000', end: '10010000000059', confirmed: false });
  });

  test('a card’s field accepts only digits, up to its length, and reports other characters', () => {
    expect(state().type(1, 'upc', ' 0284-0000 1234\r\n')).toBe(false);
    expect(cards()[0]?.upc).toBe(GAME);
    expect(state().type(1, 'start', '100100000000235')).toBe(false);
    expect(cards()[0]?.start).toBe('10010000000023');
    expect(state().type(1, 'end', '1001😀x')).toBe(true);
    expect(cards()[0]?.end).toBe('1001');
  });

  test('a gun whose keys pass through a card’s field leaves the card unchanged', () => {
    state().type(1, 'upc', GAME);
    const before = cards()[0];
    for (const text of ['2', '20', '20010000000005', '10010000000000']) state().type(1, 'start', text);
    expect(cards()[0]).toEqual(before);
    for (const text of ['2', '20', '200100000000', GAME]) state().type(1, 'upc', text);
    expect(cards()[0]).toEqual(before);
  });

  test('typing another UPC gives the card that game’s range and removes the serial filled in for the first one', () => {
    state().type(1, 'upc', GAME);
    state().type(1, 'upc', GAME.slice(0, 11));
    expect(cards()[0]).toMatchObject({ start: '', end: '', range: null });
    state().type(1, 'upc', OTHER_GAME);
    expect(cards()[0]).toMatchObject({ start: '20010000000000', range: other });
  });

  test('typing a serial into a card without a UPC finds its pack', () => {
    state().type(1, 'start', '20010000000007');
    expect(cards()[0]).toMatchObject({ upc: OTHER_GAME, start: '20010000000007', confirmed: true });
  });

  test('the clerk chooses among several packs with a tap or by scanning a ticket', () => {
    open(pack1, pack2);
    state().type(1, 'upc', GAME);
    expect(state().choice?.ranges).toEqual([pack1, pack2]);
    state().choose(pack2);
    expect(cards()[0]).toMatchObject({ range: pack2, start: '10010001000000' });

    open(pack1, pack2);
    state().type(1, 'upc', GAME);
    state().scan('10010001000009');
    expect(state().choice).toBeNull();
    expect(cards()).toHaveLength(1);
    expect(cards()[0]).toMatchObject({ range: pack2, start: '10010001000009' });
  });

  test('a closed choice of packs can be reopened', () => {
    open(pack1, pack2);
    state().type(1, 'upc', GAME);
    state().dismiss();
    state().askChoice(1);
    expect(state().choice?.ranges).toEqual([pack1, pack2]);
  });

  test('with two games of the same serials, the typed serial stays on its card after the choice', () => {
    open(pack1, { ...pack1, upc: OTHER_GAME });
    state().type(1, 'start', '10010000000023');
    state().choose({ ...pack1, upc: OTHER_GAME });
    expect(cards()).toHaveLength(1);
    expect(cards()[0]).toMatchObject({ upc: OTHER_GAME, start: '10010000000023', confirmed: true });
  });

  test('a pack on one card is not used on another until the first card is removed', () => {
    state().type(1, 'upc', GAME);
    state().addMore();
    state().type(2, 'upc', GAME);
    expect(cards()[1]?.range).toBeNull();
    state().remove(1);
    expect(cards()).toMatchObject([{ id: 2, range: pack1 }]);
  });

  test('typing a serial of a pack that is on another card finds nothing', () => {
    state().scan('20010000000005');
    state().addMore();
    state().type(2, 'start', '20010000000007');
    expect(cards()[1]).toMatchObject({ upc: '', start: '20010000000007', range: null });
  });

  test('stock that arrives later completes a waiting card', () => {
    stock = shelfWith();
    state().type(1, 'upc', GAME);
    stock = shelfWith(pack1);
    state().stockChanged();
    expect(cards()[0]).toMatchObject({ start: '10010000000000', range: pack1 });
  });
});

describe('Add More, Proceed, remove', () => {
  test('Add More requires the last card to be complete', () => {
    state().addMore();
    expect(problemText(state()).text).toBe('Please Fill all fields in the current card before adding more!');
    expect(cards()).toHaveLength(1);
    state().scan('10010000000023');
    state().addMore();
    expect(state()).toMatchObject({ problem: null, current: 2 });
    expect(cards()).toHaveLength(2);
  });

  test('Add More on the shelf screen names the incomplete entry in both languages', () => {
    store = createCardStore('shelf', () => stock);
    state().start(null);
    state().scan('10010000000023');
    state().addMore();
    state().addMore();
    expect(problemText(state()).text).toBe('Please fill valid data for entry number 2');
    expect(problemText(state()).below?.text).toContain('2');
  });

  test('Proceed returns the first invalid field', () => {
    expect(state().review()).toEqual({ id: 1, field: 'upc' });
    state().type(1, 'upc', GAME);
    state().type(1, 'start', '10010000000060');
    expect(state().review()).toEqual({ id: 1, field: 'start' });
    expect(state().step).toBe('cards');
    state().type(1, 'start', '10010000000059');
    expect(state().review()).toBeNull();
    expect(state().step).toBe('review');
  });

  test('a scan during review adds a card, and leaves the review if the card is incomplete', () => {
    open(pack1, pack2, other);
    state().scan('10010000000023');
    state().review();
    state().scan('20010000000005');
    expect(state().step).toBe('review');
    state().remove(1);
    state().scan(GAME);
    expect(state().step).toBe('cards');
  });

  test('one pack’s sold-out mark can be removed without affecting other marks', () => {
    open(pack1, pack2, other);
    state().markSoldOut([pack1, pack2, other], true);
    state().markSoldOut([pack2], false);
    state().markSoldOut([other], true);
    expect([...state().soldOut].sort()).toEqual([pack1, other].map(packKey));
  });

  test('a scan while a count is being saved belongs to the next count', () => {
    state().scan('10010000000023');
    state().hold(true);
    state().scan('20010000000005');
    expect(cards()).toHaveLength(1);
    state().reset();
    state().hold(false);
    expect(cards().map((card) => card.start)).toEqual(['20010000000005']);
  });

  test('Proceed ignores an empty card after filled ones', () => {
    state().scan('10010000000023');
    state().addMore();
    expect(state().review()).toBeNull();
  });

  test('Undo restores a removed card at its old position', () => {
    state().scan('10010000000023');
    state().scan('20010000000005');
    const before = cards();
    state().remove(1);
    expect(cards()).toHaveLength(1);
    state().undo();
    expect(cards()).toEqual(before);
  });

  test('removing the last card leaves an empty one', () => {
    state().scan('10010000000023');
    state().remove(1);
    expect(cards().map((card) => card.upc)).toEqual(['']);
  });

  test('a reset leaves only an empty card', () => {
    state().scan('10010000000023');
    state().markSoldOut([other], true);
    state().review();
    state().reset();
    expect(state()).toMatchObject({ current: 1, step: 'cards', soldOut: [], last: null, history: [] });
    expect(cards().map((card) => card.upc)).toEqual(['']);
  });
});

describe('packs that the store never received', () => {
  const unknown = (pack: number, front = 0): string =>
    `7001${String(pack).padStart(7, '0')}${String(front).padStart(3, '0')}`;

  test('an unknown pack is listed once, with the ticket scanned last, and survives in the draft', () => {
    state().scan('10010000000023');
    state().scan(unknown(1, 4));
    state().scan(unknown(2, 7));
    state().scan(unknown(1, 5));
    expect(state().unknownPacks).toEqual([unknown(2, 7), unknown(1, 5)]);
    expect(results.map(({ tone }) => tone)).toEqual(['good', 'unknown', 'unknown', 'repeated']);
    const { cards: drafted, current, unknownPacks } = state();
    store = createCardStore('count', () => stock);
    state().start({ cards: drafted, current, soldOut: [], unknownPacks });
    expect(state().unknownPacks).toEqual(unknownPacks);
    state().reset();
    expect(state().unknownPacks).toEqual([]);
  });

  test('unknown packs alone are enough for a count, and can be removed from it', () => {
    state().scan(unknown(1));
    expect(state().review()).toBeNull();
    expect(state().step).toBe('review');
    state().removeUnknownPack(unknown(1));
    expect(state().unknownPacks).toEqual([]);
  });

  test('an unknown pack leaves the list once the stock has it', () => {
    state().scan(unknown(1));
    state().scan(unknown(2));
    stock = shelfWith(pack1, packOf60('028400009999', 1, Number(unknown(1))));
    state().stockChanged();
    expect(state().unknownPacks).toEqual([unknown(2)]);
  });

  test('an unknown pack is left out of a restored draft if the stock has it by then', () => {
    const unknownPacks = [unknown(1), unknown(2)];
    stock = shelfWith(pack1, packOf60('028400009999', 1, Number(unknown(1))));
    state().start({ cards: cards(), current: 1, soldOut: [], unknownPacks });
    expect(state().unknownPacks).toEqual([unknown(2)]);
  });

  test('a count lists at most a hundred unknown packs and refuses another one with a message', () => {
    for (let pack = 1; pack <= 100; pack += 1) state().scan(unknown(pack));
    state().scan(unknown(101));
    expect(state().unknownPacks).toHaveLength(100);
    expect(results.at(-1)).toMatchObject({ tone: 'refused', message: { kind: 'serial_unknown' } });
    state().scan(unknown(100, 9));
    expect(state().unknownPacks.at(-1)).toBe(unknown(100, 9));
  });
});

test('a scan of a pack in the back room asks, one answer puts the pack up, and Undo reverts the answer', () => {
  const back = packOf60(OTHER_GAME, 2, 20010009000000, 1);
  open(pack1);
  stock = { ...stock, other: indexStock([back], 1) };
  state().scan('20010009000005');
  expect(state().question).toMatchObject({ toPutUp: back, codes: ['20010009000005'] });
  state().answerHere();
  expect(cards()).toMatchObject([{ start: '20010009000005', putUp: true }]);
  expect(results.map(({ tone }) => tone)).toEqual(['refused', 'good']);
  state().undo();
  expect(cards()).toMatchObject([{ upc: '', start: '' }]);
});
