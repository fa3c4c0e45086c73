import { now } from '../../../api/client/clock';
import { runLength } from '../../../domain/runs/runs';
import { firstSold, lastSold } from '../../../domain/stock/direction';
import { amountCents } from '../../../domain/values/money';
import { ticketOf } from '../../../i18n/en/counting/packs';
import { statusName } from '../../../i18n/en/rules/status';
import { PACK_BOOK } from '../../../i18n/en/stock/pack-book';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { TicketStatus } from '../../../reports/status-badges';
import { useAmounts } from '../../../terminal/shift/use-amounts';
import { type Column, DataTable } from '../../../ui/data-table/data-table';
import { sinceWhen } from '../../../ui/since';
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
  const columns: Column<Segment>[] = [
    {
      header: t.tickets,
      title: true,
      value: (segment) => segment.start,
      text: (segment) => {
        const [first, last] = [ticketOf(firstSold(run(segment))), ticketOf(lastSold(run(segment)))];
        return first === last ? first : `${first} – ${last}`;
      },
    },
    {
      header: t.state,
      value: ({ status }) => statusName(status),
      cell: ({ status, isWaiting }) => (
        <>
          <TicketStatus name={statusName(status)} /> {isWaiting && t.waiting}
        </>
      ),
    },
    {
      header: t.since,
      value: ({ at }) => at ?? '',
      text: ({ at }) => (at === null ? t.notKnownHere : sinceWhen(new Date(at), now(), clock)),
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
