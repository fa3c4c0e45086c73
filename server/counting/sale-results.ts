import { sql } from 'drizzle-orm';
import { entryResultText, type RecordName } from '../../src/messages/words/replies';
import type { Claim } from '../../src/shared/counting/claims';
import type { EntryResult, RecordPurpose, SalesEntryResult } from '../../src/shared/counting/sales-schema';
import { isRemoval } from '../../src/shared/stock/removals';
import {
  contains,
  intersection,
  type Run,
  runLength,
  runsOver,
  ticketsIn,
} from '../../src/shared/tickets/runs';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { amountCents, centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { list, OPTIMIZATION_FENCE, rows, WALL_TIME } from '../db/sql';
import type { NewClaim } from './evidence';
import type { NewException } from './keep-exceptions';
import type { Restocked } from './restock';

/** The result of restocking for a record. */
type Recorded = {
  /** the changed windows, by lot id */
  byLot: ReadonlyMap<number, Restocked>;
  /** the stored claims, in the order of the entries */
  added: readonly Claim[];
  /** the same claims before they got their ids */
  newClaims: readonly NewClaim[];
  /** the exceptions raised by the record's sightings */
  exceptions: readonly NewException[];
};

/** The result of each entry of a new record, in the order of the entries. */
export async function entryResults<List extends string>(
  tx: Db,
  storeId: number,
  entries: readonly { list: List; index: number }[],
  { byLot, added, newClaims, exceptions }: Recorded,
): Promise<(Omit<SalesEntryResult, 'list'> & { list: List })[]> {
  const outcomes = entries.map((placed, index) => {
    const claim = added[index];
    const lot = byLot.get(newClaims[index]?.lotId ?? 0);
    if (!claim || !lot) throw new Error('An entry has no claim.');
    const { id: lotId, priceCents } = lot.window.lot;
    return { placed, claim, ...outcomeOf(claim, lot, exceptions), lotId, priceCents };
  });
  const others = outcomes.flatMap((o) =>
    [...o.holdingClaims, ...o.displacedClaims, ...o.exceptions.map(({ claim }) => claim)].map(
      (c) => c.submissionId,
    ),
  );
  const authors = await recordAuthors(tx, storeId, [...new Set(others)]);
  const results = outcomes.map((outcome) => resultOf(outcome, authors));
  const games = await gamesOf(
    tx,
    storeId,
    outcomes.flatMap(({ lotId }, index) => (results[index] ? [lotId] : [])),
  );

  return outcomes.map(({ placed, held, status, priceCents, ticketCount, lotId }, index) => {
    const first = held[0];
    const last = held.at(-1);
    const result = results[index];
    return {
      index: placed.index,
      list: placed.list,
      status,
      start_ticket: first ? numberToSerial(first.start) : null,
      end_ticket: last ? numberToSerial(last.end) : null,
      ticketCount,
      amount: centsToDollars(amountCents(priceCents, ticketCount)),
      ...(result && resultFacts(result, games.get(lotId))),
    };
  });
}

/** A result as a sentence and as data. @param game the name of the pack's game */
export const resultFacts = (result: EntryResult, game: string | undefined) => ({
  message: entryResultText(result),
  result,
  game: game ?? null,
});

/** The names of the games of these lots, by lot id. Runs no query for an empty list. */
export async function gamesOf(
  tx: Db,
  storeId: number,
  lotIds: readonly number[],
): Promise<Map<number, string>> {
  if (lotIds.length === 0) return new Map();
  const gameRows = await rows<{ id: number; name: string }>(
    tx,
    sql`SELECT l.id, v.vendor_name AS name
        FROM unnest(${list([...new Set(lotIds)])}::bigint[]) AS t(id)
        CROSS JOIN LATERAL (
          SELECT id, vendor_id FROM lots WHERE store_id = ${storeId} AND id = t.id ${OPTIMIZATION_FENCE}
        ) l
        JOIN vendors v ON v.id = l.vendor_id`,
  );
  return new Map(gameRows.map(({ id, name }) => [Number(id), name]));
}

type SaleOutcome = {
  status: SalesEntryResult['status'];
  /** the runs that the claim holds now */
  held: Run[];
  ticketCount: number;
  /** the claims that hold the entry's other tickets, and how many */
  holdingClaims: Claim[];
  wonCount: number;
  /** the previous holders of its tickets */
  displacedClaims: Claim[];
  /** the claims that its scan contradicts */
  exceptions: NewException[];
};

function outcomeOf(
  claim: Claim,
  { window, runs, claimById }: Restocked,
  exceptions: readonly NewException[],
): SaleOutcome {
  const over = runsOver(runs, claim);
  const held = over.filter((run) => run.claim?.id === claim.id);
  const won = over.filter((run) => run.claim && run.claim.id !== claim.id);
  const countOf = (someRuns: readonly Run[]): number =>
    someRuns.reduce((sum, run) => sum + runLength(intersection(run, claim) ?? run), 0);
  const displaced = new Set(held.flatMap((run) => runsOver(window.runs, run).map(({ claimId }) => claimId)));
  const displacedClaims = [...displaced].flatMap((id) => (id === null ? [] : (claimById.get(id) ?? [])));
  const made = exceptions.filter(({ witness }) => witness.seenClaimId === claim.id);
  const ticketCount = countOf(held);
  const status =
    made.length > 0
      ? 'exception'
      : ticketCount === 0
        ? 'already_sold'
        : ticketCount < runLength(claim)
          ? 'rebased'
          : 'done';
  return {
    status,
    held,
    ticketCount,
    holdingClaims: won.flatMap((run) => run.claim ?? []),
    wonCount: countOf(won),
    displacedClaims,
    exceptions: made,
  };
}

function resultOf(outcome: SaleOutcome & { claim: Claim }, authors: Authors): EntryResult | null {
  const { claim, status, ticketCount, holdingClaims, wonCount, displacedClaims, exceptions } = outcome;
  const records = (claims: readonly Claim[]) => namedRecords(claims, authors);
  const counted = runLength(claim);
  const rest = {
    recorded: wonCount,
    put_back: counted - ticketCount - wonCount,
    records: records(holdingClaims),
  };
  switch (status) {
    case 'exception':
      return contradiction(claim.front ?? claim.end, exceptions, authors);
    case 'already_sold':
      return { kind: 'nothing_left', ...rest };
    case 'rebased':
      return { kind: 'partly_left', left: ticketCount, counted, ...rest };
    case 'done':
      return displacedClaims.length > 0 ? { kind: 'taken_over', records: records(displacedClaims) } : null;
  }
}

/** Maximum number of records named in a result. A pack may have been counted hundreds of times. */
const MAX_NAMED = 3;

/** The records of these claims, each once; null for the record itself, which has no author yet. */
function namedRecords(claims: readonly Claim[], authors: Authors): EntryResult['records'] {
  const records = new Map<string, RecordName | null>();
  for (const { submissionId } of claims) {
    const author = authors.get(submissionId);
    // A name and a time to the second are enough to distinguish records.
    records.set(
      author ? `${author.name} ${author.at}` : '',
      author ? { name: author.name, at: author.at } : null,
    );
  }
  const all = [...records.values()];
  return { named: all.slice(0, MAX_NAMED), more: Math.max(0, all.length - MAX_NAMED) };
}

/** The claims that an entry contradicts, by the scan of a front ticket or by counting tickets that had been removed. */
export function contradiction(
  front: number,
  exceptions: readonly NewException[],
  authors: Authors,
): EntryResult {
  const records = (of: readonly NewException[]) =>
    namedRecords(
      of.map(({ claim }) => claim),
      authors,
    );
  const asSale = exceptions.filter(({ witness }) => witness.asSale);
  if (asSale.length > 0)
    return {
      kind: 'sold_after_removal',
      count: ticketsIn(asSale.flatMap(({ open }) => open)),
      records: records(asSale),
    };
  return {
    kind: exceptions.some(({ claim }) => isRemoval(claim.reason)) ? 'seen_after_removal' : 'seen_after_sold',
    front: numberToSerial(front),
    is_front: exceptions.some(({ open }) => open.some((run) => contains(run, front))),
    records: records(exceptions),
  };
}

/** Author and time of records, by submission id. */
export type Authors = ReadonlyMap<string, RecordName & { purpose: RecordPurpose }>;

/** The authors of these records of a store. Leaves out records that aren't stored yet. */
export async function recordAuthors(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Authors> {
  if (submissionIds.length === 0) return new Map();
  const authors = await rows<{ submissionId: string; name: string; at: string; purpose: RecordPurpose }>(
    db,
    sql`SELECT s.submission_id AS "submissionId", u.name, ${WALL_TIME} AS at, s.purpose
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND s.submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(authors.map(({ submissionId, ...author }) => [submissionId, author]));
}
