import { Fragment } from 'react';
import { now } from '../../../device/clock';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketOf } from '../../../messages/words/packs';
import { statusName } from '../../../messages/words/status';
import type { Sells } from '../../../shared/places/store-settings';
import type { PackEvent, PackState } from '../../../shared/stock/inventory-schema';
import { isRemoval, statusOfReason } from '../../../shared/stock/removals';
import type { SoldTickets, StockRun } from '../../../shared/stock/stock';
import {
  contains,
  difference,
  firstSold,
  intersection,
  lastSold,
  type Run,
  runLength,
  runsOver,
} from '../../../shared/tickets/runs';
import { serialToNumber } from '../../../shared/tickets/serial';
import { type TicketStatus as StatusOfTicket, TICKET_STATUS } from '../../../shared/tickets/status';
import { amountCents } from '../../../shared/values/money';
import { useAmounts } from '../../state/shift/use-amounts';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { sinceWhen } from '../../ui/formats';
import { TicketStatus } from '../../ui/status-badges';
import { useStoreClock } from '../../ui/store-clock';
import type { Pack } from './packs';
import styles from './roll-picture.module.css';

type Props = { roll: readonly Segment[]; pack: Pack };

/** A pack's roll by state and record, in the order in which it is sold: as a picture, and in words. */
export function RollPicture({ roll, pack }: Props) {
  const t = useMessages(PACK_BOOK);
  const amounts = useAmounts();
  const clock = useStoreClock();
  const { sells, priceCents } = pack;
  const segments = asSold(roll, sells);
  const run = (segment: Segment) => ({ ...segment, sells });
  const ticketsText = (segment: Segment) => {
    const [first, last] = [ticketOf(firstSold(run(segment))), ticketOf(lastSold(run(segment)))];
    return first === last ? first : `${first} – ${last}`;
  };
  const sinceText = ({ at }: Segment) =>
    at === null ? t.notKnownHere : sinceWhen(new Date(at), now(), clock);
  const titleOf = (segment: Segment) =>
    [`${ticketsText(segment)} ${statusName(segment.status)}`, segment.by, sinceText(segment)]
      .filter(Boolean)
      .join(', ');
  const columns: Column<Segment>[] = [
    {
      header: t.tickets,
      title: true,
      value: (segment) => segment.start,
      text: ticketsText,
    },
    {
      header: t.state,
      value: ({ status }) => statusName(status),
      cell: ({ status, isWaiting }) => (
        <>
          <TicketStatus code={status} name={statusName(status)} /> {isWaiting && t.waiting}
        </>
      ),
    },
    {
      header: t.since,
      value: ({ at }) => at ?? '',
      text: sinceText,
    },
    { header: t.by, value: ({ by }) => by ?? '' },
    { header: t.count, value: runLength, numeric: true },
    {
      header: t.amount,
      value: (segment) => amountCents(priceCents, runLength(segment)),
      text: (segment) => amounts.exact(amountCents(priceCents, runLength(segment))),
      numeric: true,
    },
  ];
  return (
    <>
      <div aria-hidden="true">
        <div className={styles.roll}>
          {segments.map((segment) => (
            <span
              key={segment.start}
              data-status={segment.status}
              data-waiting={segment.isWaiting || undefined}
              title={titleOf(segment)}
              style={{ flexGrow: runLength(segment) }}
            />
          ))}
        </div>
        <div className={styles.ends}>
          <span>
            {ticketOf(firstSold(pack))} {t.soldFirst}
          </span>
          <div className={styles.legend}>
            {[...new Set(segments.map(({ status }) => status))].map((status) => (
              <Fragment key={status}>
                <i data-status={status} />
                <span>{statusName(status)}</span>
              </Fragment>
            ))}
          </div>
          <span>
            {ticketOf(lastSold(pack))} {t.soldLast}
          </span>
        </div>
      </div>
      <DataTable
        caption={t.roll}
        columns={columns}
        rows={segments}
        rowKey={({ start }) => start}
        empty={t.nothingKnown}
      />
    </>
  );
}

/** Adjoining tickets of a roll with the same status from the same record. */
export type Segment = Run & {
  status: StatusOfTicket;
  /** the record's author and ISO instant; null if not known here */
  by: string | null;
  at: string | null;
  /** recorded on this terminal, and not yet confirmed by the server */
  isWaiting: boolean;
};

