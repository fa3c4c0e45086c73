import { expect, test } from 'vitest';
import { type Counted, expectedStore } from '../chaos/model';
import { inRuns } from '../chaos/runs';
import type { Pack } from '../chaos/shop';
import type { Line } from '../chaos/witness';

const PACK: Pack = {
  upc: '154012345675',
  lotCounter: 1,
  first: '15401234567000',
  size: 80,
  inBack: true,
  till: null,
};
const line = (first: string, last: string, scanned = true): Line => ({
  upc: PACK.upc,
  lotCounter: 1,
  first: `15401234567${first}`,
  last: `15401234567${last}`,
  scanned,
});
const count = (till: number, minutes: number, ...lines: Line[]): Counted => ({
  key: `key-${till}`,
  recordedAt: minutes * 60_000,
  till,
  lines,
});
const ON_SHELF = { lines: [line('000', '079')] };

/** The holders of the tickets, and the remaining ones. */
const ofPack = (shelved: { lines: Line[] }[], counts: Counted[]) => {
  const { packs, contradictions } = expectedStore([PACK], shelved, counts);
  const labels = new Map(
    [...packs].map(([name, tickets]) => [
      name,
      new Map([...tickets].map(([at, { status, by }]) => [at, by ? `till ${by.till}` : status])),
    ]),
  );
  return { runs: inRuns(labels).map((run) => run.replace('154012345675 lot 1: ', '')), contradictions };
};

test('if two terminals count one pack, the earlier count holds the tickets of both, in either order of arrival', () => {
  const [first, second] = [count(1, 5, line('000', '019')), count(2, 40, line('000', '034'))];
  const shared = [
    '15401234567000 – 15401234567019 till 1',
    '15401234567020 – 15401234567034 till 2',
    '15401234567035 – 15401234567079 On Shelf',
  ];
  expect(ofPack([ON_SHELF], [first, second])).toEqual({ runs: shared, contradictions: [] });
  expect(ofPack([ON_SHELF], [second, first])).toEqual({ runs: shared, contradictions: [] });
});

test('a scan contradicts an earlier count of tickets at and behind its front; a pack reported sold out doesn’t', () => {
  const earlier = count(1, 5, line('000', '079', false));
  const seenAfter = count(2, 40, line('000', '034'));
  const tickets = Array.from({ length: 45 }, (_, index) => `154012345670${35 + index}`);
  expect(ofPack([ON_SHELF], [earlier, seenAfter]).contradictions).toEqual([
    { pack: '154012345675 lot 1', tickets, seenBy: seenAfter, claimedBy: earlier },
  ]);
  const soldOut = count(2, 40, line('000', '034', false));
  expect(ofPack([ON_SHELF], [earlier, soldOut]).contradictions).toEqual([]);
});

test('a ticket scanned as really here sells nothing, and contradicts the count that sold it and those behind it', () => {
  const earlier = count(1, 5, line('000', '019'));
  const reallyHere: Counted = {
    ...count(2, 40),
    seen: [{ pack: '154012345675 lot 1', front: '15401234567018' }],
  };
  expect(ofPack([ON_SHELF], [reallyHere, earlier])).toEqual({
    runs: ['15401234567000 – 15401234567019 till 1', '15401234567020 – 15401234567079 On Shelf'],
    contradictions: [
      {
        pack: '154012345675 lot 1',
        tickets: ['15401234567018', '15401234567019'],
        seenBy: reallyHere,
        claimedBy: earlier,
      },
    ],
  });
});

test('tickets that nobody put on the shelf stay in the back room, and a count of them is refused', () => {
  const part = { lines: [line('000', '009')] };
  expect(ofPack([part, part], [count(1, 5, line('000', '003'))]).runs).toEqual([
    '15401234567000 – 15401234567003 till 1',
    '15401234567004 – 15401234567009 On Shelf',
    '15401234567010 – 15401234567079 Active',
  ]);
  expect(() => ofPack([part], [count(1, 5, line('000', '010'))])).toThrow('back room');
});
