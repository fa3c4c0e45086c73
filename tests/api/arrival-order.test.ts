import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../src/shared/time/store-clock';
import { testServer } from '../support/api/app';
import { expectedBusinessDate } from '../support/oracles/clock-oracle';
import { expectedAnswers, placesOf, type Received } from '../support/oracles/store-oracle';
import { histories } from '../support/runner/share';
import {
  anyCountOf,
  openPlayedShop,
  type PlayedShop,
  playCensus,
  playCorrection,
  playCounts,
  playDismissal,
  playPlaced,
  playShelf,
  playWalk,
  ROLLS,
  readStock,
  type SomeCount,
} from '../support/shops/played-shop';
import { answersOf, countedPacks } from '../support/shops/shop-answers';

const server = testServer();
/** Errors of the terminals' clocks, in minutes. */
const CLOCKS = [0, 0, 0, -1, -5, 2, 4, -20];

const daysOf = (received: readonly Received[]): string[] => [
  ...new Set(
    received.flatMap((each) =>
      each.kind === 'count'
        ? expectedBusinessDate(new Date(each.recordedAt), 'America/Los_Angeles', '00:00')
        : [],
    ),
  ),
];

/** Compares all of the server's answers with the oracle's. */
async function compare(played: PlayedShop): Promise<void> {
  const expected = expectedAnswers(played.lots, played.received);
  expect(await answersOf(played.shop, daysOf(played.received))).toEqual(expected);
  // Conservation: every unsold ticket is in exactly one place, and no other ticket in any.
  const packs = await countedPacks(played.shop);
  for (const lot of played.lots) {
    const place = placesOf(lot, played.received);
    if (place === null) continue;
    const found = packs.find(({ lot_number }) => lot_number === lot.upc);
    expect(found?.tickets ?? 0).toBe(place.tickets);
    if (found) expect(found.places).toEqual(place.places);
  }
}

const pack = fc.constantFrom(0 as const, 1 as const);
const step = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      made: anyCountOf(ROLLS),
      clock: fc.constantFrom(...CLOCKS),
      /** minutes of waiting on the terminal */
      waited: fc.oneof(fc.constant(0), fc.nat(60)),
      /** the terminal's stock version: unknown, the newest, or an earlier one */
      knows: fc.oneof(fc.constant('unknown' as const), fc.constant('newest' as const), fc.nat(9)),
      isTied: fc.constantFrom(false, false, false, true),
      /** sent at the same moment as the count after it */
      withNext: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shelf' as const), pack, last: fc.nat(39) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correction' as const),
      pack: fc.constantFrom(...ROLLS),
      pick: fc.nat(39),
      more: fc.nat(12),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dismissal' as const), pick: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('placed' as const),
      pack,
      moves: fc.array(
        fc.record({
          place: fc.constantFrom('back' as const, 'safe' as const, 'shelf' as const),
          // Those that waited are mostly older than the shelf record, which then counts.
          waited: fc.constantFrom(0, 0, 0, 30, 240),
        }),
        { minLength: 2, maxLength: 3 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('census' as const), pack }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('walk' as const),
      place: fc.constantFrom('shelf' as const, 'shelf' as const, 'back' as const),
      number: fc.nat(20),
      till: pack,
      waited: fc.constantFrom(0, 0, 5, 30),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type CountStep = Extract<Step, { kind: 'count' }>;

/**
 * A count to send now, with its instant and its terminal's knowledge. A tied one has the last one's author
 * and instant.
 */
async function capture(played: PlayedShop, { made, clock, waited, knows, isTied }: CountStep) {
  const last = played.received.findLast((each) => each.kind === 'count');
  const { versions } = played;
  if (knows === 'newest') await readStock(played);
  const known = knows === 'unknown' ? null : knows === 'newest' ? versions.at(-1) : versions[knows];
  const at = Date.now() + (clock - waited) * MINUTE_MS;
  const till: SomeCount['till'] = last?.by === 'Second Admin' ? 1 : 0;
  return isTied && last
    ? { made: { ...made, till }, recordedAt: last.recordedAt, known: known ?? null }
    : { made, recordedAt: at, known: known ?? null };
}

test('after any history the server and the oracle give the same answers, ticket by ticket', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const played = await openPlayedShop(server);
      let together: Awaited<ReturnType<typeof capture>>[] = [];
      for (const [index, taken] of steps.entries()) {
        if (taken.kind === 'count') {
          together.push(await capture(played, taken));
          const next = steps[index + 1];
          // Whether a count of a pack is refused may depend on one that puts it up.
          const isAlone = taken.made.putsUp || (next?.kind === 'count' && next.made.putsUp);
          if (taken.withNext && together.length === 1 && next?.kind === 'count' && !isAlone) continue;
          await playCounts(played, together);
          together = [];
        } else if (taken.kind === 'shelf') await playShelf(played, taken.pack, 25, Math.max(25, taken.last));
        else if (taken.kind === 'correction')
          await playCorrection(played, taken.pack, taken.pick, taken.more);
        else if (taken.kind === 'placed')
          for (const { place, waited } of taken.moves) await playPlaced(played, taken.pack, place, waited);
        else if (taken.kind === 'walk') await playWalk(played, taken);
        else if (taken.kind === 'census') await playCensus(played, taken.pack);
        else await playDismissal(played, taken.pick);
      }
      await compare(played);
    }),
    { numRuns: histories(12), endOnFailure: true },
  );
});

/**
 * Counts of few distinct instants, so that many are equal; one author for each instant. They put up what they count, so that none
 * is refused because of its place in the order. A removal, which puts nothing up, names no tickets as sold.
 */
const START = Date.parse('2026-11-18T20:00:00Z');
const dated = fc.tuple(anyCountOf(ROLLS), fc.nat(5)).map(([made, minute]) => ({
  made: {
    ...made,
    till: (minute % 2) as 0 | 1,
    putsUp: true,
    claims: made.claims.map((claim) => ({ ...claim, scanned: claim.scanned && made.purpose !== 'removal' })),
  },
  recordedAt: START + minute * MINUTE_MS,
  known: null,
}));
const arrivals = fc
  .uniqueArray(dated, { minLength: 2, maxLength: 5, selector: ({ made }) => made.key })
  .chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );

test('every order of arrival gives the same sales, notes, missing tickets and exceptions', async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async (orders) => {
      const shops = [];
      for (const order of orders) {
        const played = await openPlayedShop(server, START - 60 * MINUTE_MS);
        for (const count of order) await playCounts(played, [count]);
        await compare(played);
        shops.push(played);
      }
      const notes = await Promise.all(
        shops.map(async ({ shop }) => (await shop.day('2026-11-18')).salesRecord.map(({ note }) => note)),
      );
      expect(notes[1]).toEqual(notes[0]);
    }),
    { numRuns: histories(8), endOnFailure: true },
  );
});
