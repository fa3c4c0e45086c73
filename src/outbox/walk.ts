import { now } from '../device/clock';
import { inStorage, type TerminalDb, db as terminalDb } from '../device/db';
import type { Clerk, OutboxRow, WalkEntry } from '../device/rows';
import { gameOfSerial } from '../shared/catalogue/game';
import { type FoundPlace, MAX_PACKS_FOUND } from '../shared/stock/found-packs';
import type { FoundPack } from '../shared/stock/found-packs-schema';
import type { StockRun } from '../shared/stock/stock';
import { runLength } from '../shared/tickets/runs';
import { numberToSerial } from '../shared/tickets/serial';
import { sumOf } from '../shared/values/collections';
import { captureInstant, newRow } from './enqueue';
import { foundResults } from './submission';

/** A person's answer about a game that nobody knows: dollars of a ticket, and tickets in a pack. */
export type GameAnswer = Pick<FoundPack, 'lot_size'> & { ticket_price: number };

/** A scanned pack that isn't in the outbox yet. */
export type WalkLine = {
  id: string;
  /** as it is sent */
  code: string;
  /** ISO instant of its scan; absent from lines of earlier releases, which are dated by their sending */
  at?: string;
  place: FoundPlace;
  bin: number | null;
  by: Clerk;
  /** the server has asked for its game's price and size, whatever the list of games says */
  isAsked?: boolean;
};

/** The walk of this terminal. On disk with each scan, so a killed app continues where it was. */
export type TerminalWalk = {
  walkId: string;
  /** when it began, an ISO instant */
  begunAt: string;
  place: FoundPlace;
  /** of the next pack on the shelf */
  nextBin: number;
  lines: WalkLine[];
  /** the number of its packs in the outbox */
  sent: number;
  /** by the game's number */
  answers: Record<string, GameAnswer>;
};

/** A line for a pack scanned now. */
export const scannedLine = (scan: Pick<WalkLine, 'code' | 'place' | 'bin' | 'by'>): WalkLine => ({
  ...scan,
  id: crypto.randomUUID(),
  at: now().toISOString(),
});

const idOf = (storeId: number) => `walk:${storeId}`;

const read = async (db: TerminalDb, storeId: number): Promise<TerminalWalk | null> =>
  ((await db.drafts.get(idOf(storeId)))?.value as TerminalWalk | undefined) ?? null;

const save = (db: TerminalDb, storeId: number, value: TerminalWalk) =>
  db.drafts.put({ id: idOf(storeId), value });

/** The walk of this terminal; null: none. @throws StorageError */
export const terminalWalk = (storeId: number, db: TerminalDb = terminalDb): Promise<TerminalWalk | null> =>
  inStorage(db, () => read(db, storeId));

/** This terminal's walked packs in the outbox since an instant, in order, without withdrawn ones. @throws StorageError */
export const walkEntries = (
  storeId: number,
  since: string,
  db: TerminalDb = terminalDb,
): Promise<WalkEntry[]> =>
  inStorage(db, async () => {
    const rows = await db.outbox
      .where('[storeId+recordedAt]')
      .between([storeId, since], [storeId, []])
      .toArray();
    return rows.filter(
      (row): row is WalkEntry =>
        row.kind === 'packs_found' && row.state !== 'discarded' && row.state !== 'replaced',
    );
  });

/**
 * Changes this terminal's walk in one transaction.
 * @param begin the walk to begin if there is none
 * @throws StorageError
 */
export const changeWalk = (
  storeId: number,
  change: (walk: TerminalWalk) => TerminalWalk,
  begin: Pick<TerminalWalk, 'begunAt' | 'nextBin' | 'place'> | null = null,
  db: TerminalDb = terminalDb,
): Promise<void> => {
  const walkId = crypto.randomUUID();
  return inStorage(db, () =>
    db.transaction('rw', db.drafts, async () => {
      const fresh = begin && { ...begin, walkId, lines: [], sent: 0, answers: {} };
      const walk = (await read(db, storeId)) ?? fresh;
      if (walk) await save(db, storeId, change(walk));
    }),
  );
};

/** A line as it is sent, and its pack as this terminal shows it until the server has named it. */
export type ReadyLine = { data: FoundPack; pack: StockRun };

/**
 * The longest time between the scans of an entry, in milliseconds. It has one instant, that of its first scan: a line may have waited
 * hours for a person's answer, while the pack was walked and counted elsewhere.
 */
