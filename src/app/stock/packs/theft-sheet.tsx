import { useMemo } from 'react';
import { now } from '../../../device/clock';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { PACK_MOVES } from '../../../messages/areas/pack-moves';
import { PACK_OFFICE } from '../../../messages/areas/pack-office';
import { REMOVED_AS } from '../../../messages/areas/removed-as';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, ticketOf } from '../../../messages/words/packs';
import { shownUpc } from '../../../shared/catalogue/game';
import { placesPaths } from '../../../shared/places/paths';
import type { Sells } from '../../../shared/places/store-settings';
import type { SettingsReply } from '../../../shared/places/store-settings-schema';
import type { PackEvent, PackReply } from '../../../shared/stock/inventory-schema';
import { printedSerial, type TicketLayout } from '../../../shared/tickets/layouts';
import {
  contains,
  firstSold,
  isSoldBefore,
  lastSold,
  type Run,
  runLength,
} from '../../../shared/tickets/runs';
import { numberToSerial, serialToNumber } from '../../../shared/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../../shared/tickets/status';
import { type StoreClock, wallTime } from '../../../shared/time/store-clock';
import type { ExportTable } from '../../../shared/values/csv';
import { amountCents, centsOf, centsToDollars, formatCents } from '../../../shared/values/money';
import { EvidenceSheet, usePackHistories } from '../../office/evidence-sheet';
import { useRead } from '../../state/queries/query';
import { useStock } from '../../state/stock-store';
import type { Column } from '../../ui/data-table/data-table';
import { storeTime } from '../../ui/formats';
import { useStoreClock } from '../../ui/store-clock';
import type { Pack } from './packs';
import { rollOf, type Segment } from './roll-picture';
import style from './theft-sheet.module.css';

type FactsProps = { storeName: string; settings: SettingsReply | undefined; lines: readonly TheftLine[] };

/** The head of the printed report. What isn't known is a line to fill in by hand. */
function Facts({ storeName, settings, lines }: FactsProps) {
  const t = useMessages(PACK_OFFICE);
  const office = useMessages(OFFICE_WORDS);
  const store = settings?.store;
  const place = [store?.city, [store?.state, store?.zipcode].filter(Boolean).join(' ')];
  const each = (of: (line: TheftLine) => string | null) =>
    [...new Set(lines.map(of))].filter(Boolean).join(', ');
  return (
    <dl className={style.facts}>
      <dt>{office.store}</dt>
      <dd>{store?.store_name ?? storeName}</dd>
      <dt>{t.retailerNumber}</dt>
      <dd>{settings?.data.retailer_number}</dd>
      <dt>{office.address}</dt>
      <dd>{[store?.address, ...place].filter(Boolean).join(', ')}</dd>
      <dt>{t.phone}</dt>
      <dd>{store?.contact_number}</dd>
      <dt>{t.policeReport}</dt>
      <dd>{each(({ reference }) => reference)}</dd>
      <dt>{office.reason}</dt>
      <dd>{each(reasonText)}</dd>
    </dl>
  );
}

type Props = {
  storeId: number;
  storeName: string;
  packs: readonly Pack[];
  onBack: () => void;
};

/**
 * The theft sheet that a state lottery asks for, for chosen packs: on the screen, on one page of paper, and as a file.
 */
export function TheftSheet({ storeId, storeName, packs, onBack }: Props) {
  const moves = useMessages(PACK_MOVES);
  const t = useMessages(PACK_OFFICE);
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  const layout = useStock((stock) => stock.layout);
  const chosen = packs.map(({ upc, lotCounter }) => ({ lot_number: upc, lot_counter: lotCounter }));
  const { rows: histories, ...read } = usePackHistories(storeId, chosen);
  // Here, since the sheet is only made when it is printed.
  const settings = useRead(placesPaths.storeSettings, { params: { storeId } });
  const rows = useMemo(() => histories.flatMap(theftLines), [histories]);
  const columns = useMemo(() => theftColumns({ clock, layout }), [clock, layout]);
  const sum = (of: (line: TheftLine) => number) => rows.reduce((total, line) => total + of(line), 0);
  const total = t.summary({
    tickets: sum(({ tickets }) => tickets),
    amount: formatCents(sum(({ valueCents }) => valueCents)),
  });
  return (
    <EvidenceSheet
      title={moves.makeSheet({ packs: packs.length })}
      hint={t.theftHint}
      back={{ text: t.backToPacks, run: onBack }}
      caption={t.missingTickets}
      columns={columns}
      lines={rows}
      lineKey={({ upc, lotCounter, first }) => `${upc}/${lotCounter}/${first}`}
      read={read}
      empty={t.nothingMissing}
      total={total}
      file={{
        name: `theft-${wallTime(now(), clock).slice(0, 10)}`,
        table: () => theftTable(rows, { clock, layout }),
      }}
      paper={{
        title: t.theftTitle,
        subtitle: storeName,
        head: <Facts storeName={storeName} settings={settings.reply} lines={rows} />,
        // A time and a name, which would otherwise have a line for each word.
        widths: {
          [t.lastSeen]: '24%',
          ...(rows.some(({ gone }) => gone) && { [t.gone]: '24%' }),
        },
        foot: (
          <div className={style.signatures}>
            <p>{t.reportedBy}</p>
            <p>{t.manager}</p>
            <p>{office.date}</p>
          </div>
        ),
      }}
    />
  );
}

