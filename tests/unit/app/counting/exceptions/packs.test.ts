import { expect, test } from 'vitest';
import { packsOf, storyOf } from '../../../../../src/app/counting/exceptions/packs';
import type { SalesException } from '../../../../../src/shared/counting/exceptions-schema';
import type { PackEvent } from '../../../../../src/shared/stock/inventory-schema';

const serial = (n: number) => `${n}`.padStart(14, '0');
const run = (first: number, last: number) => ({ start_ticket: serial(first), end_ticket: serial(last) });
let ids = 0;

/** An exception about tickets `first … last`, at $5 each. */
const exception = (
  lot_number: string,
  first: number,
  last: number,
  claimed_at: string,
  more: Partial<SalesException> = {},
): SalesException => ({
  id: ++ids,
  lot_number,
  lot_counter: 1,
  ...run(first, last),
  runs: [run(first, last)],
  ticketCount: last - first + 1,
  amount: (last - first + 1) * 5,
  kind: 'went_backwards',
  claimed_by: 'C1',
  claimed_at,
  claimed_terminal: null,
  seen_by: 'C3',
  seen_at: '2026-11-20T14:00:00.000Z',
  seen_terminal: null,
  resolved_at: null,
  message: '',
  ...more,
});

const [at13, at1330, at14] = ['13:00', '13:30', '14:00'].map((time) => `2026-11-20T${time}:00.000Z`) as [
  string,
  string,
  string,
];

test('packs with more money at stake come first, and a ticket that two scans saw counts once', () => {
  const packs = packsOf([
    exception('028400000001', 0, 9, at13),
    exception('028400000002', 20, 59, at1330),
    exception('028400000002', 10, 19, at13),
    exception('028400000002', 15, 19, at13, { seen_at: '2026-11-20T15:00:00.000Z' }),
    exception('028400000001', 0, 0, at13, {
      lot_counter: 2,
      runs: [run(0, 0), run(4, 4)],
      ticketCount: 2,
      amount: 10,
    }),
  ]);
  expect(packs.map(({ id, ticketCount, amountCents }) => [id, ticketCount, amountCents])).toEqual([
    ['028400000002/1', 50, 25_000],
    ['028400000001/1', 10, 5_000],
    ['028400000001/2', 2, 1_000],
  ]);
  expect(packs[0]?.exceptions.map(({ start_ticket }) => start_ticket)).toEqual([
    serial(10),
    serial(15),
    serial(20),
  ]);
});

test('a pack’s history begins with the first contradicted record and marks the contradictions', () => {
  const event = (what: PackEvent['what'], at: string, by: string, front?: number): PackEvent => ({
    ...{ what, at, by, terminal: null, ...run(0, 9), ticketCount: 10, amount: 50 },
    ...(front !== undefined && { front_ticket: serial(front) }),
  });
  const history = [
    event('received', '2026-11-01T10:00:00.000Z', 'Owner'),
    event('sold', at13, 'C1', 20),
    event('sold_out', at1330, 'C2'),
    event('seen', at14, 'C3', 10),
    event('corrected', '2026-11-20T16:00:00.000Z', 'Owner'),
  ];
  const about = { seen_by: 'C3', seen_at: at14 };
  const roles = (exceptions: Parameters<typeof storyOf>[1]) =>
    storyOf(history, exceptions).map(({ event: { what }, role }) => [what, role]);
  expect(
    roles([
      { ...about, claimed_by: 'C1', claimed_at: at13 },
      { ...about, claimed_by: 'C2', claimed_at: at1330 },
    ]),
  ).toEqual([
    ['sold', 'contradicted'],
    ['sold_out', 'contradicted'],
    ['seen', 'contradicts'],
    ['corrected', null],
  ]);
  expect(roles([{ ...about, claimed_by: 'C2', claimed_at: at1330 }]).map(([what]) => what)).toEqual([
    'sold_out',
    'seen',
    'corrected',
  ]);
});
