import type { TicketLayout } from '../../../domain/tickets/layouts';
import { printedSerial } from '../../../domain/tickets/printed-serial';
import { numberToSerial } from '../../../domain/tickets/serial';
import { type StoreClock, wallTime } from '../../../domain/time/store-clock';
import { centsToDollars, formatCents } from '../../../domain/values/money';
import { ticketOf } from '../../../i18n/en/counting/packs';
import { PACK_OFFICE } from '../../../i18n/en/stock/pack-office';
import type { ExportTable } from '../../../reports/export/csv';
import type { Column } from '../../../ui/data-table/data-table';
import { storeTime } from '../../../ui/formats';
import type { TheftLine } from './theft-lines';

/** How a store writes its tickets and times. */
type Show = { clock: StoreClock; layout: TicketLayout };

/** Game and pack as printed on the tickets. */
function numbersOf({ first }: TheftLine, { layout }: Show): { game: string; pack: string } {
  const { game, pack } = printedSerial(numberToSerial(first), layout);
  return { game, pack };
}

function recordText(record: TheftLine['seen'], { clock }: Show): string {
  return record ? PACK_OFFICE.recordOf(storeTime(new Date(record.at), clock), record.by) : PACK_OFFICE.none;
}

const lastSoldText = ({ lastSold }: TheftLine): string =>
  lastSold === null ? PACK_OFFICE.none : ticketOf(lastSold);

/** The columns of the theft sheet, on the screen and on paper. */
export const theftColumns = (show: Show): Column<TheftLine>[] => [
  { header: PACK_OFFICE.game, title: true, value: ({ game }) => game },
  {
    header: PACK_OFFICE.pack,
    value: (line) => {
      const { game, pack } = numbersOf(line, show);
      return `${game}-${pack}`;
    },
  },
  { header: PACK_OFFICE.first, value: ({ first }) => ticketOf(first) },
  { header: PACK_OFFICE.last, value: ({ last }) => ticketOf(last) },
  { header: PACK_OFFICE.tickets, value: ({ tickets }) => tickets, numeric: true },
  {
    header: PACK_OFFICE.value,
    value: ({ valueCents }) => valueCents,
    text: ({ valueCents }) => formatCents(valueCents),
    numeric: true,
  },
  {
    header: PACK_OFFICE.lastSeen,
    value: ({ seen }) => seen?.at ?? '',
    text: ({ seen }) => recordText(seen, show),
  },
  {
    header: PACK_OFFICE.gone,
    value: ({ gone }) => gone?.at ?? '',
    text: ({ gone }) => recordText(gone, show),
  },
  { header: PACK_OFFICE.lastSold, value: lastSoldText },
];

/** A line as the printed sheet has it. */
export const sheetCells = (line: TheftLine, show: Show): (string | number)[] =>
  theftColumns(show).map(({ value, text = value }) => text(line));

/** The sheet as a file: whole serials, and plain times. */
export function theftTable(lines: readonly TheftLine[], show: Show): ExportTable {
  const t = PACK_OFFICE;
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
    ],
    rows: lines.map((line) => {
      const { game, pack } = numbersOf(line, show);
      return [
        ...[line.game, line.upc, line.lotCounter, game, pack],
        ...[numberToSerial(line.first), numberToSerial(line.last), line.tickets],
        ...[centsToDollars(line.valueCents), ...record(line.seen), ...record(line.gone)],
        line.lastSold === null ? '' : numberToSerial(line.lastSold),
      ];
    }),
  };
}
