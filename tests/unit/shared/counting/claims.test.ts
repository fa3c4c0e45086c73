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
import { type Run, runLength, union } from '../../../../src/shared/tickets/runs';
import { amountCents } from '../../../../src/shared/values/money';

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
  test('of two claims at the same instant, the one with the smaller submission id holds the tickets', () => {
    const a = { ...claim(7, T1405, 1000, 1009), submissionId: 'aaaaaaaa-0000-4000-8000-000000000000' };
    const b = { ...claim(1, T1405, 1000, 1009), submissionId: 'bbbbbbbb-0000-4000-8000-000000000000' };
    expect(shown(deriveRuns(LOT, [LOT], [b, a], []))[0]).toEqual([1000, 1009, 3, 7]);
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
