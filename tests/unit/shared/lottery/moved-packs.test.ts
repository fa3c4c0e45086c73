import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeOf, type Move, type StorePack } from '../../../../src/shared/lottery/moved-packs';

const PACK = { start: 0, end: 79 };
const dayOf = (day: number): string => new Date(Date.UTC(2026, 7, day)).toISOString().slice(0, 10);

type Rule = number | null;
type Story = { rules: readonly Rule[]; path: readonly { to: number; on: number }[] };

/** A pack that store 0 activated on August 1 and that went its way. */
function storePacks({ rules, path }: Story): Map<string, StorePack> {
  const moves = path.map(({ to, on }, index) => {
    const from = index === 0 ? 0 : (path[index - 1]?.to ?? 0);
    return { from, to, move: { ...PACK, id: index + 1, on: dayOf(on), from: String(from) } };
  });
  return new Map(
    rules.map((settleDays, store) => [
      String(store),
      {
        activatedOn: store === 0 ? dayOf(1) : null,
        ...{ saidActivatedOn: null, settledOn: null },
        rule: { settleDays, settlePercent: null, atActivation: false },
        moves: moves.flatMap(({ from, to, move }): Move[] =>
          from === store ? [{ ...move, kind: 'went' }] : to === store ? [{ ...move, kind: 'came' }] : [],
        ),
      },
    ]),
  );
}

/**
 * Day by day, by the sentence: "A pack settles in the store that holds it on that day: the receiver from its receipt on, the
 * sender until then, never both." "The receiver's days count from its activation, but never before the day of receipt."
 */
function chargedStore({ rules, path }: Story): { store: number; on: number } | null {
  for (let day = 1; day <= 400; day++) {
    const held = path.findLast(({ on }) => on <= day);
    const store = held?.to ?? 0;
    const days = rules[store];
    if (days != null && 1 + days <= day) return { store, on: day };
  }
  return null;
}

const STORES = 4;
const anyStory: fc.Arbitrary<Story> = fc
  .tuple(
    fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }), {
      minLength: STORES,
      maxLength: STORES,
    }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: STORES - 1 }), fc.integer({ min: 0, max: 20 })), {
      maxLength: 6,
    }),
  )
  .map(([rules, steps]) => {
    let [at, on] = [0, 1];
    const path = steps.map(([further, later]) => {
      // Never to the store that has it.
      at = (at + further) % STORES;
      on += later;
      return { to: at, on };
    });
    return { rules, path };
  });

test('a pack is charged once, in the store that has it on the first day on which that store’s rule settles it', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const packs = storePacks(story);
      const charged = chargedStore(story);
      for (const store of story.rules.keys()) {
        const isIn = packs.get(String(store))?.moves.some(({ kind }) => kind === 'came') || store === 0;
        if (!isIn) continue;
        const charge = chargeOf(packs, String(store), PACK);
        const isHere = charge?.name === String(store) && charge.on !== null;
        expect(isHere ? { store, on: charge.on } : null).toEqual(
          charged?.store === store ? { store, on: dayOf(charged.on) } : null,
        );
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a pack that comes back is charged by its first store after neither has charged it, and not after the other has', () => {
  const path = [
    { to: 1, on: 12 },
    { to: 0, on: 16 },
  ];
  const here = (rules: readonly Rule[]) => chargeOf(storePacks({ rules, path }), '0', PACK);
  expect(here([14, 25])).toEqual({ name: '0', since: dayOf(16), on: dayOf(16) });
  expect(here([20, 5])).toEqual({ name: '1', since: dayOf(12), on: dayOf(12) });
});
