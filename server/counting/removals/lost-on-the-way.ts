import type { RemovalEntryResult } from '../../../src/contract/counting/removals';
import { difference, intersection } from '../../../src/domain/runs/runs';
import type { Db } from '../../db/connect';
import { partsOnTheWay, wayOfClaims } from '../../stock/transfer-parts';
import { orderedBefore } from '../shelf/evidence';
import type { CheckedRemoval } from './removal-entries';

/**
 * Splits entries that record tickets on their way to another store as lost or stolen: of those tickets they come directly
 * before the transfer, so that these are missing here, and an earlier sale still keeps them.
 * @param recordedAt of the record; one before the transfer comes before it anyway
 * @returns the entries in their order, those of one entry one after the other
 */
export async function splitLost(
  tx: Db,
  storeId: number,
  recordedAt: Date,
  entries: readonly CheckedRemoval[],
): Promise<CheckedRemoval[]> {
  const isLost = ({ removal }: CheckedRemoval): boolean =>
    removal?.reason === 'lost' || removal?.reason === 'stolen';
  const sent = entries
    .filter(isLost)
    .flatMap(({ window }) => window.holders)
    .filter(({ reason, recordedAt: at }) => reason === 'transferred' && at <= recordedAt.getTime());
  if (sent.length === 0) return [...entries];
  const way = await wayOfClaims(
    tx,
    storeId,
    sent.map(({ id }) => id),
  );
  return entries.flatMap((entry) => {
    if (!isLost(entry)) return [entry];
    const { touch, window } = entry;
    const ofLot = way.filter(({ claimId }) => window.holders.some(({ id }) => id === claimId));
    const parts = partsOnTheWay(ofLot, [touch]);
    if (parts.length === 0) return [entry];
    const lost = parts.flatMap(({ claimId, ...run }) => {
      const claim = window.holders.find(({ id }) => id === claimId);
      const part = intersection(run, touch);
      if (!claim || !part) return [];
      return [{ ...entry, touch: { ...touch, ...part }, orderedAt: orderedBefore(claim.recordedAt) }];
    });
    const rest = difference([touch], parts).map((run) => ({ ...entry, touch: { ...touch, ...run } }));
    return [...lost, ...rest];
  });
}

/** The results of entries, where those of one entry's pieces follow each other. */
export function joinedResults(pieces: readonly RemovalEntryResult[]): RemovalEntryResult[] {
  const joined: RemovalEntryResult[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (!last || last.list !== piece.list || last.index !== piece.index) joined.push(piece);
    else joined[joined.length - 1] = join(last, piece);
  }
  return joined;
}

const serials = (...of: (string | null)[]): string[] => of.filter((serial) => serial !== null).sort();

function join(a: RemovalEntryResult, b: RemovalEntryResult): RemovalEntryResult {
  const message = a.message ?? b.message;
  return {
    ...a,
    status:
      a.status === b.status
        ? a.status
        : [a, b].some(({ status }) => status === 'exception')
          ? 'exception'
          : 'rebased',
    start_ticket: serials(a.start_ticket, b.start_ticket)[0] ?? null,
    end_ticket: serials(a.end_ticket, b.end_ticket).at(-1) ?? null,
    ticketCount: a.ticketCount + b.ticketCount,
    amount: Math.round((a.amount + b.amount) * 100) / 100,
    ...(message !== undefined && { message }),
  };
}
