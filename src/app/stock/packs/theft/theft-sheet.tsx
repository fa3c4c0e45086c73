import { Button, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { now } from '../../../../device/clock';
import { PACK_OFFICE } from '../../../../messages/areas/pack-office';
import { REMOVED_AS } from '../../../../messages/areas/removed-as';
import { currentMessages } from '../../../../messages/current';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { ticketOf } from '../../../../messages/words/packs';
import { placesPaths } from '../../../../shared/places/paths';
import type { SettingsReply } from '../../../../shared/places/store-settings-schema';
import { stockPaths } from '../../../../shared/stock/paths';
import type { TicketLayout } from '../../../../shared/tickets/layouts';
import { printedSerial } from '../../../../shared/tickets/printed-serial';
import { numberToSerial } from '../../../../shared/tickets/serial';
import { type StoreClock, wallTime } from '../../../../shared/time/store-clock';
import { centsToDollars, formatCents } from '../../../../shared/values/money';
import type { ExportTable } from '../../../records/export/csv';
import { ExportButtons } from '../../../records/export/export-buttons';
import { PrintSheet } from '../../../records/export/print-sheet';
import { PrintTable } from '../../../records/export/print-table';
import { useRead, useRows } from '../../../state/queries/query';
import { useStock } from '../../../state/stock-store';
import { AsOf } from '../../../ui/as-of';
import { type Column, DataTable } from '../../../ui/data-table/data-table';
import { storeTime } from '../../../ui/formats';
import { Empty } from '../../../ui/page/empty';
import { useStoreClock } from '../../../ui/store-clock';
import { PANEL } from '../../../ui/theme/looks';
import type { Pack } from '../packs';
import { type TheftLine, theftLines } from './theft-lines';
import style from './theft-sheet.module.css';

type FactsProps = { storeName: string; settings: SettingsReply | undefined; lines: readonly TheftLine[] };

/** The head of the printed report. What isn't known is a line to fill in by hand. */
function Facts({ storeName, settings, lines }: FactsProps) {
  const t = useMessages(PACK_OFFICE);
  const store = settings?.store;
  const place = [store?.city, [store?.state, store?.zipcode].filter(Boolean).join(' ')];
  const each = (of: (line: TheftLine) => string | null) =>
    [...new Set(lines.map(of))].filter(Boolean).join(', ');
  return (
    <dl className={style.facts}>
      <dt>{t.store}</dt>
      <dd>{store?.store_name ?? storeName}</dd>
      <dt>{t.retailerNumber}</dt>
      <dd>{settings?.data.retailer_number}</dd>
      <dt>{t.address}</dt>
      <dd>{[store?.address, ...place].filter(Boolean).join(', ')}</dd>
      <dt>{t.phone}</dt>
      <dd>{store?.contact_number}</dd>
      <dt>{t.policeReport}</dt>
      <dd>{each(({ reference }) => reference)}</dd>
      <dt>{t.reason}</dt>
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
  const t = useMessages(PACK_OFFICE);
  const clock = useStoreClock();
  const layout = useStock((stock) => stock.layout);
  const chosen = packs.map(({ upc, lotCounter }) => ({ lot_number: upc, lot_counter: lotCounter }));
  const { rows: histories, ...read } = useRows(stockPaths.packs, {
    body: { store_id: storeId, packs: chosen },
  });
  const { asOf, loading, busy, error, reload } = read;
  // Here, since the sheet is only made when it is printed.
  const settings = useRead(placesPaths.storeSettings, { params: { storeId } });
  const rows = useMemo(() => histories.flatMap(theftLines), [histories]);
  const show = { clock, layout };
  const columns = useMemo(() => theftColumns({ clock, layout }), [clock, layout]);
  const sum = (of: (line: TheftLine) => number) => rows.reduce((total, line) => total + of(line), 0);
  const total = t.summary({
    tickets: sum(({ tickets }) => tickets),
    amount: formatCents(sum(({ valueCents }) => valueCents)),
  });
  return (
    <chakra.section
      {...PANEL}
      aria-labelledby="theft-sheet"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h2 id="theft-sheet" flex="1" minWidth="56" fontSize="xl" fontWeight="bold">
          {t.makeSheet({ packs: packs.length })}
        </chakra.h2>
        <Button variant="outline" onClick={onBack}>
          {t.backToPacks}
        </Button>
      </chakra.div>
      <chakra.p color="fg.muted">{t.theftHint}</chakra.p>
      <AsOf at={asOf} onRetry={reload} />
      <DataTable
        caption={t.missingTickets}
        columns={columns}
        rows={rows}
        rowKey={({ upc, lotCounter, first }) => `${upc}/${lotCounter}/${first}`}
        loading={loading}
        busy={busy}
        error={error}
        onRetry={reload}
        empty={<Empty>{t.nothingMissing}</Empty>}
      />
      {rows.length > 0 && (
        <>
          <chakra.p fontWeight="semibold">{total}</chakra.p>
          <ExportButtons
            fileName={`theft-${wallTime(now(), clock).slice(0, 10)}`}
            table={() => theftTable(rows, show)}
            print={
              <PrintSheet title={t.theftTitle} subtitle={storeName}>
                <Facts storeName={storeName} settings={settings.reply} lines={rows} />
                <PrintTable
                  caption={total}
                  columns={theftColumns(show)}
                  rows={rows.map((line) => sheetCells(line, show))}
                />
                <div className={style.signatures}>
                  <p>{t.reportedBy}</p>
                  <p>{t.manager}</p>
                  <p>{t.date}</p>
                </div>
              </PrintSheet>
            }
          />
        </>
      )}
    </chakra.section>
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
const reasonText = ({ reason }: TheftLine): string =>
  reason === null ? '' : currentMessages(REMOVED_AS)[reason];

/** A line of the printed sheet. */
const sheetCells = (line: TheftLine, show: Show): (string | number)[] =>
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
