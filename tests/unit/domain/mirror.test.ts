import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Claim } from '../../../src/domain/counting/claims';
import { takenByCorrections } from '../../../src/domain/counting/corrections';
import { contradictions } from '../../../src/domain/counting/sightings';
import { deriveRuns } from '../../../src/domain/counting/ticket-runs';
import { anyClaims, anyCorrections, anyShelved, frontsOf, LOT } from '../../support/oracles/histories';

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
      const turned = claims.map(mirroredClaim);
      const found = contradictions(LOT, frontsOf(claims), runs, takenByCorrections(claims, corrections));
      const taken = takenByCorrections(turned, corrections.map(mirrored));
      const image = contradictions(LOT, frontsOf(turned), mirror, taken);
      const plainly = (
        each: (typeof found)[number],
        turn: (run: { start: number; end: number }) => { start: number; end: number },
      ) =>
        JSON.stringify([
          each.sighting.seenId,
          each.claim.id,
          ...[each.open, each.corrected].map((of) =>
            of
              .map(turn)
              .map((r) => `${r.start}-${r.end}`)
              .sort(),
          ),
        ]);
      expect(image.map((each) => plainly(each, (run) => run)).sort()).toEqual(
        found.map((each) => plainly(each, mirrored)).sort(),
      );
    }),
    { numRuns: 400 },
  );
});
