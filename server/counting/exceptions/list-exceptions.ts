import { sql } from 'drizzle-orm';
import { type ExceptionsQuery, LISTED, type SalesException } from '../../../src/contract/counting/exceptions';
import { type Run, ticketsIn, union } from '../../../src/domain/runs/runs';
import { ifDown } from '../../../src/domain/stock/direction';
import { isRemoval } from '../../../src/domain/stock/removals';
import { numberToSerial } from '../../../src/domain/tickets/serial';
import { amountCents, centsToDollars } from '../../../src/domain/values/money';
import { exceptionText, type RecordedAs } from '../../../src/i18n/en/rules/replies';
import type { Db } from '../../db/connect';
import { WALL_TIME } from '../../db/record-columns';
import type { Page } from '../../db/sql';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../../db/sql';
import { pairName, type StoredPair } from './contradictions';
import { contradictionsIn, type StoredContradiction } from './evidence-of-lots';

type Pair = StoredPair & {
  id: number;
  lotId: number;
  /** when it was dismissed, in ms, by whom and why */
  dismissedAt: number | null;
  dismissedBy: string | null;
  reason: string | null;
};

/** An exception: a stored contradiction that still holds, or that was corrected or dismissed (ms since the epoch). */
type Exception = StoredContradiction & {
  id: number;
  dismissed: SalesException['dismissed'];
  resolvedAt: number | null;
};

/** A page of exceptions, of all or of those in one state. */
export type WantedExceptions = Page & { state: ExceptionsQuery['state'] };

/**
 * The exceptions of a store (product: a count is also a sighting) and their total number.
 * @param wanted a page, newest first; null: the newest open and resolved ones (`LISTED`), open ones first
 */
export async function listExceptions(
  db: Db,
  storeId: number,
  wanted: WantedExceptions | null,
): Promise<{ total: number; data: SalesException[] }> {
  const all = await exceptionsOf(db, storeId);
  const open = all.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = all.filter(({ resolvedAt }) => resolvedAt !== null);
  if (wanted) {
    const { state, skip, size } = wanted;
    const inState = state === 'open' ? open : state === 'resolved' ? resolved : all;
    return { total: inState.length, data: await inWords(db, storeId, inState.slice(skip, skip + size)) };
  }
  const newest = [
    ...open
      .slice(0, LISTED.open)
      .sort((a, b) => b.sighting.recordedAt - a.sighting.recordedAt || b.id - a.id),
    ...resolved
      .sort((a, b) => (b.resolvedAt ?? 0) - (a.resolvedAt ?? 0) || b.id - a.id)
      .slice(0, LISTED.resolved),
  ];
  return { total: all.length, data: await inWords(db, storeId, newest) };
}

/** The exceptions of a store, newest first. */
async function exceptionsOf(db: Db, storeId: number): Promise<Exception[]> {
  const pairs = await rows<Pair>(
    db,
    sql`SELECT p.id, p.lot_id AS "lotId", p.claim_id AS "claimId", p.sighting_id AS "sightingId",
               p.seen_claim_id AS "seenClaimId", p.as_sale AS "asSale", ${milliseconds(sql`d.dismissed_at`)} AS "dismissedAt",
               dismisser.name AS "dismissedBy", d.reason
        FROM contradictions p
        LEFT JOIN dismissals d ON d.store_id = ${storeId} AND d.contradiction_id = p.id
        LEFT JOIN people dismisser ON dismisser.id = d.dismissed_by
        WHERE p.store_id = ${storeId}
        ORDER BY p.id DESC`,
  );
  if (pairs.length === 0) return [];
  const lotIds = [...new Set(pairs.map(({ lotId }) => lotId))];
  const found = await contradictionsIn(db, storeId, lotIds, {
    claims: pairs.map(({ claimId }) => claimId),
    sightings: pairs.flatMap(({ sightingId }) => sightingId ?? []),
    seenClaims: pairs.flatMap(({ seenClaimId }) => seenClaimId ?? []),
  });
  const byPair = new Map(
    found.map((each) => [
      pairName({
        ...{ claimId: each.claim.id, sightingId: null, seenClaimId: null, asSale: false },
        ...each.sighting,
      }),
      each,
    ]),
  );
  return pairs.flatMap((pair): Exception[] => {
    const contradiction = byPair.get(pairName(pair));
    if (!contradiction) return [];
    const { open, corrected: runs } = contradiction;
    const resolvedAt =
      pair.dismissedAt ?? (open.length > 0 ? null : Math.max(...runs.map(({ correctedAt }) => correctedAt)));
    const dismissed =
      pair.dismissedAt === null ? undefined : { by: pair.dismissedBy ?? '', reason: pair.reason ?? '' };
    return [{ ...contradiction, id: pair.id, dismissed, resolvedAt }];
  });
}

