import type { SalesEntryResult } from '../../src/contract/counting/sales';
import type { Claim } from '../../src/domain/counting/claims';
import { contains, intersection, type Run, runLength, runsOver, ticketsIn } from '../../src/domain/runs/runs';
import { isRemoval } from '../../src/domain/stock/removals';
import { numberToSerial } from '../../src/domain/tickets/serial';
import { amountCents, centsToDollars } from '../../src/domain/values/money';
import { type EntryResult, entryResultText, type RecordName } from '../../src/i18n/en/rules/replies';
import type { Db } from '../db/connect';
import type { NewException } from './exceptions/keep-exceptions';
import { type Authors, recordAuthors } from './record-authors';
import type { NewClaim } from './shelf/evidence';
import type { Restocked } from './shelf/restock';

/** What restocking made of a record. */
type Recorded = {
  /** the changed windows, by lot id */
  byLot: ReadonlyMap<number, Restocked>;
  /** the stored claims, in the order of the entries */
  added: readonly Claim[];
  /** the same claims before they got their ids */
  newClaims: readonly NewClaim[];
  /** the exceptions that the record's sightings make */
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
    return { placed, claim, ...outcomeOf(claim, lot, exceptions), priceCents: lot.window.lot.priceCents };
  });
  const others = outcomes.flatMap((o) =>
    [...o.holdingClaims, ...o.displacedClaims, ...o.exceptions.map(({ claim }) => claim)].map(
      (c) => c.submissionId,
    ),
  );
  const authors = await recordAuthors(tx, storeId, [...new Set(others)]);

  return outcomes.map((outcome) => {
    const { placed, held, status, priceCents, ticketCount } = outcome;
    const first = held[0];
    const last = held.at(-1);
    const result = resultOf(outcome, authors);
    return {
      index: placed.index,
      list: placed.list,
      status,
      start_ticket: first ? numberToSerial(first.start) : null,
      end_ticket: last ? numberToSerial(last.end) : null,
      ticketCount,
      amount: centsToDollars(amountCents(priceCents, ticketCount)),
      ...(result ? { message: entryResultText(result) } : {}),
    };
  });
}

type Outcome = {
  status: SalesEntryResult['status'];
  /** the runs that the claim holds now */
  held: Run[];
  ticketCount: number;
  /** the claims that hold other tickets of it, and the number of those tickets */
  holdingClaims: Claim[];
  wonCount: number;
  /** the previous holders of its tickets */
  displacedClaims: Claim[];
  /** what its scan contradicts */
  exceptions: NewException[];
};

function outcomeOf(
  claim: Claim,
  { window, runs, claimById }: Restocked,
  exceptions: readonly NewException[],
): Outcome {
  const over = runsOver(runs, claim);
  const held = over.filter((run) => run.claim?.id === claim.id);
  const won = over.filter((run) => run.claim && run.claim.id !== claim.id);
  const countOf = (found: readonly Run[]): number =>
    found.reduce((sum, run) => sum + runLength(intersection(run, claim) ?? run), 0);
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

function resultOf(outcome: Outcome & { claim: Claim }, authors: Authors): EntryResult | null {
  const { claim, status, ticketCount, holdingClaims, wonCount, displacedClaims, exceptions } = outcome;
  const recordsOf = (claims: readonly Claim[]): (RecordName | null)[] =>
    claims.map(({ submissionId }) => authors.get(submissionId) ?? null);
  const counted = runLength(claim);
  const rest = {
    holders: recordsOf(holdingClaims),
    won: wonCount,
    putBack: counted - ticketCount - wonCount,
  };
  switch (status) {
    case 'exception':
      return contradiction(claim.front ?? claim.end, exceptions, authors);
    case 'already_sold':
      return { kind: 'nothing_left', ...rest };
    case 'rebased':
      return { kind: 'partly_left', left: ticketCount, counted, ...rest };
    case 'done':
      return displacedClaims.length > 0 ? { kind: 'taken_over', from: recordsOf(displacedClaims) } : null;
  }
}

/** What an entry contradicts: with the scan of a front ticket, or by counting tickets that had been removed. */
function contradiction(front: number, exceptions: readonly NewException[], authors: Authors): EntryResult {
  const recordsOf = (of: readonly NewException[]): (RecordName | null)[] =>
    of.map(({ claim }) => authors.get(claim.submissionId) ?? null);
  const asSale = exceptions.filter(({ witness }) => witness.asSale);
  if (asSale.length > 0)
    return {
      kind: 'sold_after_removal',
      count: ticketsIn(asSale.flatMap(({ open }) => open)),
      removers: recordsOf(asSale),
    };
  return {
    kind: exceptions.some(({ claim }) => isRemoval(claim.reason)) ? 'seen_after_removal' : 'seen_after_sold',
    front,
    isFrontSold: exceptions.some(({ open }) => open.some((run) => contains(run, front))),
    sellers: recordsOf(exceptions),
  };
}

export const contradictionText = (...of: Parameters<typeof contradiction>): string =>
  entryResultText(contradiction(...of));
