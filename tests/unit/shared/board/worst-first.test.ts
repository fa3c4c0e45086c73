import { expect, test } from 'vitest';
import { type Ranked, reasonsOf, worstFirst } from '../../../../src/shared/board/worst-first';

const store = (store_name: string, facts: Partial<Ranked> = {}): Ranked => ({
  store_name,
  date: '2026-11-20',
  last_count_date: '2026-11-20',
  last_count_at: '2026-11-20T20:00:00.000Z',
  over_short_7_days: null,
  short_shifts_7_days: 0,
  missing_7_days: 0,
  open_exceptions: 0,
  packs_unseen: 0,
  terminals_late: 0,
  ...facts,
});
const namesOf = (stores: readonly Ranked[]) => worstFirst(stores).map(({ store_name }) => store_name);

test('a store needs its owner’s attention for exactly eight reasons', () => {
  const facts: [Partial<Ranked>, string[]][] = [
    [{}, []],
    [{ missing_7_days: 0.5 }, ['missing']],
    [{ short_shifts_7_days: 1, over_short_7_days: -4 }, ['short']],
    // Every drawer was even, within the store's tolerance.
    [{ over_short_7_days: -4 }, []],
    [{ charged_wrongly: [{ amount: 600 }] }, ['charged']],
    [{ charged_wrongly: [] }, []],
    [{ open_exceptions: 1 }, ['exceptions']],
    [{ open_alarms: 1 }, ['alarms']],
    [{ terminals_late: 1 }, ['terminals']],
    [{ last_count_date: '2026-11-19' }, []],
    [{ last_count_date: '2026-11-18' }, ['not_counted']],
    [{ last_count_date: null, last_count_at: null, packs_unseen: null }, ['not_counted']],
    [{ packs_unseen: 1 }, ['unseen']],
    // Nothing can be wrong in a store that never received a pack.
    [{ has_stock: false, last_count_date: null, last_count_at: null, terminals_late: 1 }, []],
    [{ has_stock: true, last_count_date: null, last_count_at: null }, ['not_counted']],
  ];
  for (const [each, expected] of facts)
    expect(reasonsOf(store('A', each)), JSON.stringify(each)).toEqual(expected);
});

test('the reasons why a store needs attention begin with the one that cost most', () => {
  const both = { missing_7_days: 7, short_shifts_7_days: 2, over_short_7_days: -59.91, open_exceptions: 1 };
  expect(reasonsOf(store('A', both))).toEqual(['short', 'missing', 'exceptions']);
  expect(reasonsOf(store('A', { ...both, missing_7_days: 60 }))).toEqual(['missing', 'short', 'exceptions']);
  expect(reasonsOf(store('A', { ...both, charged_wrongly: [{ amount: 40 }, { amount: 20 }] }))).toEqual([
    ...['charged', 'short', 'missing', 'exceptions'],
  ]);
  // Drawers that were over make up for those that were short, so nothing is known to be lost.
  expect(reasonsOf(store('A', { ...both, over_short_7_days: 59.91 }))).toEqual([
    ...['missing', 'short', 'exceptions'],
  ]);
});

test('a store that has never received a pack is last on the board', () => {
  const empty = { has_stock: false, last_count_date: null, last_count_at: null };
  expect(namesOf([store('A', empty), store('C'), store('B', { missing_7_days: 1 })])).toEqual([
    'B',
    'C',
    'A',
  ]);
});

test('the board ranks stores by dollars missing or short, however much other shifts were over', () => {
  const missing = { missing_7_days: 41 };
  const ordered = [
    store('D', { short_shifts_7_days: 1, over_short_7_days: -41, open_exceptions: 5 }),
    store('C', { ...missing, open_exceptions: 4 }),
    // Short within the tolerance only.
    store('B', { ...missing, over_short_7_days: -4, open_exceptions: 3 }),
    store('A', { ...missing, short_shifts_7_days: 1, over_short_7_days: 30, open_exceptions: 2 }),
  ];
  expect(namesOf([...ordered].reverse())).toEqual(['D', 'C', 'B', 'A']);
});

test('a store with an unknown number of unseen packs ranks like one whose last count saw all packs', () => {
  const exceptions = { open_exceptions: 1 };
  const stores = [
    store('A', { ...exceptions, packs_unseen: null }),
    store('B', { ...exceptions, packs_unseen: 0 }),
    store('C', { ...exceptions, packs_unseen: 1 }),
    store('D', { ...exceptions, packs_unseen: null }),
  ];
  expect(namesOf(stores)).toEqual(['C', 'A', 'B', 'D']);
  expect(namesOf([...stores].reverse())).toEqual(['C', 'A', 'B', 'D']);
});

test('the board sorts by lost dollars, exceptions, alarms, late terminals, last count, unseen packs, then name', () => {
  const ordered = [
    store('Z', { missing_7_days: 60, over_short_7_days: 50, short_shifts_7_days: 1, open_exceptions: 9 }),
    store('Y', { missing_7_days: 60, over_short_7_days: -10, short_shifts_7_days: 1 }),
    store('X', { over_short_7_days: -41, short_shifts_7_days: 2 }),
    store('W', { open_exceptions: 2 }),
    store('V', { open_exceptions: 1, terminals_late: 3, open_alarms: 1 }),
    store('V2', { open_exceptions: 1, terminals_late: 4 }),
    store('UA', { open_alarms: 1 }),
    store('U', { terminals_late: 1 }),
    store('T', { last_count_date: null, last_count_at: null }),
    store('S', { last_count_date: '2026-11-10', last_count_at: '2026-11-10T20:00:00.000Z' }),
    store('R', { packs_unseen: 4 }),
    store('Q', { packs_unseen: 1 }),
    store('A'),
    // In order: neither its drawers nor its last count need attention.
    store('B', { over_short_7_days: -0.9, last_count_at: '2026-11-19T20:00:00.000Z' }),
  ];
  const expected = ordered.map(({ store_name }) => store_name);
  expect(namesOf(ordered)).toEqual(expected);
  expect(namesOf([...ordered].reverse())).toEqual(expected);
});
