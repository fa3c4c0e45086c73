import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Claim,
  type Correction,
  compareClaims,
  deriveRuns,
  exceptionNumber,
  type TicketRun,
  takenByCorrections,
  takenByRecord,
} from '../../../../src/shared/counting/claims';
import type { ReceivedCorrection } from '../../../../src/shared/counting/sightings';
import { type Run, runLength, union } from '../../../../src/shared/tickets/runs';
import { amountCents } from '../../../../src/shared/values/money';
import { listedIn } from '../../../support/oracles/histories';

const LOT: Run = { start: 1000, end: 1059 };
const T1405 = Date.parse('2026-07-01T21:05:00Z');
const T1440 = Date.parse('2026-07-01T21:40:00Z');

const claim = (id: number, recordedAt: number, start: number, end: number, scanned = true): Claim => ({
  id,
  submissionId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  recordedAt,
  start,
  end,
  front: scanned ? end + 1 : null,
  stockVersion: null,
  reason: 'sale',
});
const shown = (runs: readonly TicketRun[]) =>
  runs.map((run) => [run.start, run.end, run.status, run.claim?.id ?? null]);

describe('the claim that holds a ticket', () => {
  test('all tickets of a lot without shelf records and claims are Active', () => {
    expect(shown(deriveRuns(LOT, [], [], []))).toEqual([[1000, 1059, 1, null]]);
  });

  test('two shifts that sell a lot of 60 hold 23 and 37 tickets, as in the specification’s example', () => {
    const first = claim(1, T1405, 1000, 1022);
    expect(shown(deriveRuns(LOT, [LOT], [first], []))).toEqual([
      [1000, 1022, 3, 1],
      [1023, 1059, 13, null],
    ]);
    const second = claim(2, T1440, 1023, 1059, false);
    expect(shown(deriveRuns(LOT, [LOT], [second, first], []))).toEqual([
      [1000, 1022, 3, 1],
      [1023, 1059, 3, 2],
    ]);
  });

  test('when two terminals count the same pack, the earlier claim keeps its tickets in either order of arrival', () => {
    const t1 = claim(9, T1405, 1000, 1019);
    const t2 = claim(3, T1440, 1000, 1034);
    const expected = [
      [1000, 1019, 3, 9],
      [1020, 1034, 3, 3],
      [1035, 1059, 13, null],
    ];
    expect(shown(deriveRuns(LOT, [LOT], [t1, t2], []))).toEqual(expected);
    expect(shown(deriveRuns(LOT, [LOT], [t2, t1], []))).toEqual(expected);
  });

  test('of two claims at the same instant, the one with the smaller submission id holds the tickets', () => {
    const a = { ...claim(7, T1405, 1000, 1009), submissionId: 'aaaaaaaa-0000-4000-8000-000000000000' };
    const b = { ...claim(1, T1405, 1000, 1009), submissionId: 'bbbbbbbb-0000-4000-8000-000000000000' };
    expect(shown(deriveRuns(LOT, [LOT], [b, a], []))[0]).toEqual([1000, 1009, 3, 7]);
  });

  test('a claim across two shelf runs doesn’t sell the back-room tickets between them', () => {
    const shelved = [
      { start: 1000, end: 1009 },
      { start: 1020, end: 1029 },
    ];
    expect(shown(deriveRuns(LOT, shelved, [claim(1, T1405, 1000, 1029)], []))).toEqual([
      [1000, 1009, 3, 1],
      [1010, 1019, 1, null],
      [1020, 1029, 3, 1],
      [1030, 1059, 1, null],
    ]);
  });

  test('a correction puts tickets back on the shelf, and a count recorded later can sell them again', () => {
    const early = claim(1, T1405, 1000, 1022);
    const correction = { start: 1010, end: 1022, correctedAt: T1440, known: null };
    expect(shown(deriveRuns(LOT, [LOT], [early], [correction]))).toEqual([
      [1000, 1009, 3, 1],
      [1010, 1059, 13, null],
    ]);
    const later = claim(2, T1440 + 1, 1000, 1015);
    expect(shown(deriveRuns(LOT, [LOT], [early, later], [correction]))).toEqual([
      [1000, 1009, 3, 1],
      [1010, 1015, 3, 2],
      [1016, 1059, 13, null],
    ]);
  });

  test('adjoining tickets that a correction took back are merged into one run per record', () => {
    const { submissionId } = claim(1, T1405, 1000, 1009);
    const claims = [
      claim(1, T1405, 1000, 1009),
      { ...claim(2, T1405, 1010, 1019), submissionId },
      claim(3, T1405 + 1, 1020, 1029),
    ];
    const correction = { start: 1005, end: 1024, correctedAt: T1440, known: null };
    const taken = takenByCorrections(claims, [correction]);
    const placesOf = (each: typeof taken) => each.map(({ start, end, claim }) => [start, end, claim.id]);
    expect(placesOf(taken)).toEqual([
      [1005, 1009, 1],
      [1010, 1019, 2],
      [1020, 1024, 3],
    ]);
    expect(placesOf(takenByRecord(taken))).toEqual([
      [1005, 1019, 1],
      [1020, 1024, 3],
    ]);
  });

  test('a count recorded before a correction but received after it doesn’t sell the corrected tickets', () => {
    const correction = { start: 1000, end: 1022, correctedAt: T1440, known: null };
    const late = claim(5, T1405, 1000, 1030);
    expect(shown(deriveRuns(LOT, [LOT], [late], [correction]))).toEqual([
      [1000, 1022, 13, null],
      [1023, 1030, 3, 5],
      [1031, 1059, 13, null],
    ]);
  });
});

