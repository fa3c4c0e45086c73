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

test('a store needs its owner for each of seven reasons, and no other', () => {
  const facts: [Partial<Ranked>, string[]][] = [
    [{}, []],
    [{ missing_7_days: 0.5 }, ['missing']],
    [{ short_shifts_7_days: 1, over_short_7_days: -4 }, ['short']],
    // Every drawer was even, within the store's tolerance.
    [{ over_short_7_days: -4 }, []],
    [{ open_exceptions: 1 }, ['exceptions']],
    [{ open_alarms: 1 }, ['alarms']],
    [{ terminals_late: 1 }, ['terminals']],
    [{ last_count_date: '2026-11-19' }, []],
    [{ last_count_date: '2026-11-18' }, ['not_counted']],
    [{ last_count_date: null, last_count_at: null, packs_unseen: null }, ['not_counted']],
    [{ packs_unseen: 1 }, ['unseen']],
  ];
  for (const [each, expected] of facts)
    expect(reasonsOf(store('A', each)), JSON.stringify(each)).toEqual(expected);
});

test('dollars gone are those of missing tickets and of short shifts, whatever was over otherwise', () => {
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

test('a last count that saw no packs ranks as one that saw them all', () => {
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

test('most dollars gone, exceptions, alarms, late terminals, longest without a count, packs not seen, name', () => {
  const ordered = [
    store('Z', { missing_7_days: 60, over_short_7_days: -10, short_shifts_7_days: 1 }),
    store('Y', { missing_7_days: 60, over_short_7_days: 50, short_shifts_7_days: 1, open_exceptions: 9 }),
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
