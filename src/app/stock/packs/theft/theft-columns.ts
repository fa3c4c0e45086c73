import { PACK_OFFICE } from '../../../../messages/areas/pack-office';
import { REMOVED_AS } from '../../../../messages/areas/removed-as';
import { currentMessages } from '../../../../messages/current';
import { ticketOf } from '../../../../messages/words/packs';
import type { TicketLayout } from '../../../../shared/tickets/layouts';
import { printedSerial } from '../../../../shared/tickets/printed-serial';
import { numberToSerial } from '../../../../shared/tickets/serial';
import { type StoreClock, wallTime } from '../../../../shared/time/store-clock';
import { centsToDollars, formatCents } from '../../../../shared/values/money';
import type { ExportTable } from '../../../records/export/csv';
import type { Column } from '../../../ui/data-table/data-table';
import { storeTime } from '../../../ui/formats';
import type { TheftLine } from './theft-lines';

/** The formats of a store's tickets and times. */
type Show = { clock: StoreClock; layout: TicketLayout };

/** Game and pack as printed on the tickets. */
function numbersOf({ first }: TheftLine, { layout }: Show): { game: string; pack: string } {
  const { game, pack } = printedSerial(numberToSerial(first), layout);
  return { game, pack };
}

function recordText(record: TheftLine['seen'], { clock }: Show): string {
  const t = currentMessages(PACK_OFFICE);
  return record ? t.recordOf({ time: storeTime(new Date(record.at), clock), by: record.by }) : t.none;
}

const lastSoldText = ({ lastSold }: TheftLine): string =>
  lastSold === null ? currentMessages(PACK_OFFICE).none : ticketOf(lastSold);

/** The columns of the theft sheet, on the screen and on paper. */
export const theftColumns = (show: Show): Column<TheftLine>[] => {
  const t = currentMessages(PACK_OFFICE);
  return [
    { header: t.game, title: true, value: ({ game }) => game },
    {
      header: t.pack,
      value: (line) => {
        const { game, pack } = numbersOf(line, show);
        return `${game}-${pack}`;
      },
    },
    { header: t.first, value: ({ first }) => ticketOf(first) },
    { header: t.last, value: ({ last }) => ticketOf(last) },
    { header: t.tickets, value: ({ tickets }) => tickets, numeric: true },
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

/** How the tickets of a line got lost: `stolen`. */
export const reasonText = ({ reason }: TheftLine): string =>
  reason === null ? '' : currentMessages(REMOVED_AS)[reason];

/** A line of the printed sheet. */
export const sheetCells = (line: TheftLine, show: Show): (string | number)[] =>
  theftColumns(show).map(({ value, text = value }) => text(line));

/** The sheet as a file: whole serials, and plain times. */
export function theftTable(lines: readonly TheftLine[], show: Show): ExportTable {
  const t = currentMessages(PACK_OFFICE);
  const record = (found: TheftLine['seen']) =>
    found ? [wallTime(new Date(found.at), show.clock), found.by] : ['', ''];
  return {
    columns: [
      { header: t.game },
      { header: t.upc, code: true },
      { header: t.lot },
      { header: t.gameNumber, code: true },
      { header: t.packNumber, code: true },
      { header: t.first, code: true },
      { header: t.last, code: true },
      ...[t.tickets, t.value, t.seenAt, t.seenBy, t.goneAt, t.goneBy].map((header) => ({ header })),
      { header: t.lastSold, code: true },
      { header: t.reason },
      { header: t.policeReport, code: true },
    ],
    rows: lines.map((line) => {
      const { game, pack } = numbersOf(line, show);
      return [
        ...[line.game, line.upc, line.lotCounter, game, pack],
        ...[numberToSerial(line.first), numberToSerial(line.last), line.tickets],
        ...[centsToDollars(line.valueCents), ...record(line.seen), ...record(line.gone)],
        line.lastSold === null ? '' : numberToSerial(line.lastSold),
        reasonText(line),
        line.reference ?? '',
      ];
    }),
  };
}
