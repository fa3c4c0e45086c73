import { Button, chakra } from '@chakra-ui/react';
import { DISPUTE } from '../../messages/areas/dispute';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameInWords } from '../../messages/words/packs';
import { disputedIn, tooMuch } from '../../shared/lottery/bills';
import type { Difference, LotteryWeek } from '../../shared/lottery/lottery-schema';
import { placesPaths } from '../../shared/places/paths';
import type { PackReply } from '../../shared/stock/inventory-schema';
import { TICKET_STATUS } from '../../shared/tickets/status';
import type { StoreClock } from '../../shared/time/store-clock';
import { sumOf } from '../../shared/values/collections';
import { amountCents, centsOf, formatCents, statedCents } from '../../shared/values/money';
import { EvidenceSheet, usePackHistories } from '../office/evidence-sheet';
import { useRead } from '../state/queries/query';
import type { Column } from '../ui/data-table/data-table';
import { storeTime } from '../ui/formats';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';

type AlertProps = { disputed: readonly Difference[]; onSheet: () => void };

/** The lottery's wrong charges, with a link to their dispute (money, section 7). */
export function DisputeAlert({ disputed, onSheet }: AlertProps) {
  const t = useMessages(DISPUTE);
  return (
    <StatusAlert
      kind="error"
      action={
        <Button variant="outline" onClick={onSheet}>
          {t.sheet}
        </Button>
      }
    >
      <chakra.p fontWeight="semibold">
        {t.wrongly({ amount: formatCents(tooMuch(disputed)), stores: 1 })}
      </chakra.p>
      {disputed.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </StatusAlert>
  );
}

type SheetProps = {
  storeId: number;
  storeName: string;
  week: LotteryWeek;
  /** the week in words */
  title: string;
  onBack: () => void;
};

/** The sheet that an owner sends the lottery about wrongly charged packs. */
export function DisputeSheet({ storeId, storeName, week, title, onBack }: SheetProps) {
  const t = useMessages(DISPUTE);
  const clock = useStoreClock();
  const disputed = disputedIn(week);
  const packsOfStore = disputed.flatMap(({ lot_number, lot_counter }) =>
    lot_number === null || lot_counter === null ? [] : { lot_number, lot_counter },
  );
  const { rows: histories, ...read } = usePackHistories(storeId, packsOfStore);
  const settings = useRead(placesPaths.storeSettings, { params: { storeId } }).reply;
  const isReading = packsOfStore.length > 0 && histories.length === 0;
  const historyOf = ({ lot_number, lot_counter }: Difference) =>
    histories.find(({ lot }) => lot.lot_number === lot_number && lot.lot_counter === lot_counter);
  const lines = isReading
    ? []
    : disputed.map((difference) => lineOf(difference, historyOf(difference), clock));
  const columns = disputeColumns();
  return (
    <EvidenceSheet
      title={t.title}
      hint={t.hint}
      back={{ text: t.back, run: onBack }}
      caption={t.title}
      columns={columns}
      lines={lines}
      lineKey={({ pack }) => pack}
      read={{ ...read, loading: isReading }}
      empty=""
      total={t.total({ packs: disputed.length, amount: formatCents(tooMuch(disputed)) })}
      file={{
        name: `dispute-${week.week_start}`,
        table: () => ({
          columns: columns.map(({ header }) => ({ header })),
          rows: lines.map((line) => columns.map(({ value }) => value(line))),
        }),
      }}
      paper={{
        title: t.title,
        subtitle: [settings?.store?.store_name ?? storeName, settings?.data.retailer_number, title]
          .filter(Boolean)
          .join(' · '),
        widths: { [t.evidence]: '34%' },
        foot: (
          <>
            {week.statement && <p>{t.statement({ week: title, by: week.statement.entered_by })}</p>}
            <p>{`${t.signature}: ______________________________`}</p>
          </>
        ),
      }}
    />
  );
}

/** A disputed pack. Amounts in cents; null: there is none. */
type DisputeLine = {
  /** `1709-1201315` */
  pack: string;
  game: string;
  charged: number;
  rightly: number;
  where: string;
  /** in words */
  since: string;
  evidence: string;
};

/** @param history of the pack; undefined: the store has no such pack */
function lineOf(
  { kind, pack = '', statement, estimate }: Difference,
  history: PackReply['data'] | undefined,
  clock: StoreClock,
): DisputeLine {
  const t = currentMessages(DISPUTE);
  const time = (at: string): string => storeTime(new Date(at), clock);
  const charged = statedCents(statement ?? 0);
  const name = `${pack.slice(0, 4)}-${pack.slice(4)}`;
  if (!history)
    return {
      ...{ pack: name, game: pack.slice(0, 4), charged, rightly: 0 },
      ...{ where: t.place.never, since: '', evidence: t.noRecord },
    };
  const { lot, states, history: events } = history;
  const tickets = (status: number): number =>
    sumOf(
      states.filter(({ status_code }) => status_code === status),
      ({ ticketCount }) => ticketCount,
    );
  const [inBack, onShelf] = [tickets(TICKET_STATUS.active), tickets(TICKET_STATUS.onShelf)];
  const received = events.find(({ what }) => what === 'received');
  const shelved = events.findLast(({ what }) => what === 'put_on_shelf');
  const seen = events.findLast(({ what }) => what === 'seen');
  const all = sumOf(states, ({ ticketCount }) => ticketCount);
  const place = onShelf > 0 ? 'shelf' : inBack > 0 ? 'back' : 'gone';
  const since = place === 'shelf' ? shelved : received;
  return {
    ...{ pack: name, game: gameInWords(lot.vendor_name, lot.lot_number), charged },
    rightly: kind === 'other_value' ? statedCents(estimate ?? 0) : 0,
    where: t.place[place],
    since: since ? time(since.at) : '',
    evidence: [
      ...(received ? [t.received({ by: received.by, at: time(received.at) })] : []),
      ...(kind === 'in_back_room' ? [t.neverShelved({ count: inBack })] : []),
      ...(kind === 'other_value'
        ? [t.value({ count: all, amount: formatCents(amountCents(centsOf(lot.ticket_price), all)) })]
        : []),
      ...(seen ? [t.seen({ at: time(seen.at), by: seen.by })] : []),
    ].join(' '),
  };
}

function disputeColumns(): Column<DisputeLine>[] {
  const t = currentMessages(DISPUTE);
  const money = (header: string, key: 'charged' | 'rightly'): Column<DisputeLine> => ({
    header,
    value: (line) => line[key] / 100,
    text: (line) => formatCents(line[key]),
    numeric: true,
  });
  return [
    // The number stays on one line.
    {
      header: currentMessages(OFFICE_WORDS).pack,
      title: true,
      value: ({ pack }) => pack,
      text: ({ pack }) => pack.replace('-', '\u2011'),
    },
    { header: currentMessages(OFFICE_WORDS).game, value: ({ game }) => game },
    money(currentMessages(OFFICE_WORDS).charged, 'charged'),
    money(t.rightly, 'rightly'),
    { header: t.where, value: ({ where }) => where },
    { header: currentMessages(OFFICE_WORDS).since, value: ({ since }) => since },
    { header: t.evidence, value: ({ evidence }) => evidence },
  ];
}
