import { Fragment } from 'react';
import { now } from '../../../../device/clock';
import { PACK_BOOK } from '../../../../messages/areas/pack-book';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { ticketOf } from '../../../../messages/words/packs';
import { statusName } from '../../../../messages/words/status';
import { firstSold, lastSold } from '../../../../shared/stock/direction';
import { runLength } from '../../../../shared/tickets/runs';
import { amountCents } from '../../../../shared/values/money';
import { useAmounts } from '../../../state/shift/use-amounts';
import { type Column, DataTable } from '../../../ui/data-table/data-table';
import { sinceWhen } from '../../../ui/formats';
import { TicketStatus } from '../../../ui/status-badges';
import { useStoreClock } from '../../../ui/store-clock';
import type { Pack } from '../packs';
import { asSold, type Segment } from './roll';
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
          <span>
            {ticketOf(lastSold(pack))} {t.soldLast}
          </span>
        </div>
        <div className={styles.legend}>
          {[...new Set(segments.map(({ status }) => status))].map((status) => (
            <Fragment key={status}>
              <i data-status={status} />
              <span>{statusName(status)}</span>
            </Fragment>
          ))}
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
