import { sql } from 'drizzle-orm';
import type { SalesEntryResult } from '../../src/contract/sales';
import type { Claim } from '../../src/domain/claims';
import { amountCents, centsToDollars } from '../../src/domain/money';
import { intersection, overlaps, type Run, runLength } from '../../src/domain/runs';
import { numberToSerial } from '../../src/domain/serial';
import { laWallTime } from '../../src/domain/time';
import { type Db, list, rows } from '../db/connect';
import type { NewClaim, Restocked } from './restock';

/**
 * What became of each entry of a new record, in the entries' order.
 * @param byLot the changed windows, by lot id
 * @param added the entries' claims, in the entries' order; `asked` the same before they had numbers
 */
export async function entryResults(
  tx: Db,
  storeId: number,
  entries: readonly Pick<SalesEntryResult, 'list' | 'index'>[],
  byLot: ReadonlyMap<number, Restocked>,
  added: readonly Claim[],
  asked: readonly NewClaim[],
): Promise<SalesEntryResult[]> {
  const outcomes = entries.map((placed, nth) => {
    const claim = added[nth];
    const lot = byLot.get(asked[nth]?.lotId ?? 0);
    if (!claim || !lot) throw new Error('An entry has no claim.');
    return { placed, claim, ...outcomeOf(claim, lot), priceCents: lot.window.lot.priceCents };
  });
  const others = new Set(
    outcomes.flatMap((o) => [...o.winners, ...o.losers, ...o.seenAfter].map((c) => c.submissionId)),
  );
  const authors = await authorsOf(tx, storeId, [...others]);

  return outcomes.map((outcome) => {
    const { placed, held, status, priceCents } = outcome;
    const ticketCount = held.reduce((sum, run) => sum + runLength(run), 0);
    const first = held[0];
    const last = held.at(-1);
    const message = messageOf(outcome, ticketCount, authors);
    return {
      index: placed.index,
      list: placed.list,
      status,
      start_ticket: first ? numberToSerial(first.start) : null,
      end_ticket: last ? numberToSerial(last.end) : null,
      ticketCount,
      amount: centsToDollars(amountCents(priceCents, ticketCount)),
      ...(message ? { message } : {}),
    };
  });
}

type Outcome = {
  status: SalesEntryResult['status'];
  /** what the claim holds now */
  held: Run[];
  /** who holds the rest of its tickets */
  winners: Claim[];
  /** who held, until now, what it holds */
  losers: Claim[];
  /** who had sold the ticket that the scan saw on the shelf */
  seenAfter: Claim[];
};

function outcomeOf(claim: Claim, { window, runs, claims, contradictions }: Restocked): Outcome {
  const held = runs.filter((run) => run.claim?.id === claim.id);
  const winners = runs.flatMap((run) =>
    run.claim && run.claim.id !== claim.id && overlaps(run, claim) ? [run.claim] : [],
  );
  const robbed = new Set(
    window.runs.filter((run) => held.some((mine) => overlaps(mine, run))).map((run) => run.claimId),
  );
  const losers = claims.filter((other) => robbed.has(other.id));
  const seenAfter = contradictions.filter((found) => found.seen.id === claim.id).map((found) => found.sold);
  const count = held.reduce((sum, run) => sum + runLength(intersection(run, claim) ?? run), 0);
  const status =
    seenAfter.length > 0
      ? 'exception'
      : count === 0
        ? 'already_sold'
        : count < runLength(claim)
          ? 'rebased'
          : 'done';
  return { status, held, winners, losers, seenAfter };
}

type Authors = ReadonlyMap<string, string>;

/** Who recorded it and when, for a clerk: `Morning Clerk at 2026-11-19 14:05:00`, by submission id. */
async function authorsOf(tx: Db, storeId: number, submissionIds: readonly string[]): Promise<Authors> {
  if (submissionIds.length === 0) return new Map();
  const found = await rows<{ submissionId: string; name: string; at: number }>(
    tx,
    sql`SELECT s.submission_id AS "submissionId", u.name, (extract(epoch FROM s.recorded_at) * 1000)::float8 AS at
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND s.submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(found.map((row) => [row.submissionId, `${row.name} at ${laWallTime(new Date(row.at))}`]));
}

function messageOf(outcome: Outcome & { claim: Claim }, count: number, authors: Authors): string | undefined {
  const { claim, status, winners, losers, seenAfter } = outcome;
  const names = (claims: readonly Claim[]): string =>
    [...new Set(claims.map((other) => authors.get(other.submissionId) ?? 'this record'))].join(' and ');
  const whole = runLength(claim);
  if (status === 'exception')
    return (
      `Ticket ${numberToSerial(claim.end + 1)} was already recorded as sold by ${names(seenAfter)}. ` +
      'The totals stay; the store admin can correct them.'
    );
  if (status === 'already_sold' && winners.length > 0) return `Already recorded by ${names(winners)}.`;
  if (status === 'already_sold')
    return 'The store admin put these tickets back on the shelf after this count.';
  if (status === 'rebased' && winners.length > 0)
    return `${count} of ${whole} tickets are in this record; the others were recorded by ${names(winners)}.`;
  if (status === 'rebased')
    return `${count} of ${whole} tickets are in this record; the store admin put the others back on the shelf.`;
  return losers.length > 0
    ? `Counted earlier, so taken over from the record of ${names(losers)}.`
    : undefined;
}
