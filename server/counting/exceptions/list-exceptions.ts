import { sql } from 'drizzle-orm';
import { type ExceptionsQuery, LISTED, type SalesException } from '../../../src/contract/counting/exceptions';
import type { Purpose } from '../../../src/contract/counting/sales';
import { type Run, runLength, union } from '../../../src/domain/runs/runs';
import { ifDown } from '../../../src/domain/stock/direction';
import { numberToSerial } from '../../../src/domain/tickets/serial';
import { amountCents, centsToDollars } from '../../../src/domain/values/money';
import { exceptionText } from '../../../src/i18n/en/rules/replies';
import type { Db } from '../../db/connect';
import { WALL_TIME } from '../../db/record-columns';
import type { Page } from '../../db/sql';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../../db/sql';
import { pairName } from './contradictions';
import { contradictionsIn, type StoredContradiction } from './evidence-of-lots';

type Pair = {
  id: number;
  lotId: number;
  claimId: number;
  sightingId: number | null;
  seenClaimId: number | null;
  /** when it was dismissed, in ms */
  dismissedAt: number | null;
};

/** An exception: a stored contradiction that still holds, or that was corrected or dismissed (ms since the epoch). */
type Exception = StoredContradiction & { id: number; isDismissed: boolean; resolvedAt: number | null };

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
               p.seen_claim_id AS "seenClaimId", ${milliseconds(sql`d.dismissed_at`)} AS "dismissedAt"
        FROM contradictions p
        LEFT JOIN dismissals d ON d.store_id = ${storeId} AND d.contradiction_id = p.id
        WHERE p.store_id = ${storeId}
        ORDER BY p.id DESC`,
  );
  if (pairs.length === 0) return [];
  const lotIds = [...new Set(pairs.map(({ lotId }) => lotId))];
  const corrected = await rows<{ lotId: number }>(
    db,
    sql`SELECT DISTINCT lot_id AS "lotId" FROM corrections
        WHERE store_id = ${storeId} AND lot_id = ANY(${list(lotIds)}::bigint[])`,
  );
  const found = await contradictionsIn(db, storeId, lotIds, {
    claims: [
      ...new Set(
        pairs.flatMap(({ claimId, seenClaimId }) => [
          claimId,
          ...(seenClaimId === null ? [] : [seenClaimId]),
        ]),
      ),
    ],
    sightings: pairs.flatMap(({ sightingId }) => sightingId ?? []),
    correctedLots: corrected.map(({ lotId }) => lotId),
  });
  const byPair = new Map(
    found.map((each) => [
      pairName({ claimId: each.claim.id, sightingId: null, seenClaimId: null, ...each.sighting }),
      each,
    ]),
  );
  return pairs.flatMap((pair): Exception[] => {
    const contradiction = byPair.get(pairName(pair));
    if (!contradiction) return [];
    const { open, corrected: runs } = contradiction;
    const resolvedAt =
      pair.dismissedAt ?? (open.length > 0 ? null : Math.max(...runs.map(({ correctedAt }) => correctedAt)));
    return [{ ...contradiction, id: pair.id, isDismissed: pair.dismissedAt !== null, resolvedAt }];
  });
}

type Words = {
  id: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  soldScanned: boolean;
  /** of the contradicted record: an opening check, which found the tickets gone */
  purpose: Purpose;
  claimedBy: string;
  claimedAt: number;
  claimedWall: string;
  claimedDate: string;
  claimedTerminal: string | null;
  seenBy: string;
  seenAt: number;
  seenWall: string;
  seenTerminal: string | null;
  dismissedBy: string | null;
  reason: string | null;
};

/** The exceptions with the names of their lots, people and terminals. */
async function inWords(db: Db, storeId: number, wanted: readonly Exception[]): Promise<SalesException[]> {
  if (wanted.length === 0) return [];
  const record = (name: 'claimed' | 'seen') => sql`LATERAL (
    SELECT u.name, s.purpose, ${WALL_TIME} AS wall, s.business_date::text AS date,
           ${milliseconds(sql`s.recorded_at`)} AS at,
           (SELECT terminal FROM session_starts
            WHERE store_id = ${storeId} AND session_id = s.session_id LIMIT 1) AS terminal
    FROM submissions s JOIN people u ON u.id = s.created_by
    WHERE s.store_id = ${storeId} AND s.submission_id = w.${sql.raw(name)} ${OPTIMIZATION_FENCE}
  ) ${sql.raw(name)}`;
  const found = await rows<Words>(
    db,
    sql`SELECT w.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
               c.scanned AS "soldScanned", claimed.purpose,
               claimed.name AS "claimedBy", claimed.at AS "claimedAt", claimed.wall AS "claimedWall",
               claimed.date AS "claimedDate",
               claimed.terminal AS "claimedTerminal",
               seen.name AS "seenBy", seen.at AS "seenAt", seen.wall AS "seenWall", seen.terminal AS "seenTerminal",
               dismisser.name AS "dismissedBy", d.reason
        FROM unnest(${list(wanted.map(({ id }) => id))}::bigint[], ${list(wanted.map(({ lotId }) => lotId))}::bigint[],
                    ${list(wanted.map(({ claim }) => claim.id))}::bigint[],
                    ${list(wanted.map(({ claim }) => claim.submissionId))}::uuid[],
                    ${list(wanted.map(({ sighting }) => sighting.submissionId))}::uuid[])
             AS w(id, lot_id, claim_id, claimed, seen)
        CROSS JOIN LATERAL (SELECT * FROM lots WHERE store_id = ${storeId} AND id = w.lot_id ${OPTIMIZATION_FENCE}) l
        CROSS JOIN LATERAL (SELECT * FROM claims WHERE store_id = ${storeId} AND id = w.claim_id ${OPTIMIZATION_FENCE}) c
        CROSS JOIN ${record('claimed')}
        CROSS JOIN ${record('seen')}
        LEFT JOIN dismissals d ON d.store_id = ${storeId} AND d.contradiction_id = w.id
        LEFT JOIN people dismisser ON dismisser.id = d.dismissed_by`,
  );
  const words = new Map(found.map((row) => [row.id, row]));
  return wanted.flatMap((exception) => {
    const row = words.get(exception.id);
    return row ? [listed(exception, row)] : [];
  });
}

function listed(
  { id, open, corrected, sighting, isDismissed, resolvedAt }: Exception,
  row: Words,
): SalesException {
  const runs = open.length > 0 ? open : union(corrected);
  const count = runs.reduce((sum, run) => sum + runLength(run), 0);
  const cents = amountCents(row.priceCents, count);
  return {
    id,
    lot_number: row.lotNumber,
    lot_counter: row.lotCounter,
    start_ticket: numberToSerial(runs[0]?.start ?? 0),
    end_ticket: numberToSerial(runs.at(-1)?.end ?? 0),
    ...ifDown(sighting.sells),
    runs: open.map(serials),
    ticketCount: count,
    amount: centsToDollars(cents),
    kind: row.soldScanned ? 'went_backwards' : 'seen_after_sold_out',
    claimed_by: row.claimedBy,
    claimed_at: new Date(row.claimedAt).toISOString(),
    time_claimed: row.claimedWall,
    business_date: row.claimedDate,
    claimed_terminal: row.claimedTerminal,
    seen_by: row.seenBy,
    seen_at: new Date(row.seenAt).toISOString(),
    time_seen: row.seenWall,
    seen_terminal: row.seenTerminal,
    resolved_at: resolvedAt === null ? null : new Date(resolvedAt).toISOString(),
    ...(isDismissed && { dismissed: { by: row.dismissedBy ?? '', reason: row.reason ?? '' } }),
    message: exceptionText({
      runs,
      front: sighting.front,
      sells: sighting.sells,
      lotCounter: row.lotCounter,
      cents,
      recordedAs: row.purpose === 'opening' ? 'missing' : row.soldScanned ? 'sold' : 'sold_out',
      claimed: { name: row.claimedBy, at: row.claimedWall },
      seen: { name: row.seenBy, at: row.seenWall },
    }),
  };
}

const serials = ({ start, end }: Run) => ({
  start_ticket: numberToSerial(start),
  end_ticket: numberToSerial(end),
});
