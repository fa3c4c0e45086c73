import { beforeEach, describe, expect, test } from 'vitest';
import { type CardStore, canUndo, createCardStore } from '../../../../src/app/counting/cards/card-store';
import { confirmSwept, keepSwept } from '../../../../src/app/counting/verify-stock/count-sweep';
import { sweptPacks } from '../../../../src/shared/counting/count-sweep';
import type { ScanStock } from '../../../../src/shared/counting/scan-routing';
import { packOf60, shelfWith } from '../../../support/shops/stock-runs';

const pack = packOf60('028400001234', 1, 10010000000000);
const other = packOf60('028400005678', 1, 20010000000000);
const FRONT = '10010000000000';
const OTHER_FRONT = '20010000000000';

let stock: ScanStock;
let tones: string[];
let store: CardStore;
const state = () => store.getState();
const unchanged = () => sweptPacks(state(), stock).unchanged;
const fronts = () => state().cards.map(({ start, source }) => [start, source]);

beforeEach(() => {
  stock = shelfWith(pack, other);
  tones = [];
  store = createCardStore(
    'count',
    () => stock,
    ({ tone }) => tones.push(tone),
  );
  state().start(null);
});

describe('a camera sweep', () => {
  test('a sweep counts only the packs that were on its list when the clerk confirmed it', () => {
    keepSwept(store, [FRONT]);
    expect(fronts()).toEqual([['', undefined]]);
    const looked = unchanged();
    keepSwept(store, [OTHER_FRONT]);
    confirmSwept(store, stock, looked);
    expect(fronts()).toEqual([[FRONT, 'sweep']]);
    expect(unchanged()).toEqual([other]);
  });

  test('a swept pack isn’t counted if its front moved after the clerk looked at the list', () => {
    keepSwept(store, [FRONT]);
    const looked = unchanged();
    stock = shelfWith({ ...pack, start: pack.start + 2 }, other);
    confirmSwept(store, stock, looked);
    expect(fronts()).toEqual([['', undefined]]);
  });

  test('a swept and counted pack is removed as soon as another record moves its front', () => {
    keepSwept(store, [FRONT, OTHER_FRONT]);
    confirmSwept(store, stock, unchanged());
    stock = shelfWith({ ...pack, start: pack.start + 2 }, other);
    state().stockChanged();
    expect(fronts()).toEqual([[OTHER_FRONT, 'sweep']]);
  });

  test('a swept pack stays counted through any change of stock if another part of it is in another place', () => {
    const atCounter = { ...pack, end: pack.start + 29, bin: 1 };
    const inMachine = { ...pack, start: pack.start + 30, bin: 1001 };
    stock = shelfWith(atCounter, inMachine);
    state().setPlace(0);
    keepSwept(store, [FRONT]);
    confirmSwept(store, stock, unchanged());
    stock = shelfWith(atCounter, inMachine, other);
    state().stockChanged();
    expect(fronts()).toEqual([[FRONT, 'sweep']]);
  });

  test('one Undo takes back all packs of a confirmed sweep and returns them to the list', () => {
    const third = packOf60('028400009012', 1, 30010000000000);
    stock = shelfWith(pack, other, third);
    state().scan('30010000000007');
    keepSwept(store, [FRONT, OTHER_FRONT]);
    confirmSwept(store, stock, unchanged());
    expect(state().last).toMatchObject({ tone: 'good', message: { kind: 'sweep_counted', packs: 2 } });
    expect(fronts()).toHaveLength(3);
    expect(canUndo(state())).toBe(true);
    state().undo();
    expect(fronts()).toEqual([['30010000000007', 'scan']]);
    expect(state().last).toMatchObject({ message: { kind: 'sweep_taken_back' } });
    expect(unchanged()).toEqual([pack, other]);
    state().undo();
    expect(fronts()).toEqual([['', undefined]]);
    expect(state().last).toMatchObject({ message: { kind: 'scan_taken_back' } });
  });

  test('Undo reverts a scan of a swept pack before it reverts the sweep', () => {
    keepSwept(store, [FRONT, OTHER_FRONT]);
    confirmSwept(store, stock, unchanged());
    state().scan('10010000000004');
    state().undo();
    expect(fronts()).toEqual([
      [FRONT, 'sweep'],
      [OTHER_FRONT, 'sweep'],
    ]);
    state().undo();
    expect(fronts()).toEqual([['', undefined]]);
  });

  test('confirming a sweep whose packs have all changed leaves nothing to undo', () => {
    keepSwept(store, [FRONT]);
    const looked = unchanged();
    stock = shelfWith({ ...pack, start: pack.start + 2 }, other);
    confirmSwept(store, stock, looked);
    expect(state().history).toEqual([]);
    expect(state().last).toBeNull();
  });

  test('a draft restores the packs that a sweep saw', () => {
    keepSwept(store, [FRONT]);
    const { cards, current, swept } = state();
    state().reset();
    expect(state().swept).toEqual([]);
    state().start({ cards, current, soldOut: [], swept });
    expect(unchanged()).toEqual([pack]);
    expect(state().restored).toBe(true);
  });

  test('a scan of another front ticket replaces the swept one', () => {
    keepSwept(store, [FRONT]);
    confirmSwept(store, stock, unchanged());
    state().scan('10010000000004');
    expect(fronts()).toEqual([['10010000000004', 'scan']]);
  });

  test('the first scan of a swept front ticket counts as a scan, and the next one as a repeat', () => {
    keepSwept(store, [FRONT]);
    confirmSwept(store, stock, unchanged());
    state().scan(FRONT);
    expect(fronts()).toEqual([[FRONT, 'scan']]);
    expect(state().last).toMatchObject({ tone: 'good', message: { kind: 'serial_taken' } });
    state().scan(FRONT);
    expect(state().last).toMatchObject({ tone: 'repeated' });
  });
});

describe('several tickets in view of the ordinary camera', () => {
  test('several tickets in view of the ordinary camera are refused and not counted', () => {
    state().severalInView([FRONT, OTHER_FRONT]);
    expect(fronts()).toEqual([['', undefined]]);
    expect(state().last).toMatchObject({ tone: 'refused', message: { kind: 'several_in_view' } });
    expect(tones).toEqual(['refused']);
  });

  test('a scan is taken back if another ticket of its roll comes into view, which may be the front', () => {
    state().scan('10010000000003');
    state().severalInView(['10010000000003', '10010000000002']);
    expect(fronts()).toEqual([['', undefined]]);
  });

  test('a counted pack stays counted when another pack comes into view', () => {
    state().scan('10010000000003');
    state().severalInView(['10010000000003', OTHER_FRONT]);
    expect(fronts()).toEqual([['10010000000003', 'scan']]);
  });
});
