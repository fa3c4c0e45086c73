import type { SalesEntryResult } from '../../src/contract/counting/sales';
import type { Claim } from '../../src/domain/counting/claims';
import { intersection, type Run, runLength, runsOver } from '../../src/domain/runs/runs';
import { numberToSerial } from '../../src/domain/tickets/serial';
import { amountCents, centsToDollars } from '../../src/domain/values/money';
import { type EntryResult, entryResultText, type RecordName } from '../../src/i18n/en/rules/replies';
import type { Db } from '../db/connect';
import { type Authors, recordAuthors } from './record-authors';
import type { NewClaim, Restocked } from './shelf/restock';

/**
 * The result of each entry of a new record, in the order of the entries.
 * @param byLot the changed windows, by lot id
 * @param added the stored claims, in the order of the entries
 * @param newClaims the same claims before they got their ids
 */
export async function entryResults(
  tx: Db,
  storeId: number,
  entries: readonly Pick<SalesEntryResult, 'list' | 'index'>[],
  byLot: ReadonlyMap<number, Restocked>,
  added: readonly Claim[],
  newClaims: readonly NewClaim[],
): Promise<SalesEntryResult[]> {
  const outcomes = entries.map((placed, index) => {
    const claim = added[index];
    const lot = byLot.get(newClaims[index]?.lotId ?? 0);
    if (!claim || !lot) throw new Error('An entry has no claim.');
    return { placed, claim, ...outcomeOf(claim, lot), priceCents: lot.window.lot.priceCents };
  });
  const others = outcomes.flatMap((o) =>
    [...o.holdingClaims, ...o.displacedClaims, ...o.seenAfter].map((c) => c.submissionId),
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
  /** the claim that had sold the ticket which the scan saw on the shelf */
  seenAfter: Claim[];
};

function outcomeOf(claim: Claim, { window, runs, claimById, contradictionOf }: Restocked): Outcome {
  const over = runsOver(runs, claim);
  const held = over.filter((run) => run.claim?.id === claim.id);
  const won = over.filter((run) => run.claim && run.claim.id !== claim.id);
  const countOf = (found: readonly Run[]): number =>
    found.reduce((sum, run) => sum + runLength(intersection(run, claim) ?? run), 0);
  const displaced = new Set(held.flatMap((run) => runsOver(window.runs, run).map(({ claimId }) => claimId)));
  const displacedClaims = [...displaced].flatMap((id) => (id === null ? [] : (claimById.get(id) ?? [])));
  const contradiction = contradictionOf.get(claim.id);
  const ticketCount = countOf(held);
  const status = contradiction
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
    seenAfter: contradiction ? [contradiction.sold] : [],
  };
}

function resultOf(outcome: Outcome & { claim: Claim }, authors: Authors): EntryResult | null {
  const { claim, status, ticketCount, holdingClaims, wonCount, displacedClaims, seenAfter } = outcome;
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
      return { kind: 'seen_after_sold', ticket: claim.front ?? claim.end, sellers: recordsOf(seenAfter) };
    case 'already_sold':
      return { kind: 'nothing_left', ...rest };
    case 'rebased':
      return { kind: 'partly_left', left: ticketCount, counted, ...rest };
    case 'done':
      return displacedClaims.length > 0 ? { kind: 'taken_over', from: recordsOf(displacedClaims) } : null;
  }
}
