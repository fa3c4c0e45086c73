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

describe('a sweep', () => {
  test('counts nothing before the look at its list, and then only what was looked at', () => {
    keepSwept(store, [FRONT]);
    expect(fronts()).toEqual([['', undefined]]);
    const looked = unchanged();
    keepSwept(store, [OTHER_FRONT]);
    confirmSwept(store, stock, looked);
    expect(fronts()).toEqual([[FRONT, 'sweep']]);
    expect(unchanged()).toEqual([other]);
  });

  test('a pack whose front has moved since the look isn’t counted', () => {
    keepSwept(store, [FRONT]);
    const looked = unchanged();
    stock = shelfWith({ ...pack, start: pack.start + 2 }, other);
    confirmSwept(store, stock, looked);
    expect(fronts()).toEqual([['', undefined]]);
  });

  test('a counted one is taken away as soon as another record moves its front', () => {
    keepSwept(store, [FRONT, OTHER_FRONT]);
    confirmSwept(store, stock, unchanged());
    stock = shelfWith({ ...pack, start: pack.start + 2 }, other);
    state().stockChanged();
    expect(fronts()).toEqual([[OTHER_FRONT, 'sweep']]);
  });

  test('a counted one stays at any change of stock while another part of its pack hangs at another place', () => {
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

  test('one press takes all packs of a confirmed list back, and they are in the list again', () => {
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

  test('a scan over a swept pack is undone first', () => {
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

  test('a list of which no pack is unchanged any more leaves nothing to undo', () => {
    keepSwept(store, [FRONT]);
    const looked = unchanged();
    stock = shelfWith({ ...pack, start: pack.start + 2 }, other);
    confirmSwept(store, stock, looked);
    expect(state().history).toEqual([]);
    expect(state().last).toBeNull();
  });

  test('what it saw comes back with the draft', () => {
    keepSwept(store, [FRONT]);
    const { cards, current, swept } = state();
    state().reset();
    expect(state().swept).toEqual([]);
    state().start({ cards, current, soldOut: [], swept });
    expect(unchanged()).toEqual([pack]);
    expect(state().restored).toBe(true);
  });

  test('a scan of another front replaces a swept one', () => {
    keepSwept(store, [FRONT]);
    confirmSwept(store, stock, unchanged());
    state().scan('10010000000004');
    expect(fronts()).toEqual([['10010000000004', 'scan']]);
  });

  test('a scan of the front that it saw counts as a scan; another one repeats that', () => {
    keepSwept(store, [FRONT]);
    confirmSwept(store, stock, unchanged());
    state().scan(FRONT);
    expect(fronts()).toEqual([[FRONT, 'scan']]);
    expect(state().last).toMatchObject({ tone: 'good', message: { kind: 'serial_taken' } });
    state().scan(FRONT);
    expect(state().last).toMatchObject({ tone: 'repeated' });
  });
});

describe('several tickets in the picture of the ordinary camera', () => {
  test('count nothing, and are refused', () => {
    state().severalInView([FRONT, OTHER_FRONT]);
    expect(fronts()).toEqual([['', undefined]]);
    expect(state().last).toMatchObject({ tone: 'refused', message: { kind: 'several_in_view' } });
    expect(tones).toEqual(['refused']);
  });

  test('one of two of a roll that was just counted is taken back: the other may be in front', () => {
    state().scan('10010000000003');
    state().severalInView(['10010000000003', '10010000000002']);
    expect(fronts()).toEqual([['', undefined]]);
  });

  test('a pack that was counted before its neighbor came into view stays', () => {
    state().scan('10010000000003');
    state().severalInView(['10010000000003', OTHER_FRONT]);
    expect(fronts()).toEqual([['10010000000003', 'scan']]);
  });
});
