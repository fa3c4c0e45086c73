import { expect, test } from 'vitest';
import { answeredOtherwise, movedOtherwise } from '../../../server/counting/record-tickets';
import type { Restocked } from '../../../server/counting/restock';
import { onViolation, type Violation, watch } from '../../../server/invariants';
import { packWithoutTicket } from '../../../server/stock/pack-history';
import { sentTicketElsewhere } from '../../../server/stock/transfer-parts';
import { censusResult, censusWithoutPack } from '../../../src/shared/counting/census';
import {
  type Claim,
  deriveRuns,
  ticketOfOtherHolder,
  ticketsNotInOneState,
} from '../../../src/shared/counting/claims';
import { moneyLines, moneyThatDoesNotAddUp } from '../../../src/shared/drawer/drawers';
import { type RegisterReport, reportOutOfPlace } from '../../../src/shared/drawer/register';
import { type Evidence, INVARIANT_NAMES, type InvariantName } from '../../../src/shared/health/invariants';
import { bookedOtherwise, type JournalEntry, unbalancedEntry } from '../../../src/shared/journal/entries';
import { rateOf, sweepOtherThanLines, weekAccount } from '../../../src/shared/lottery/account';

const claim = (id: number, start: number, end: number, recordedAt: number): Claim => ({
  ...{ id, start, end, recordedAt, submissionId: `record-${id}`, front: null, stockVersion: null },
  reason: 'sale',
});
/** The product's example: 000 … 079 at $5, counted at 14:05 with the front 020 and at 14:40 with the front 035. */
const CLAIMS = [claim(1, 0, 19, 1405), claim(2, 0, 34, 1440)];
const PACK = { start: 0, end: 79 };
const RUNS = deriveRuns(PACK, [PACK], CLAIMS, []);

/** The second record arrives after the first: it has 15 tickets, $75. */
const restocked = (): ReadonlyMap<number, Restocked> => {
  const before = deriveRuns(PACK, [PACK], CLAIMS.slice(0, 1), []);
  const window = {
    lot: { id: 7, priceCents: 500 },
    runs: before.map(({ start, end, status, claim: holder }) => ({
      ...{ start, end, status, claimId: holder?.id ?? null, fromBackRoom: false },
    })),
  } as unknown as Restocked['window'];
  return new Map([[7, { window, runs: RUNS, claimById: new Map(CLAIMS.map((each) => [each.id, each])) }]]);
};
const MOVED = new Map([['record-2', { ticketCount: 15, cents: 7500 }]]);

const FIGURES = {
  online_sales: 20_000,
  online_cancels: 0,
  instant_cashes: 10_000,
  online_cashes: 10_000,
  cashless: 0,
};
const record = { key: 'a', recordedAt: 1, date: '2026-11-20', counted: 19_500, number: 1 };
const RECORDS = [record, { ...record, key: 'b', counted: 700, recordedAt: 2, number: 2 }];
const MONEY = moneyLines(RECORDS, [
  {
    ...{ id: 'money', number: 3, recordedAt: 3, records: ['a'], basis: 'delta', figures: FIGURES, other: 0 },
    ...{ cash: 19_400, terminalClosed: false, machines: [] },
  },
]);
const [drawer] = MONEY.drawers as [(typeof MONEY.drawers)[number]];

const WEEK = { from: '2026-09-20', to: '2026-09-26' };
const TERMS = {
  rule: { settleDays: 50, settlePercent: 70, atActivation: false },
  fees: 2500,
  adjustments: -1000,
};
const pack = { activatedOn: '2026-08-01', receivedOn: null, settledOn: null, size: 80, sold: 0, sales: [] };
const pack500 = { ...pack, returned: [], priceCents: 500 };
const ACCOUNT = weekAccount(
  WEEK,
  [pack500],
  { instantCashes: 4_800, online: { sales: 126_050, cancels: 0, cashes: 33_300 } },
  { ...TERMS, rates: { sales: rateOf(5), cashing: rateOf(1) } },
);

const REPORTS = [
  {
    key: 'a',
    register: '2',
    period: 'shift',
    date: '2026-11-20',
    beginsAt: 100,
    endsAt: 200,
    lines: [],
    payouts: 0,
    hasItems: false,
  },
] satisfies RegisterReport[];
const ENDS = [{ date: '2026-11-20', at: 210 }];

