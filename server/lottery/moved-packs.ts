import { sql } from 'drizzle-orm';
import { ruleOf } from '../../src/domain/lottery/lottery-settings';
import { type ChargedPack, dueDay } from '../../src/domain/lottery/settling';
import { intersection, type Run, runLength } from '../../src/domain/runs/runs';
import { groupBy } from '../../src/domain/values/group-by';
import type { Db } from '../db/connect';
import { list, rows } from '../db/sql';
import { inStore } from '../db/tenancy/other-store';
import { storeSettings } from '../places/settings';
import { senders } from '../stock/transfer-parts';

/** A pack that may have moved between stores. */
export type MovedPack = ChargedPack & {
  lotNumber: string;
  lotCounter: number;
  /** serial of its first ticket, as a number */
  start: number;
  /** the day of its activation that a person said */
  saidActivatedOn: string | null;
  /** the stores that it came from, whose records and settings decide when it settles */
  origins: readonly number[];
};

/** Tickets of a pack that another store received, or that came from one. */
type Move = Run & {
  lotNumber: string;
  lotCounter: number;
  id: number;
  kind: 'came' | 'went';
  /** business day of the receipt, in the receiving store */
  on: string;
  /** the sender and its lot */
  fromStoreId: number;
  fromCounter: number;
};

/** Reads a pack of another store. */
type ReadPack = (tx: Db, storeId: number, lotNumber: string, lotCounter: number) => Promise<MovedPack | null>;

/**
 * The packs as their stores are charged for them: a pack settles in the store that holds it on that day, the receiver from its
 * receipt on (money: transfers). Its activation goes with it. `size` becomes the tickets that the store holds on the day on
 * which the pack settles, which may be none.
 * @param read reads a sender's pack, the same way
 */
export async function chargedWhereHeld<P extends MovedPack>(
  db: Db,
  storeId: number,
  packs: P[],
  read: ReadPack,
): Promise<P[]> {
  const moves = groupBy(await movesOf(db, storeId, packs), packKey);
  if (moves.size === 0) return packs;
  return db.transaction(async (tx) => {
    const charged: P[] = [];
    for (const pack of packs) {
      const of = moves.get(packKey(pack));
      charged.push(of ? await chargedPack(tx, storeId, pack, of, read) : pack);
    }
    return charged;
  });
}

const packKey = (pack: Pick<Move, 'lotNumber' | 'lotCounter'>): string =>
  `${pack.lotNumber}/${pack.lotCounter}`;

/** What came to packs of a store and went from them, in its order. */
async function movesOf(db: Db, storeId: number, packs: readonly MovedPack[]): Promise<Move[]> {
  if (packs.length === 0) return [];
  return rows<Move>(
    db,
    sql`SELECT w.lot_number AS "lotNumber", w.lot_counter AS "lotCounter", m.id, m.kind,
               m.start_ticket AS start, m.end_ticket AS "end", m.received_on::text AS "on", m.from_store AS "fromStoreId",
               m.from_counter AS "fromCounter"
        FROM unnest(${list(packs.map(({ lotNumber }) => lotNumber))}::text[],
                    ${list(packs.map(({ lotCounter }) => lotCounter))}::int[]) AS w(lot_number, lot_counter)
        CROSS JOIN LATERAL (
          SELECT p.id, 'went' AS kind, p.start_ticket, p.end_ticket, p.received_on, t.store_id AS from_store,
                 t.lot_counter AS from_counter
          FROM transfers t JOIN transfer_parts p ON p.store_id = t.store_id AND p.claim_id = t.claim_id
          WHERE t.store_id = ${storeId} AND t.lot_number = w.lot_number AND t.lot_counter = w.lot_counter
            AND p.kind = 'received'
          UNION ALL
          SELECT p.id, 'came', p.start_ticket, p.end_ticket, p.received_on, p.store_id, t.lot_counter
          FROM transfer_parts p JOIN transfers t ON t.store_id = p.store_id AND t.claim_id = p.claim_id
          WHERE p.store_id IN ${senders(storeId)} AND p.to_store_id = ${storeId} AND p.lot_number = w.lot_number
            AND p.lot_counter = w.lot_counter AND p.kind = 'received'
        ) m
        ORDER BY m.received_on, m.id`,
  );
}

async function chargedPack<P extends MovedPack>(
  tx: Db,
  storeId: number,
  pack: P,
  moves: readonly Move[],
  read: ReadPack,
): Promise<P> {
  const [first] = moves;
  const origin = first?.kind === 'came' ? first : null;
  const moved = origin ? await withOrigin(tx, storeId, pack, origin, read) : pack;
  if (moved.size === 0) return moved;
  const day = await settlingDayOf(tx, storeId, moved);
  return { ...moved, size: heldOn(pack, moves, day) };
}

/** The day on which a pack settled, or does at the latest. */
const settlingDayOf = async (tx: Db, storeId: number, pack: MovedPack): Promise<string | null> =>
  pack.settledOn ?? dueDay(pack, ruleOf(await storeSettings(tx, storeId)));

/** A pack that came from another store, with the days that it had there. It has no tickets where that store was charged. */
async function withOrigin<P extends MovedPack>(
  tx: Db,
  storeId: number,
  pack: P,
  { fromStoreId, lotNumber, fromCounter, on }: Move,
  read: ReadPack,
): Promise<P> {
  const [sender, settledThere] = await inStore(tx, fromStoreId, async () => {
    const found = await read(tx, fromStoreId, lotNumber, fromCounter);
    return [found, found && (await settlingDayOf(tx, fromStoreId, found))] as const;
  });
  const came = { ...pack, origins: [fromStoreId, ...(sender?.origins ?? [])] };
  if (!sender) return came;
  if (settledThere !== null && settledThere < on) return { ...came, size: 0 };
  const activatedOn = pack.saidActivatedOn ?? sender.activatedOn ?? pack.activatedOn;
  const said = { ...came, activatedOn, settledOn: pack.settledOn ?? sender.settledOn };
  const day = await settlingDayOf(tx, storeId, said);
  // Whoever had it before wasn't charged.
  return day !== null && day < on ? { ...said, settledOn: on } : said;
}

/** The tickets of a pack that its store holds on a day. @param day null: at last */
function heldOn({ start, size }: MovedPack, moves: readonly Move[], day: string | null): number {
  const whole = { start, end: start + size - 1 };
  const edges = moves.flatMap((move) => [move.start, move.end + 1]);
  const bounds = [...new Set([whole.start, ...edges, whole.end + 1])].sort((a, b) => a - b);
  const pieces = bounds
    .slice(0, -1)
    .map((from, index) => ({ start: from, end: (bounds[index + 1] ?? 0) - 1 }));
  return pieces
    .filter((piece) => intersection(piece, whole) !== null)
    .filter((piece) => {
      const of = moves.filter((move) => intersection(move, piece) !== null);
      const last = of.findLast(({ on }) => day === null || on <= day);
      return last ? last.kind === 'came' : of[0]?.kind !== 'came';
    })
    .reduce((sum, piece) => sum + runLength(piece), 0);
}
