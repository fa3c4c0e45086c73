import type { SerialRun } from '../../../messages/words/packs';
import type { SalesException } from '../../../shared/counting/exceptions-schema';
import type { PackEvent } from '../../../shared/stock/inventory-schema';
import { lotKey } from '../../../shared/stock/stock';
import { type Run, ticketsIn, union } from '../../../shared/tickets/runs';
import { serialToNumber } from '../../../shared/tickets/serial';
import { groupBy } from '../../../shared/values/collections';
import { centsOf } from '../../../shared/values/money';

/** The open exceptions of a pack. */
export type ExceptionPack = {
  id: string;
  /** absent in the list of a single store */
  storeId: number | undefined;
  storeName: string | undefined;
  lotNumber: string;
  lotCounter: number;
  /** sorted by the time of the contradicted record, then of the scan */
  exceptions: SalesException[];
  /** number and value of the tickets in these exceptions */
  ticketCount: number;
  amountCents: number;
};

export const runOf = (run: { start_ticket: string; end_ticket: string }): Run => ({
  start: serialToNumber(run.start_ticket),
  end: serialToNumber(run.end_ticket),
});

/** The tickets that an exception is about now. A server of the previous release names only the first and the last. */
export const runsOf = (exception: SalesException): SerialRun[] =>
  (exception.runs ?? [exception]).map(({ start_ticket, end_ticket }) => ({
    start_ticket,
    end_ticket,
    sells: exception.sells,
  }));

/** The price of a ticket, in cents. */
export const priceOf = ({ amount, ticketCount }: SalesException): number => centsOf(amount) / ticketCount;

/** Identifies a pack among others of the same store. */
export const packKey = ({ lot_number, lot_counter }: { lot_number: string; lot_counter: number }): string =>
  lotKey({ upc: lot_number, lotCounter: lot_counter });

/** Groups open exceptions by pack, the pack with the most money at stake first. A ticket counts once. */
export function packsOf(exceptions: readonly SalesException[]): ExceptionPack[] {
  const inOrder = [...exceptions].sort(
    (a, b) => a.claimed_at.localeCompare(b.claimed_at) || a.seen_at.localeCompare(b.seen_at) || a.id - b.id,
  );
  const byPack = groupBy(inOrder, (exception) =>
    exception.store_id === undefined ? packKey(exception) : `${exception.store_id} ${packKey(exception)}`,
  );
  return [...byPack]
    .flatMap(([id, ofPack]): ExceptionPack[] => {
      const [first] = ofPack;
      if (!first) return [];
      const tickets = union(ofPack.flatMap(runsOf).map(runOf));
      const ticketCount = ticketsIn(tickets);
      const {
        store_id: storeId,
        store_name: storeName,
        lot_number: lotNumber,
        lot_counter: lotCounter,
      } = first;
      const pack = { id, storeId, storeName, lotNumber, lotCounter, exceptions: ofPack };
      return [{ ...pack, ticketCount, amountCents: ticketCount * priceOf(first) }];
    })
    .sort((a, b) => b.amountCents - a.amountCents || a.id.localeCompare(b.id));
}

/** A line of a pack's story. `contradicted`: by a scan; `contradicts`: an earlier record. */
type StoryLine = { event: PackEvent; role: 'contradicted' | 'contradicts' | null };

/** The events of a pack since the first record that its exceptions contradict, oldest first. */
export function storyOf(
  history: readonly PackEvent[],
  exceptions: readonly Pick<SalesException, 'claimed_at' | 'claimed_by' | 'seen_at' | 'seen_by'>[],
): StoryLine[] {
  const since = exceptions.reduce((first, { claimed_at }) => (claimed_at < first ? claimed_at : first), '9');
  const roleOf = ({ what, at, by, front_ticket }: PackEvent): StoryLine['role'] => {
    const isSale = what === 'sold' || what === 'sold_out';
    if (front_ticket && exceptions.some(({ seen_at, seen_by }) => seen_at === at && seen_by === by))
      return 'contradicts';
    if (isSale && exceptions.some(({ claimed_at, claimed_by }) => claimed_at === at && claimed_by === by))
      return 'contradicted';
    return null;
  };
  return history.filter(({ at }) => at >= since).map((event) => ({ event, role: roleOf(event) }));
}