const runOf = ({ start_ticket, end_ticket }: Pick<PackState, 'start_ticket' | 'end_ticket'>): Run => ({
  start: serialToNumber(start_ticket),
  end: serialToNumber(end_ticket),
});

const isInStock = (status: StatusOfTicket): boolean =>
  status === TICKET_STATUS.active || status === TICKET_STATUS.onShelf;

/** The status that an event gives to its tickets; null: none. */
function statusAfter({ what, purpose }: PackEvent): StatusOfTicket | null {
  if (what === 'received') return TICKET_STATUS.active;
  if (what === 'put_on_shelf') return TICKET_STATUS.onShelf;
  if (what === 'sold' || what === 'sold_out')
    return statusOfReason(purpose === 'opening' ? 'found_gone' : 'sale');
  return what === 'seen' || what === 'corrected' || what === 'dismissed' || !isRemoval(what)
    ? null
    : statusOfReason(what);
}

/**
 * A pack's roll by status and record, ascending. The status comes from the server; the history tells since when: a
 * ticket belongs to its earliest record, unless a correction undid it.
 */
export function rollOf(states: readonly PackState[], history: readonly PackEvent[]): Segment[] {
  return states.flatMap((state) => {
    const status = state.status_code as StatusOfTicket;
    let parts: Segment[] = [{ ...runOf(state), status, by: null, at: null, isWaiting: false }];
    for (const event of history) {
      const undoes = event.what === 'corrected';
      if (!undoes && statusAfter(event) !== status) continue;
      // Tickets that a correction put back are in stock since then.
      const { by, at } = undoes && !isInStock(status) ? { by: null, at: null } : event;
      const tickets = runOf(event);
      parts = parts.flatMap((part) => {
        const changed = undoes || part.at === null ? intersection(part, tickets) : null;
        return changed
          ? [
              { ...part, ...changed, by, at },
              ...difference([part], [changed]).map((rest) => ({ ...part, ...rest })),
            ]
          : [part];
      });
    }
    return parts.sort((a, b) => a.start - b.start);
  });
}

/** The state of a ticket on this terminal; null if unknown. */
function knownHere(ticket: number, upc: string, stock: readonly StockRun[], sold: SoldTickets) {
  const run = stock.find((part) => contains(part, ticket));
  if (run) return { status: run.status as StatusOfTicket, by: null, at: null };
  const gone = sold(ticket, upc)?.soldBy;
  if (!gone) return null;
  const { name: by, at, isMissing, reason } = gone;
  return { status: statusOfReason(isMissing ? 'found_gone' : (reason ?? 'sale')), by, at };
}

/** The roll of a lot by this terminal's data. @param stock its unsold tickets of the lot */
export function rollHere(
  tickets: Run,
  upc: string,
  stock: readonly StockRun[],
  sold: SoldTickets,
): Segment[] {
  const segments: Segment[] = [];
  for (let ticket = tickets.start; ticket <= tickets.end; ticket++) {
    const state = knownHere(ticket, upc, stock, sold);
    if (!state) continue;
    const last = segments.at(-1);
    if (last?.end === ticket - 1 && last.status === state.status && last.at === state.at) last.end = ticket;
    else segments.push({ start: ticket, end: ticket, ...state, isWaiting: false });
  }
  return segments;
}

/**
 * The server's roll with this terminal's later records: of tickets that only the server still has in stock.
 * @param stock the terminal's unsold tickets of the lot
 */
export function withWaiting(
  roll: readonly Segment[],
  upc: string,
  stock: readonly StockRun[],
  sold: SoldTickets,
): Segment[] {
  return roll.flatMap((segment) => {
    if (!isInStock(segment.status)) return [segment];
    const still = [...stock]
      .filter(({ status }) => status === segment.status)
      .sort((a, b) => a.start - b.start);
    const stays = runsOver(still, segment).map((run) => ({ ...segment, ...intersection(run, segment) }));
    const changed = difference([segment], still).flatMap((run) =>
      rollHere(run, upc, stock, sold).map((part) => ({ ...part, isWaiting: true })),
    );
    return [...stays, ...changed].sort((a, b) => a.start - b.start);
  });
}

/** A roll sorted in the order in which it is sold. */
export const asSold = (roll: readonly Segment[], sells: Sells): Segment[] =>
  sells === 'down' ? [...roll].reverse() : [...roll];
