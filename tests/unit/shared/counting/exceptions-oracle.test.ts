import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyHistory,
  anyShelved,
  asProduct,
  instant,
  LOT,
  listedIn,
} from '../../../support/oracles/histories';
import { exceptionsOf, soldAfterRemovalOf, ticketsOf } from '../../../support/oracles/ticket-oracle';

test('exceptions match an oracle that pairs each sighting or sale with the earlier claims it contradicts', () => {
  const anyDismissals = fc.array(fc.tuple(fc.nat(40), instant), { maxLength: 2 });
  fc.assert(
    fc.property(anyShelved, anyHistory, anyDismissals, (shelved, history, dismissals) => {
      const product = asProduct(history);
      const nameOf = (witness: { name: string }, claim: { id: number }) => `${witness.name} – ${claim.id}`;
      // Some of the listed ones are dismissed.
      const undismissed = listedIn(LOT, shelved, product);
      const dismissed = new Map<string, number>();
      const dismissedAt = new Map<number, Map<string, number>>();
      for (const [nth, at] of dismissals) {
        const each = undismissed[nth % Math.max(1, undismissed.length)];
        if (!each) continue;
        dismissed.set(nameOf(each.witness, each.claim), at);
        const ofClaim = dismissedAt.get(each.claim.id) ?? new Map<string, number>();
        dismissedAt.set(each.claim.id, ofClaim.set(each.witness.name, at));
      }
      const listed = listedIn(LOT, shelved, product, dismissedAt).map(
        ({ witness, claim, open, corrected }) =>
          `${nameOf(witness, claim)}: ${open.flatMap(ticketsOf)}; ${corrected.flatMap(ticketsOf).sort()}`,
      );
      const oracle = [LOT, shelved] as const;
      const expected = [
        ...exceptionsOf(
          ...oracle,
          history.sightings,
          history.claims,
          history.corrections,
          ({ sighting, claim }) => dismissed.get(nameOf(sighting, claim)) ?? null,
        ).map((each) => ({ ...each, name: each.sighting.name })),
        ...soldAfterRemovalOf(
          ...oracle,
          history.claims,
          history.corrections,
          ({ sighting, claim }) => dismissed.get(nameOf({ name: `sale ${sighting.id}` }, claim)) ?? null,
        ).map((each) => ({ ...each, name: `sale ${each.sighting.id}` })),
      ].map(({ name, claim, open, corrected }) => `${nameOf({ name }, claim)}: ${open}; ${corrected.sort()}`);
      expect(listed.sort()).toEqual(expected.sort());
    }),
    { numRuns: 1_000 },
  );
});