/** The formats of a store's tickets and times. */
type Show = { clock: StoreClock; layout: TicketLayout };

/** Game and pack as printed on the tickets. */
function numbersOf({ first }: TheftLine, { layout }: Show): { game: string; pack: string } {
  const { game, pack } = printedSerial(numberToSerial(first), layout);
  return { game, pack };
}

function recordText(record: TheftLine['seen'], { clock }: Show): string {
  return record ? `${storeTime(new Date(record.at), clock)}, ${record.by}` : '–';
}

const lastSoldText = ({ lastSold }: TheftLine): string => (lastSold === null ? '–' : ticketOf(lastSold));

/** The columns of the theft sheet, on the screen and on paper. */
export const theftColumns = (show: Show): Column<TheftLine>[] => {
  const t = currentMessages(PACK_OFFICE);
  return [
    { header: currentMessages(OFFICE_WORDS).game, title: true, value: ({ game }) => game },
    {
      header: currentMessages(OFFICE_WORDS).pack,
      value: (line) => {
        const { game, pack } = numbersOf(line, show);
        return `${game}-${pack}`;
      },
    },
    { header: t.first, value: ({ first }) => ticketOf(first) },
    { header: t.last, value: ({ last }) => ticketOf(last) },
    { header: currentMessages(OFFICE_WORDS).tickets, value: ({ tickets }) => tickets, numeric: true },
    {
      header: t.value,
      value: ({ valueCents }) => valueCents,
      text: ({ valueCents }) => formatCents(valueCents),
      numeric: true,
    },
    {
      header: t.lastSeen,
      value: ({ seen }) => seen?.at ?? '',
      text: ({ seen }) => recordText(seen, show),
    },
    {
      header: t.gone,
      value: ({ gone }) => gone?.at ?? '',
      text: ({ gone }) => recordText(gone, show),
    },
    { header: t.lastSold, value: lastSoldText },
  ];
};

/** How the tickets of a line were lost: `stolen`. */
const reasonText = ({ reason }: TheftLine): string =>
  reason === null ? '' : currentMessages(REMOVED_AS)[reason];

/** The sheet as a file: whole serials, and plain times. */
export function theftTable(lines: readonly TheftLine[], show: Show): ExportTable {
  const t = currentMessages(PACK_OFFICE);
  const cells = (record: TheftLine['seen']) =>
    record ? [wallTime(new Date(record.at), show.clock), record.by] : ['', ''];
  return {
    columns: [
      { header: currentMessages(OFFICE_WORDS).game },
      { header: currentMessages(OFFICE_WORDS).upc, code: true },
      { header: currentMessages(OFFICE_WORDS).lot },
      { header: t.gameNumber, code: true },
      { header: t.packNumber, code: true },
      { header: t.first, code: true },
      { header: t.last, code: true },
      ...[currentMessages(OFFICE_WORDS).tickets, t.value, t.seenAt, t.seenBy, t.goneAt, t.goneBy].map(
        (header) => ({ header }),
      ),
      { header: t.lastSold, code: true },
      { header: currentMessages(OFFICE_WORDS).reason },
      { header: t.policeReport, code: true },
    ],
    rows: lines.map((line) => {
      const { game, pack } = numbersOf(line, show);
      return [
        ...[line.game, line.upc, line.lotCounter, game, pack],
        ...[numberToSerial(line.first), numberToSerial(line.last), line.tickets],
        ...[centsToDollars(line.valueCents), ...cells(line.seen), ...cells(line.gone)],
        line.lastSold === null ? '' : numberToSerial(line.lastSold),
        reasonText(line),
        line.reference ?? '',
      ];
    }),
  };
}

