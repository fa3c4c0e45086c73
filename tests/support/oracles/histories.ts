import fc from 'fast-check';
import type { Claim } from '../../../src/domain/counting/claims';
import type { Correction } from '../../../src/domain/counting/corrections';
import type { Sighting } from '../../../src/domain/counting/sightings';

/** Short, so that ties, gaps and overlaps are frequent. */
export const LOT = { start: 1000, end: 1029 };
export const run = fc
  .tuple(fc.integer({ min: LOT.start - 3, max: LOT.end }), fc.integer({ min: 0, max: 14 }))
  .map(([start, more]) => ({ start, end: start + more }));
export const instant = fc.integer({ min: 0, max: 4 });
export const uuid = (record: number): string => `00000000-0000-4000-8000-${String(record).padStart(12, '0')}`;

/** Records with one or more claims, in any order of arrival; a record's number is independent of its time. */
export const anyClaims: fc.Arbitrary<Claim[]> = fc
  .array(
    fc.record({
      at: instant,
      runs: fc.array(fc.tuple(run, fc.constantFrom('up', 'down', null)), { minLength: 1, maxLength: 3 }),
    }),
    {
      maxLength: 7,
    },
  )
  .chain((records) => {
    let id = 0;
    const claims = records.flatMap(({ at, runs }, record) =>
      runs.map(([each, scanned]) => ({
        ...each,
        id: ++id,
        submissionId: uuid(record),
        recordedAt: at,
        front: scanned === 'up' ? each.end + 1 : scanned === 'down' ? each.start - 1 : null,
        stockVersion: null,
      })),
    );
    return fc.shuffledSubarray(claims, { minLength: claims.length });
  });
export const anyCorrections: fc.Arbitrary<Correction[]> = fc.array(
  fc.tuple(run, instant).map(([each, correctedAt]) => ({ ...each, correctedAt, known: null })),
  { maxLength: 4 },
);
export const anyShelved = fc.oneof(fc.constant([LOT]), fc.array(run, { maxLength: 4 }));

/** The fronts of scanned claims as sightings. */
export const frontsOf = (claims: readonly Claim[]): (Sighting & { seenId: number })[] =>
  claims.flatMap(({ id, end, front, submissionId, recordedAt, stockVersion }) =>
    front === null
      ? []
      : [{ seenId: id, submissionId, recordedAt, stockVersion, front, sells: front > end ? 'up' : 'down' }],
  );
