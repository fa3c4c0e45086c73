import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedStay, type Move, type StorePack, staysOf } from '../../../../src/shared/lottery/moved-packs';

const PACK = { start: 0, end: 79 };
const dayOf = (day: number): string => new Date(Date.UTC(2026, 7, day)).toISOString().slice(0, 10);

type Rule = number | null;
/** A pack that began in store 0 and went its way; on some days, the store that had it put it on the shelf. */
type Story = {
  rules: readonly Rule[];
  path: readonly { to: number; on: number }[];
  shelved: readonly number[];
};

const holderOn = ({ path }: Story, day: number): number => path.findLast(({ on }) => on <= day)?.to ?? 0;

function storePacks(story: Story): Map<string, StorePack> {
  const { rules, path, shelved } = story;
  const moves = path.map(({ to, on }, index) => {
    const from = index === 0 ? 0 : (path[index - 1]?.to ?? 0);
    return { from, to, move: { ...PACK, id: index + 1, on: dayOf(on), from: String(from) } };
  });
  return new Map(
    rules.map((settleDays, store) => {
      const shelvedHere = shelved.filter((day) => holderOn(story, day) === store);
      const pack = {
        activatedOn: shelvedHere.length === 0 ? null : dayOf(Math.min(...shelvedHere)),
        ...{ saidActivatedOn: null, settledOn: null },
        rule: { settleDays, settlePercent: null, atActivation: false },
        moves: moves.flatMap(({ from, to, move }): Move[] =>
          from === store ? [{ ...move, kind: 'went' }] : to === store ? [{ ...move, kind: 'came' }] : [],
        ),
      };
      return [String(store), pack];
    }),
  );
}

/**
 * Day by day, by the sentences: "A pack settles in the store that holds it on that day: the receiver from its receipt on, the
 * sender until then, never both." "The receiver's days count from its activation, but never before the day of receipt."
 */
function chargedStore(story: Story): { store: number; on: string } | null {
  const activated = Math.min(...story.shelved);
  for (let day = activated; day <= 400; day++) {
    const store = holderOn(story, day);
    const days = story.rules[store];
    if (days != null && activated + days <= day) return { store, on: dayOf(day) };
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
    fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 4 }),
  )
  .map(([rules, steps, shelved]) => {
    let [at, on] = [0, 1];
    const path = steps.map(([further, later]) => {
      // Never to the store that has it.
      at = (at + further) % STORES;
      on += later;
      return { to: at, on };
    });
    return { rules, path, shelved };
  });

/** The charge to a store; null: none. */
function chargeTo(story: Story, store: number): { store: number; on: string } | null {
  const stay = chargedStay(staysOf(storePacks(story), String(store), PACK));
  return stay?.name === String(store) && stay.settlesOn !== null ? { store, on: stay.settlesOn } : null;
}

test('a moved pack is charged once, to the store that has it when that store’s rule first settles it', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const stores = new Set([0, ...story.path.map(({ to }) => to)]);
      const charges = [...stores].flatMap((store) => chargeTo(story, store) ?? []);
      expect(charges).toEqual([chargedStore(story)].flatMap((charge) => charge ?? []));
    }),
    { numRuns: 2_000 },
  );
});

test('a pack that comes back to its first store is charged there only if the other store hasn’t been charged', () => {
  const path = [
    { to: 1, on: 12 },
    { to: 0, on: 16 },
  ];
  const charges = (...rules: Rule[]) =>
    [0, 1].flatMap((store) => chargeTo({ rules, path, shelved: [1] }, store) ?? []);
  expect(charges(14, 25)).toEqual([{ store: 0, on: dayOf(16) }]);
  expect(charges(20, 5)).toEqual([{ store: 1, on: dayOf(12) }]);
});

test('a pack that comes back is due by the other store’s activation if only that store put it on the shelf', () => {
  const path = [
    { to: 1, on: 5 },
    { to: 0, on: 9 },
  ];
  expect(chargeTo({ rules: [20, 20], path, shelved: [6] }, 0)).toEqual({ store: 0, on: dayOf(26) });
});