type NamedLot = { id: number; lotNumber: string; lotCounter: number; priceCents: number };

type NamedRecord = {
  submissionId: string;
  name: string;
  at: number;
  wall: string;
  date: string;
  terminal: string | null;
};

/** The exceptions with the names of their lots, people and terminals. */
async function inWords(db: Db, storeId: number, wanted: readonly Exception[]): Promise<SalesException[]> {
  if (wanted.length === 0) return [];
  const lots = await rows<NamedLot>(
    db,
    sql`SELECT id, lot_number AS "lotNumber", lot_counter AS "lotCounter", price_cents AS "priceCents" FROM lots
        WHERE store_id = ${storeId} AND id = ANY(${list([...new Set(wanted.map(({ lotId }) => lotId))])}::bigint[])`,
  );
  const submissionIds = wanted.flatMap(({ claim, sighting }) => [claim.submissionId, sighting.submissionId]);
  const records = await rows<NamedRecord>(
    db,
    sql`SELECT s.submission_id AS "submissionId", u.name, ${milliseconds(sql`s.recorded_at`)} AS at,
               ${WALL_TIME} AS wall, s.business_date::text AS date,
               (SELECT terminal FROM session_starts
                WHERE store_id = ${storeId} AND session_id = s.session_id LIMIT 1) AS terminal
        FROM unnest(${list([...new Set(submissionIds)])}::uuid[]) AS w(submission_id)
        CROSS JOIN LATERAL (
          SELECT * FROM submissions WHERE store_id = ${storeId} AND submission_id = w.submission_id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by`,
  );
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
  const recordOf = new Map(records.map((record) => [record.submissionId, record]));
  return wanted.flatMap((exception) => {
    const lot = lotOf.get(exception.lotId);
    const claimed = recordOf.get(exception.claim.submissionId);
    const seen = recordOf.get(exception.sighting.submissionId);
    return lot && claimed && seen ? [listed(exception, lot, claimed, seen)] : [];
  });
}

function listed(
  { id, open, corrected, claim, sighting, dismissed, resolvedAt }: Exception,
  lot: NamedLot,
  claimed: NamedRecord,
  seen: NamedRecord,
): SalesException {
  const kind = kindOf({ claim, sighting });
  const runs = open.length > 0 ? open : union(corrected);
  const count = ticketsIn(runs);
  const cents = amountCents(lot.priceCents, count);
  return {
    id,
    lot_number: lot.lotNumber,
    lot_counter: lot.lotCounter,
    start_ticket: numberToSerial(runs[0]?.start ?? 0),
    end_ticket: numberToSerial(runs.at(-1)?.end ?? 0),
    ...ifDown(sighting.sells),
    runs: open.map(serials),
    ticketCount: count,
    amount: centsToDollars(cents),
    kind,
    ...(claim.reason !== 'sale' && { claimed_as: claim.reason }),
    claimed_by: claimed.name,
    claimed_at: new Date(claimed.at).toISOString(),
    time_claimed: claimed.wall,
    business_date: claimed.date,
    claimed_terminal: claimed.terminal,
    seen_by: seen.name,
    seen_at: new Date(seen.at).toISOString(),
    time_seen: seen.wall,
    seen_terminal: seen.terminal,
    resolved_at: resolvedAt === null ? null : new Date(resolvedAt).toISOString(),
    ...(dismissed && { dismissed }),
    message: exceptionText({
      runs,
      front: sighting.front,
      sells: sighting.sells,
      lotCounter: lot.lotCounter,
      cents,
      recordedAs: recordedAs(claim),
      isSale: kind === 'sold_after_removal',
      claimed: { name: claimed.name, at: claimed.wall },
      seen: { name: seen.name, at: seen.wall },
    }),
  };
}

/** What contradicts what. */
function kindOf({ claim, sighting }: Pick<Exception, 'claim' | 'sighting'>): SalesException['kind'] {
  if ('asSale' in sighting && sighting.asSale) return 'sold_after_removal';
  if (isRemoval(claim.reason)) return 'seen_after_removal';
  return claim.front !== null ? 'went_backwards' : 'seen_after_sold_out';
}

/** What the contradicted claim had recorded. */
function recordedAs({ reason, front }: Exception['claim']): RecordedAs {
  if (reason !== 'sale') return reason;
  return front !== null ? 'sold' : 'sold_out';
}

const serials = ({ start, end }: Run) => ({
  start_ticket: numberToSerial(start),
  end_ticket: numberToSerial(end),
});