const STOCK = ['1', '2'].map((lotNumber) => ({
  ...{ lotNumber, lotCounter: 1, places: ['shelf' as const], tickets: 10, priceCents: 500 },
}));
const CENSUS = censusResult(STOCK, [{ lotNumber: '1', lotCounter: 1, code: null, place: 'shelf' }]);

const line = (cents: number) => ({ role: 'cash' as const, cents, name: 'Cash', code: '' });
const entry = (...cents: number[]): JournalEntry => ({
  ...{ number: '1', kind: 'entry', part: 'drawers', week: WEEK, date: WEEK.to, before: null },
  lines: cents.map(line),
});
const DERIVED = new Map([[WEEK.from, { lines: { drawers: [line(500), line(-500)], account: [] } }]]);

const LOT = { lot_number: '1', lot_counter: 1, start_ticket_number: '0', end_ticket_number: '79' };
const states = (...counts: [start: string, ticketCount: number][]) =>
  counts.map(([start_ticket, ticketCount]) => ({ start_ticket, ticketCount }));
const SENT = { start: 0, end: 79, claimId: 5 };

/** Of each invariant: what holds, and what breaks it in one way each. */
const CASES: Record<InvariantName, { holds: () => Evidence | null; broken: (() => Evidence | null)[] }> = {
  ticket_in_one_state: {
    holds: () => ticketsNotInOneState([PACK], RUNS),
    broken: [
      () => ticketsNotInOneState([PACK], RUNS.slice(1)),
      () => ticketsNotInOneState([PACK], [...RUNS, { start: 40, end: 40 }]),
      () => ticketsNotInOneState([PACK], [PACK, { start: 80, end: 80 }]),
    ],
  },
  earliest_claim_holds: {
    holds: () => ticketOfOtherHolder(RUNS, CLAIMS, []),
    broken: [
      () => ticketOfOtherHolder(deriveRuns(PACK, [PACK], CLAIMS.slice(1), []), CLAIMS, []),
      () => ticketOfOtherHolder(RUNS, [...CLAIMS, claim(3, 40, 50, 1500)], []),
      // A tie goes to the smaller key.
      () => ticketOfOtherHolder(RUNS, [...CLAIMS, { ...claim(3, 0, 0, 1405), submissionId: 'a' }], []),
      // A correction of 15:00 put the first ticket back.
      () => ticketOfOtherHolder(RUNS, CLAIMS, [{ start: 0, end: 0, correctedAt: 1500, known: null }]),
    ],
  },
  moved_tickets_add_up: {
    holds: () => movedOtherwise(restocked(), MOVED),
    broken: [
      () => movedOtherwise(restocked(), new Map()),
      () => movedOtherwise(restocked(), new Map([['record-2', { ticketCount: 15, cents: 7400 }]])),
    ],
  },
  record_says_what_it_holds: {
    holds: () => answeredOtherwise('record-2', restocked(), [{ ticketCount: 15, amount: 75 }]),
    broken: [
      () => answeredOtherwise('record-2', restocked(), [{ ticketCount: 35, amount: 75 }]),
      () => answeredOtherwise('record-2', restocked(), [{ ticketCount: 15, amount: 75.01 }]),
    ],
  },
  received_is_the_sum: {
    holds: () => packWithoutTicket(LOT, states(['0', 35], ['35', 45])),
    broken: [
      () => packWithoutTicket(LOT, states(['0', 35], ['36', 44])),
      () => packWithoutTicket(LOT, states(['0', 35], ['34', 46])),
      () => packWithoutTicket(LOT, states(['0', 35], ['35', 46])),
      () => packWithoutTicket(LOT, []),
    ],
  },
  expected_plus_result: {
    holds: () => moneyThatDoesNotAddUp(RECORDS, MONEY),
    broken: [
      () => moneyThatDoesNotAddUp(RECORDS, { ...MONEY, without: [] }),
      () =>
        moneyThatDoesNotAddUp(RECORDS, {
          ...MONEY,
          without: [...MONEY.without, { ...record, counted: 0, isDrawer: true }],
        }),
      () =>
        moneyThatDoesNotAddUp(RECORDS, { ...MONEY, drawers: [{ ...drawer, expected: drawer.expected + 1 }] }),
      () => moneyThatDoesNotAddUp(RECORDS, { ...MONEY, drawers: [{ ...drawer, overShort: null }] }),
    ],
  },
  sweep_adds_up: {
    holds: () => sweepOtherThanLines(ACCOUNT, TERMS),
    broken: [
      () => sweepOtherThanLines({ ...ACCOUNT, sweep: ACCOUNT.sweep + 1 }, TERMS),
      () => sweepOtherThanLines({ ...ACCOUNT, settling: [pack500, pack500], due: [] }, TERMS),
      () => sweepOtherThanLines(ACCOUNT, { ...TERMS, fees: 0 }),
    ],
  },
  register_report_once: {
    holds: () => reportOutOfPlace(REPORTS, placed(ENDS[0] ?? null), null),
    broken: [
      () => reportOutOfPlace(REPORTS, { drawers: ENDS, reports: [] }, null),
      () => reportOutOfPlace(REPORTS, placed(null), { date: '2026-11-19', at: 90 }),
      () => reportOutOfPlace(REPORTS, placed({ date: '2026-11-20', at: -10_000_000_000 }), null),
    ],
  },
  census_has_each_pack: {
    holds: () => censusWithoutPack(STOCK, CENSUS),
    broken: [
      () => censusWithoutPack(STOCK, { ...CENSUS, neverSeen: [] }),
      () => censusWithoutPack(STOCK, { ...CENSUS, seenValue: CENSUS.seenValue + 1 }),
      () => censusWithoutPack(STOCK, { ...CENSUS, elsewhere: CENSUS.neverSeen }),
    ],
  },
  sent_ticket_in_one_place: {
    holds: () => sentTicketElsewhere(SENT, { held: [SENT], received: [{ start: 0, end: 39 }] }),
    broken: [
      () => sentTicketElsewhere(SENT, { held: [SENT], received: [SENT, { start: 79, end: 79 }] }),
      () => sentTicketElsewhere(SENT, { held: [SENT], received: [{ start: 80, end: 80 }] }),
      () => sentTicketElsewhere(SENT, { held: [{ start: 0, end: 99 }], received: null }),
    ],
  },
  entry_balances: {
    holds: () => unbalancedEntry([entry(500, -500)]),
    broken: [() => unbalancedEntry([entry(500, -500), entry(500, -499)])],
  },
  booked_is_derived: {
    holds: () => bookedOtherwise([entry(400, -400), entry(-400, 400), entry(500, -500)], DERIVED),
    broken: [
      () => bookedOtherwise([], new Map([[WEEK.from, { lines: { drawers: [line(500)], account: [] } }]])),
      () =>
        bookedOtherwise(
          [entry(500)],
          new Map([[WEEK.from, { lines: { drawers: [line(501)], account: [] } }]]),
        ),
    ],
  },
};

function placed(end: (typeof ENDS)[number] | null) {
  return { drawers: ENDS, reports: REPORTS.map((report) => ({ report, drawer: end })) };
}

test.each(INVARIANT_NAMES)('invariant %s holds silently and fires on each planted violation', (name) => {
  const { holds, broken } = CASES[name];
  expect(holds()).toBeNull();
  for (const check of broken) expect(check(), String(check)).not.toBeNull();
});

test('all listeners are told of a violation and of a check that fails, and neither throws', () => {
  const told: Violation[] = [];
  const ends = [1, 2].map(() => onViolation((violation) => told.push(violation)));
  watch('sweep_adds_up', 7, () => null);
  watch('sweep_adds_up', 7, () => ({ sweep: 1 }));
  watch('entry_balances', 8, () => {
    throw new Error('planted');
  });
  for (const end of ends) end();
  watch('sweep_adds_up', 7, () => ({ sweep: 2 }));
  const first = { invariant: 'sweep_adds_up', storeId: 7, evidence: { sweep: 1 } };
  const second = { invariant: 'entry_balances', storeId: 8, evidence: { failed: 'Error: planted' } };
  expect(told).toEqual([first, first, second, second]);
});