describe('exceptions about contradicted claims', () => {
  const frontOf = ({ id, front, ...of }: Claim) =>
    front === null
      ? []
      : [{ ...of, name: `front of ${id}`, front, sells: 'up' as const, seenId: id, received: id }];
  const openOf = (claims: Claim[], corrections: ReceivedCorrection[] = []) =>
    listedIn(LOT, [LOT], {
      claims: claims.map((each) => ({ ...each, received: each.id })),
      sightings: claims.flatMap(frontOf),
      corrections,
    }).flatMap(({ witness, claim, open }) =>
      'seenId' in witness ? open.map(({ start, end }) => [witness.seenId, claim.id, start, end]) : [],
    );

  const soldOutEarly = claim(1, T1405, 1000, 1059, false);

  test('a pack seen after it was marked sold out causes the same exception in either order of arrival', () => {
    const seen = claim(2, T1440, 1000, 1034);
    for (const claims of [
      [soldOutEarly, seen],
      [seen, soldOutEarly],
    ]) {
      expect(openOf(claims)).toEqual([[2, 1, 1035, 1059]]);
    }
  });

  test('a scan of a ticket that is sold later causes no exception', () => {
    const claims = [claim(2, T1405, 1000, 1010), claim(1, T1440, 1000, 1034)];
    expect(openOf(claims)).toEqual([]);
  });

  test('a sold-out mark sees no ticket, so it contradicts no record', () => {
    const claims = [claim(1, T1405, 1000, 1059), claim(2, T1440, 1000, 1030, false)];
    expect(openOf(claims)).toEqual([]);
  });

  test('a correction of the contradicted tickets ends their exception', () => {
    const claims = [soldOutEarly, claim(2, T1440, 1000, 1034)];
    const corrections = [{ start: 1035, end: 1059, correctedAt: T1440 + 1, known: null, received: 3 }];
    expect(openOf(claims, corrections)).toEqual([]);
  });
});

