import { sql } from 'drizzle-orm';
import {
  type Claim,
  type Correction,
  deriveRuns,
  type TicketRun,
  ticketOfOtherHolder,
  ticketsNotInOneState,
} from '../../src/shared/counting/claims';
import type { Evidence } from '../../src/shared/health/invariants';
import { hull, intersection, type Run, runsOver, union } from '../../src/shared/tickets/runs';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import type { Db } from '../db/connect';
import { inBatches, list, rows, valuesOf } from '../db/sql';
import { watch } from '../invariants';
import { renewStock } from '../stock/version';
import { addEvidence, type Evidence as RecordEvidence } from './evidence';
import { type StockWindow, type StoredRun, wasShelved } from './stock-windows';

/** The changes that one submission makes to the stock. */
type RestockedRun = {
  /** runs put on the shelf, by lot id */
  shelved?: ReadonlyMap<number, readonly Run[]>;
  /** the claims and sightings of a record of sales or removals */
  evidence?: RecordEvidence;
};

/** A window after the change. */
export type Restocked = {
  window: StockWindow;
  runs: TicketRun[];
  claimById: ReadonlyMap<number, Claim>;
};

/**
 * Derives the windows again from all shelf records, claims and corrections together with the change, and stores the
 * difference. All changes of stock use this function.
 *
 * Only the new claims and those that hold tickets matter. A claim that holds no ticket is either later than the holder
 * of each of its tickets, or undone. Another claim changes neither, and a correction undoes all claims that the server
 * knows.
 * @param windows all windows that the change touches
 * @returns the windows by lot id; the new claims in the given order; the lots in which a sighting may contradict a
 * claim
 */
export async function restock(
  tx: Db,
  storeId: number,
  windows: readonly StockWindow[],
  { shelved, evidence }: RestockedRun,
): Promise<{ byLot: Map<number, Restocked>; added: Claim[]; suspects: number[] }> {
  const { added, corrections, suspects } = await addEvidence(tx, storeId, windows, evidence ?? null);
  const byLot = new Map<number, Restocked>();
  const changes: Changes = { removed: [], changed: [], added: [] };
  for (const window of windows) {
    const lotId = window.lot.id;
    const claims = [...window.holders, ...(added.get(lotId) ?? [])];
    const claimById = new Map(claims.map((claim) => [claim.id, claim]));
    const runs = deriveWindow(
      window,
      [...claimById.values()],
      corrections.get(lotId) ?? [],
      shelved?.get(lotId) ?? [],
    );
    byLot.set(lotId, { window, runs, claimById });
    watch('ticket_in_one_state', storeId, () => at(window, ticketsNotInOneState(window.runs, runs)));
    watch('earliest_claim_holds', storeId, () =>
      at(window, ticketOfOtherHolder(runs, [...claimById.values()], corrections.get(lotId) ?? [])),
    );

    addChanges(changes, lotId, window.runs, runs.map(storedOf));
  }

  // Sent together and run in this order: none needs the result of another.
  const statements = storeChanges(tx, storeId, changes);
  if (statements.length > 0) await Promise.all([...statements, renewStock(tx, [storeId])]);
  // Ids were assigned in the order of the entries.
  return { byLot, added: [...added.values()].flat().sort((a, b) => a.id - b.id), suspects };
}

/** The evidence of a violation, with its lot. */
const at = ({ lot }: StockWindow, evidence: Evidence | null): Evidence | null =>
  evidence && { lot: lot.id, ...evidence };

type LotRun = StoredRun & { lotId: number };

/** The runs of a window after the change. */
function deriveWindow(
  { runs }: StockWindow,
  claims: readonly Claim[],
  corrections: readonly Correction[],
  shelvedNow: readonly Run[],
): TicketRun[] {
  const whole = hull(runs);
  if (!whole) return [];
  const shelved = runs.filter(wasShelved);
  const derived = deriveRuns(whole, [...shelved, ...shelvedNow], claims, corrections);
  return union(runs).flatMap((part) =>
    runsOver(derived, part).map((run) =>
      isWithin(run, part) ? run : { ...run, ...intersection(run, part) },
    ),
  );
}