/** A record: who made it, and when (ISO instant). */
type Record = { by: string; at: string };

/** Missing tickets of one pack, as state lotteries ask for them (money: the theft sheet). */
type TheftLine = {
  game: string;
  upc: string;
  lotCounter: number;
  /** in the order in which the roll is sold */
  first: number;
  last: number;
  tickets: number;
  valueCents: number;
  /** the last count that saw the first of them, else when the pack was put on the shelf or received */
  seen: Record | null;
  /** the record of them as missing; null: they are still in stock by the records */
  gone: Record | null;
  /** how they were recorded as missing; null: they weren't */
  reason: 'lost' | 'stolen' | 'missing' | null;
  /** the number of the police report, as entered with the record */
  reference: string | null;
  /** the ticket before them, if it was sold */
  lastSold: number | null;
};

/**
 * The lines of a theft sheet for one pack: its missing tickets, or, if none are recorded as missing, all that should be
 * there.
 */
export function theftLines({ lot, states, history }: PackReply['data']): TheftLine[] {
  const sells = lot.sells ?? 'up';
  const roll = rollOf(states, history);
  const missing = joined(roll, [TICKET_STATUS.missing]);
  const runs = missing.length > 0 ? missing : joined(roll, [TICKET_STATUS.onShelf, TICKET_STATUS.active]);
  const priceCents = centsOf(lot.ticket_price);
  return runs.map((run) => {
    const first = firstSold({ ...run, sells });
    const tickets = runLength(run);
    const { by, at } = roll.find((part) => contains(part, first)) ?? { by: null, at: null };
    const gone = missing.length > 0 && by !== null && at !== null ? { by, at } : null;
    const event = gone && recordOf(history, gone, first);
    return {
      reason: gone && (event?.what === 'lost' || event?.what === 'stolen' ? event.what : 'missing'),
      reference: event?.reference ?? null,
      game: gameInWords(lot.vendor_name, lot.lot_number),
      upc: shownUpc(lot),
      lotCounter: lot.lot_counter,
      first,
      last: lastSold({ ...run, sells }),
      tickets,
      valueCents: amountCents(priceCents, tickets),
      seen: lastSeen(history, first, sells, gone?.at ?? null),
      gone,
      lastSold: soldBefore(roll, first, sells),
    };
  });
}

/** The tickets with one of some statuses, adjoining ones as one run. */
function joined(roll: readonly Segment[], statuses: readonly TicketStatus[]): Run[] {
  const runs: Run[] = [];
  for (const { start, end, status } of roll) {
    if (!statuses.includes(status)) continue;
    const last = runs.at(-1);
    if (last?.end === start - 1) last.end = end;
    else runs.push({ start, end });
  }
  return runs;
}

/** The event of a record about a ticket. */
const recordOf = (history: readonly PackEvent[], { by, at }: Record, ticket: number): PackEvent | undefined =>
  history.find(
    (event) =>
      event.by === by &&
      event.at === at &&
      contains({ start: serialToNumber(event.start_ticket), end: serialToNumber(event.end_ticket) }, ticket),
  );

/** A front ticket was seen with every ticket behind it. */
function lastSeen(
  history: readonly PackEvent[],
  ticket: number,
  sells: Sells,
  before: string | null,
): Record | null {
  const earlier = history.filter(({ at }) => before === null || at < before);
  const front = earlier.findLast(
    ({ front_ticket }) =>
      front_ticket !== undefined && !isSoldBefore(sells, ticket, serialToNumber(front_ticket)),
  );
  const stocked = earlier.findLast(
    ({ what, start_ticket, end_ticket }) =>
      (what === 'put_on_shelf' || what === 'received') &&
      contains({ start: serialToNumber(start_ticket), end: serialToNumber(end_ticket) }, ticket),
  );
  const event = front ?? stocked;
  return event ? { by: event.by, at: event.at } : null;
}

function soldBefore(roll: readonly Segment[], first: number, sells: Sells): number | null {
  const ticket = sells === 'down' ? first + 1 : first - 1;
  const isSold = roll.some((part) => part.status === TICKET_STATUS.sold && contains(part, ticket));
  return isSold ? ticket : null;
}