describe('claims of random submissions', () => {
  const run = fc
    .tuple(fc.integer({ min: LOT.start, max: LOT.end }), fc.integer({ min: 0, max: 59 }))
    .map(([start, length]) => ({ start, end: Math.min(LOT.end, start + length) }));
  const anyClaims = fc
    .array(fc.tuple(run, fc.integer({ min: 0, max: 5 }), fc.boolean()), { maxLength: 12 })
    .map((list) => list.map(([r, at, scanned], i) => claim(i + 1, at, r.start, r.end, scanned)));
  const anyCorrections: fc.Arbitrary<Correction[]> = fc
    .array(fc.tuple(run, fc.integer({ min: 0, max: 5 })), { maxLength: 4 })
    .map((list) => list.map(([r, correctedAt]) => ({ ...r, correctedAt, known: null })));
  const anyShelved = fc.array(run, { maxLength: 4 });

  test('each received ticket is in exactly one state, for any submissions', () => {
    fc.assert(
      fc.property(anyShelved, anyClaims, anyCorrections, (shelved, claims, corrections) => {
        const runs = deriveRuns(LOT, shelved, claims, corrections);
        expect(runs.every((r) => runLength(r) > 0)).toBe(true);
        expect(runs.reduce((sum, r) => sum + runLength(r), 0)).toBe(runLength(LOT));
        expect(union(runs)).toEqual([LOT]);
        runs.slice(1).forEach((r, i) => {
          expect(r.start).toBe((runs[i] as TicketRun).end + 1);
        });
      }),
    );
  });

  test('submissions give the same totals and sellers in any order of arrival and with any duplicates', () => {
    const shuffled = anyClaims.chain((claims) =>
      fc.tuple(
        fc.constant(claims),
        fc.shuffledSubarray([...claims, ...claims], { minLength: claims.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(anyShelved, shuffled, anyCorrections, (shelved, [claims, arrived], corrections) => {
        expect(deriveRuns(LOT, shelved, arrived, [...corrections].reverse())).toEqual(
          deriveRuns(LOT, shelved, claims, corrections),
        );
      }),
    );
  });

  test('each ticket belongs to the first valid claim that covers it, for any submissions', () => {
    fc.assert(
      fc.property(anyShelved, anyClaims, anyCorrections, (shelved, claims, corrections) => {
        const runs = deriveRuns(LOT, shelved, claims, corrections);
        const covers = (r: Run, t: number) => t >= r.start && t <= r.end;
        for (let t = LOT.start; t <= LOT.end; t++) {
          const derived = runs.find((r) => covers(r, t)) as TicketRun;
          const onceShelved = shelved.some((r) => covers(r, t));
          const valid = claims.filter(
            (c) => covers(c, t) && !corrections.some((k) => covers(k, t) && k.correctedAt >= c.recordedAt),
          );
          const owner = onceShelved ? valid.sort(compareClaims)[0] : undefined;
          expect(derived.claim?.id).toBe(owner?.id);
          expect(derived.status).toBe(!onceShelved ? 1 : owner ? 3 : 13);
        }
      }),
    );
  });

  test('deriving the runs of a part of a lot gives the same result as deriving the whole lot', () => {
    fc.assert(
      fc.property(run, anyShelved, anyClaims, anyCorrections, (window, shelved, claims, corrections) => {
        const whole = deriveRuns(LOT, shelved, claims, corrections);
        const part = deriveRuns(window, shelved, claims, corrections);
        const clipped = whole
          .filter((r) => r.start <= window.end && r.end >= window.start)
          .map((r) => ({
            ...r,
            start: Math.max(r.start, window.start),
            end: Math.min(r.end, window.end),
          }));
        expect(part).toEqual(clipped);
      }),
    );
  });

  test('the tickets and cents of all shifts add up to those of the day, for any submissions', () => {
    fc.assert(
      fc.property(anyShelved, anyClaims, fc.integer({ min: 1, max: 5000 }), (shelved, claims, priceCents) => {
        const sold = deriveRuns(LOT, shelved, claims, []).filter((r) => r.claim);
        const perShift = claims.map((c) =>
          sold.filter((r) => r.claim?.id === c.id).reduce((sum, r) => sum + runLength(r), 0),
        );
        const day = sold.reduce((sum, r) => sum + runLength(r), 0);
        expect(perShift.every((count) => count >= 0)).toBe(true);
        expect(perShift.reduce((a, b) => a + b, 0)).toBe(day);
        expect(perShift.reduce((sum, n) => sum + amountCents(priceCents, n), 0)).toBe(
          amountCents(priceCents, day),
        );
      }),
    );
  });
});

test('an exception number is shown in two short parts, and one from an earlier release unchanged', () => {
  expect([17, 2 ** 31 - 1].map(exceptionNumber)).toEqual(['17', '2147483647']);
  expect([2 ** 31 + 1, 2050 * 2 ** 20 + 12].map(exceptionNumber)).toEqual(['2048-1', '2050-12']);
});