const MAX_SPAN_MS = 10 * 60_000;

/**
 * Groups lines by entry: one author, one place, and scans made at about the same time.
 * @param sentAt ISO instant for lines that don't have one of their own
 */
function linesByEntry(lines: readonly WalkLine[], sentAt: string): [WalkLine, ...WalkLine[]][] {
  const instantOf = ({ at = sentAt }: WalkLine): number => Date.parse(at);
  const areTogether = (a: WalkLine, b: WalkLine): boolean =>
    a.by.id === b.by.id && a.place === b.place && Math.abs(instantOf(a) - instantOf(b)) <= MAX_SPAN_MS;
  const batches: [WalkLine, ...WalkLine[]][] = [];
  for (const line of lines) {
    const batch = batches.find((each) => each.length < MAX_PACKS_FOUND && areTogether(each[0], line));
    if (batch) batch.push(line);
    else batches.push([line]);
  }
  return batches;
}

/**
 * Moves the lines whose games are known to the outbox, in one transaction, so that a scan is in exactly one of the two. The
 * others stay. Each entry has the instant of its first scan, however late its game became known. Wake the outbox afterwards.
 * @param ready by the id of the line
 * @param isLast the walk ends if no line is left
 * @throws StorageError
 */
export async function sendWalk(
  storeId: number,
  ready: ReadonlyMap<string, ReadyLine>,
  isLast: boolean,
  db: TerminalDb = terminalDb,
): Promise<void> {
  const sentAt = await captureInstant(storeId, db);
  await inStorage(db, () =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const walk = await read(db, storeId);
      if (!walk) return;
      const sending = walk.lines.filter(({ id }) => ready.has(id));
      for (const [index, lines] of linesByEntry(sending, sentAt).entries()) {
        const [first] = lines;
        const all = lines.flatMap(({ id }) => ready.get(id) ?? []);
        const packs = all.map(({ pack }) => pack);
        const scannedAt = lines.flatMap(({ at }) => (at === undefined ? [] : Date.parse(at)));
        const recordedAt = new Date(Math.min(Date.parse(sentAt) + index, ...scannedAt)).toISOString();
        const summary = {
          count: sumOf(packs, runLength),
          amountCents: sumOf(packs, (pack) => runLength(pack) * pack.priceCents),
          entries: packs.length,
        };
        await db.outbox.add({
          ...newRow({ ...first.by, store_id: storeId }, recordedAt, summary),
          kind: 'packs_found',
          payload: {
            walk_id: walk.walkId,
            recorded_at: recordedAt,
            place: first.place,
            data: all.map(({ data }) => data),
          },
          packs,
        });
      }
      const lines = walk.lines.filter(({ id }) => !ready.has(id));
      if (isLast && lines.length === 0) await db.drafts.delete(idOf(storeId));
      else await save(db, storeId, { ...walk, lines, sent: walk.sent + sending.length });
    }),
  );
}

/**
 * Returns the lines whose game's price or size the server asks for to this terminal's walk, where a person answers or drops
 * them. Called in the transaction that saves the reply.
 */
export async function returnAsked(db: TerminalDb, row: OutboxRow): Promise<void> {
  if (row.kind !== 'packs_found') return;
  const { payload, key, storeId, userId, userName } = row;
  const asked = foundResults(row).flatMap(({ result }, index) => {
    const [data, pack] = [payload.data[index], row.packs[index]];
    return result === 'needs_game' && data && pack ? [{ data, pack, id: `${key}/${index}` }] : [];
  });
  if (asked.length === 0) return;
  const walk = (await read(db, storeId)) ?? {
    ...{ walkId: payload.walk_id, begunAt: row.recordedAt, place: payload.place, nextBin: 1 },
    ...{ lines: [], sent: payload.data.length, answers: {} },
  };
  const games = new Set(asked.map(({ pack }) => gameOfSerial(numberToSerial(pack.start))));
  const lines = asked.map(
    ({ id, data: { code, bin = null } }): WalkLine => ({
      ...{ id, code, bin, place: payload.place, at: row.recordedAt, isAsked: true },
      by: { id: userId, name: userName },
    }),
  );
  await save(db, storeId, {
    ...walk,
    lines: [...walk.lines.filter(({ id }) => !lines.some((line) => line.id === id)), ...lines],
    sent: Math.max(0, walk.sent - lines.length),
    answers: Object.fromEntries(Object.entries(walk.answers).filter(([game]) => !games.has(game))),
  });
}
