import type { SalesEntryResult } from '../../src/contract/sales';
import type { Claim } from '../../src/domain/claims';
import { amountCents, centsToDollars } from '../../src/domain/money';
import { pluralize } from '../../src/domain/pluralize';
import { intersection, type Run, runLength, runsOver } from '../../src/domain/runs';
import { numberToSerial } from '../../src/domain/serial';
import type { Db } from '../db/connect';
import { type Authors, recordAuthors } from './record-authors';
import type { NewClaim, Restocked } from './restock';

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
  const outcomes = entries.map((placed, nth) => {
    const claim = added[nth];
    const lot = byLot.get(newClaims[nth]?.lotId ?? 0);
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
    const message = messageOf(outcome, authors);
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

/** Limit of authors named in a message; a pack may have been counted hundreds of times. */
const MAX_NAMED = 3;

function namesOf(claims: readonly Claim[], authors: Authors): string {
  const names = [...new Set(claims.map((other) => authors.get(other.submissionId) ?? 'this record'))];
  const rest = names.length - MAX_NAMED;
  return [...names.slice(0, MAX_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(' and ');
}

function messageOf(outcome: Outcome & { claim: Claim }, authors: Authors): string | undefined {
  const { claim, status, ticketCount, holdingClaims, wonCount, displacedClaims, seenAfter } = outcome;
  const whole = runLength(claim);
  const putBack = whole - ticketCount - wonCount;
  if (status === 'exception')
    return (
      `Ticket ${numberToSerial(claim.end + 1)} was already recorded as sold by ${namesOf(seenAfter, authors)}. ` +
      'The totals stay; the store admin can correct them.'
    );
  if (status === 'already_sold' && putBack === 0)
    return `Already recorded by ${namesOf(holdingClaims, authors)}.`;
  if (status === 'already_sold' && wonCount === 0)
    return 'The store admin put these tickets back on the shelf after this count.';
  if (status === 'already_sold')
    return (
      `${pluralize(wonCount, 'ticket')} already recorded by ${namesOf(holdingClaims, authors)}; ` +
      `the store admin put ${pluralize(putBack, 'ticket')} back on the shelf after this count.`
    );
  if (status === 'rebased') {
    const recorded = `recorded by ${namesOf(holdingClaims, authors)}`;
    const others =
      putBack === 0
        ? `the others were ${recorded}`
        : wonCount === 0
          ? 'the store admin put the others back on the shelf'
          : `${wonCount} were ${recorded}; the store admin put ${putBack} back on the shelf`;
    return `${ticketCount} of ${whole} tickets are in this record; ${others}.`;
  }
  return displacedClaims.length > 0
    ? `Counted earlier, so taken over from the record of ${namesOf(displacedClaims, authors)}.`
    : undefined;
}
