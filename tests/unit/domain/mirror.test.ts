import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Claim, contradictions, deriveRuns } from '../../../src/domain/counting/claims';
import { anyClaims, anyCorrections, anyShelved, LOT } from '../../support/oracles/histories';

/** The same history in a roll that is sold the other way: ticket 1000 is 1029, 1001 is 1028, and so on. */
const mirrored = <R extends { start: number; end: number }>(each: R): R => ({
  ...each,
  start: LOT.start + LOT.end - each.end,
  end: LOT.start + LOT.end - each.start,
});
const mirroredClaim = (claim: Claim): Claim => ({
  ...mirrored(claim),
  front: claim.front === null ? null : LOT.start + LOT.end - claim.front,
});

test('the mirror image of a history is the mirror image of its rows and exceptions', () => {
  fc.assert(
    fc.property(anyShelved, anyClaims, anyCorrections, (shelved, claims, corrections) => {
      const runs = deriveRuns(LOT, shelved, claims, corrections);
      const mirror = deriveRuns(
        LOT,
        shelved.map(mirrored),
        claims.map(mirroredClaim),
        corrections.map(mirrored),
      );
      const plain = (each: (typeof runs)[number]) => [each.start, each.end, each.status, each.claim?.id];
      expect(mirror.map(plain)).toEqual(runs.map(mirrored).reverse().map(plain));
      const pairs = (found: ReturnType<typeof contradictions>) =>
        found.map(({ seen, sold, start, end }) => [seen.id, sold.id, start, end]);
      const expected = contradictions(claims, runs).map(mirrored);
      expect(pairs(contradictions(claims.map(mirroredClaim), mirror))).toEqual(pairs(expected));
    }),
    { numRuns: 400 },
  );
});
