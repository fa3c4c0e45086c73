import { randomUUID } from 'node:crypto';
import { shelfPlace } from '../../src/shared/counting/census';
import { closeCensus, recordCensus } from '../counting/census';
import { type Game, MACHINE } from './company';
import { lotNames, type Pack, type Shop } from './shop';

const MINUTE_MS = 60_000;
/** A ticket of a pack that the store never received. */
const UNKNOWN_TICKET = '10790041873029';

type Places = {
  shelf: readonly Pack[];
  machine: readonly Pack[];
  back: readonly Pack[];
  safe: Pack | null;
};

/**
 * Two clerks scan the shelf, the vending machine, the back room and the safe: a pack in the back room isn't found, the one in the safe is known in the
 * back room, one is scanned twice, and one was never received.
 * @param places the packs of each, and the game of the pack that isn't found
 */
export async function takeCensus(
  { db, store, admin }: Shop,
  { shelf, machine, back, safe, unseen }: Places & { unseen: Game },
  at: Date,
): Promise<void> {
  const census = { store_id: store.id, census_id: randomUUID() };
  const missing = back.find(({ game }) => game === unseen);
  const seenPacks = back.filter((pack) => pack !== missing);
  const inPlace = <Place extends string>(packs: readonly Pack[], place: Place) =>
    packs.map((pack) => ({ ...lotNames(pack), place }));
  const scans = [
    [...inPlace(shelf, 'shelf'), ...inPlace(machine, shelfPlace(MACHINE.number))],
    inPlace([...seenPacks, ...seenPacks.slice(3, 4)], 'back'),
    [{ code: UNKNOWN_TICKET, place: 'back' as const }, ...inPlace(safe ? [safe] : [], 'safe')],
  ];
  const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  for (const [index, data] of scans.entries()) {
    const recordedAt = after(index * 5);
    const by = { userId: store.clerkIds[Math.min(index, 1)] ?? admin.userId, sessionId: null };
    await recordCensus(db, { key: randomUUID(), body: { ...census, data }, recordedAt, by, now: recordedAt });
  }
  const end = { body: census, recordedAt: after(25), by: admin, now: after(25) };
  await closeCensus(db, { key: randomUUID(), ...end });
}