const isWithin = (run: Run, part: Run): boolean => run.start >= part.start && run.end <= part.end;

/** A derived run as stored. Tickets held by a claim have one status, so that no server mistakes them for stock. */
const storedOf = ({ start, end, claim, isShelved }: TicketRun): StoredRun => ({
  start,
  end,
  status: claim ? TICKET_STATUS.sold : isShelved ? TICKET_STATUS.onShelf : TICKET_STATUS.active,
  claimId: claim?.id ?? null,
  fromBackRoom: claim !== null && !isShelved,
});

/** Differences between stored runs and derived ones: a run that begins as before is changed, the others are removed or added. */
type Changes = Record<'removed' | 'changed' | 'added', LotRun[]>;

/** Adds the differences of a lot. */
function addChanges(
  { removed, changed, added }: Changes,
  lotId: number,
  before: readonly StoredRun[],
  after: readonly StoredRun[],
): void {
  const beforeByStart = new Map(before.map((run) => [run.start, run]));
  for (const run of after) {
    const former = beforeByStart.get(run.start);
    beforeByStart.delete(run.start);
    if (!isSame(run, former)) (former ? changed : added).push({ lotId, ...run });
  }
  for (const run of beforeByStart.values()) removed.push({ lotId, ...run });
}

const isSame = (a: StoredRun, b: StoredRun | undefined): boolean =>
  a.start === b?.start &&
  a.end === b.end &&
  a.status === b.status &&
  a.claimId === b.claimId &&
  a.fromBackRoom === b.fromBackRoom;

/**
 * The statements, in their order, after which the runs are stored as derived; no ticket is in two runs in between. A run is
 * changed where it is, which takes half the time of removing and adding it: its lot is the same, so nobody looks it up.
 */
function storeChanges(tx: Db, storeId: number, { removed, changed, added }: Changes): Promise<unknown>[] {
  const remove = sql`
    DELETE FROM ticket_runs r
    USING unnest(${listOf(removed, 'lotId')}::bigint[], ${listOf(removed, 'start')}::bigint[]) AS g(lot_id, start_ticket)
    WHERE r.store_id = ${storeId} AND r.lot_id = g.lot_id AND r.start_ticket = g.start_ticket`;
  const change = sql`
    UPDATE ticket_runs r
    SET end_ticket = g.end_ticket, status = g.status, claim_id = g.claim_id, from_back_room = g.from_back_room
    FROM unnest(${listOf(changed, 'lotId')}::bigint[], ${listOf(changed, 'start')}::bigint[],
                ${listOf(changed, 'end')}::bigint[], ${listOf(changed, 'status')}::smallint[],
                ${listOf(changed, 'claimId')}::bigint[], ${listOf(changed, 'fromBackRoom')}::boolean[])
         AS g(lot_id, start_ticket, end_ticket, status, claim_id, from_back_room)
    WHERE r.store_id = ${storeId} AND r.lot_id = g.lot_id AND r.start_ticket = g.start_ticket`;
  const add = inBatches(
    added.map((run) => ({
      store_id: storeId,
      lot_id: run.lotId,
      start_ticket: run.start,
      end_ticket: run.end,
      status: run.status,
      claim_id: run.claimId,
      from_back_room: run.fromBackRoom,
    })),
  ).map((batch) => sql`INSERT INTO ticket_runs ${valuesOf(batch)}`);
  const statements = [
    ...(removed.length > 0 ? [remove] : []),
    ...(changed.length > 0 ? [change] : []),
    ...add,
  ];
  return statements.map((statement) => rows(tx, statement));
}

const listOf = <Field extends keyof LotRun>(runs: readonly LotRun[], field: Field) =>
  list(runs.map((run) => run[field]));
