import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveRuns } from '../../../../src/shared/counting/claims';
import {
  anyHistory,
  anyShelved,
  asProduct,
  type History,
  LOT,
  listedIn,
} from '../../../support/oracles/histories';

/** The same history for a roll sold in the other direction: ticket 1000 is 1029, 1001 is 1028, and so on. */
const mirrored = <R extends { start: number; end: number }>(each: R): R => ({
  ...each,
  start: LOT.start + LOT.end - each.end,
  end: LOT.start + LOT.end - each.start,
});
const turn = (ticket: number): number => LOT.start + LOT.end - ticket;
const mirroredHistory = ({ claims, sightings, corrections }: History): History => ({
  claims: claims.map((claim) => ({
    ...mirrored(claim),
    front: claim.front === null ? null : turn(claim.front),
  })),
  sightings: sightings.map((each) => ({
    ...each,
    front: turn(each.front),
    sells: each.sells === 'up' ? 'down' : 'up',
  })),
  corrections: corrections.map(mirrored),
});

test('a mirrored history gives mirrored runs and exceptions, so both selling directions follow the same rules', () => {
  fc.assert(
    fc.property(anyShelved, anyHistory, (shelved, history) => {
      const { claims, sightings, corrections } = asProduct(history);
      const turned = asProduct(mirroredHistory(history));
      const runs = deriveRuns(LOT, shelved, claims, corrections);
      const mirror = deriveRuns(LOT, shelved.map(mirrored), turned.claims, turned.corrections);
      const plain = (each: (typeof runs)[number]) => [each.start, each.end, each.status, each.claim?.id];
      expect(mirror.map(plain)).toEqual(runs.map(mirrored).reverse().map(plain));
      const listed = listedIn(LOT, shelved, { claims, sightings, corrections });
      const image = listedIn(LOT, shelved.map(mirrored), turned);
      const plainly = (
        each: (typeof listed)[number],
        as: (run: { start: number; end: number }) => { start: number; end: number },
      ) =>
        JSON.stringify([
          each.witness.name,
          each.claim.id,
          ...[each.open, each.corrected].map((of) =>
            of
              .map(as)
              .map((r) => `${r.start}-${r.end}`)
              .sort(),
          ),
        ]);
      expect(image.map((each) => plainly(each, (run) => run)).sort()).toEqual(
        listed.map((each) => plainly(each, mirrored)).sort(),
      );
    }),
    { numRuns: 400 },
  );
});
