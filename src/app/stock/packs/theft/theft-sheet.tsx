import { Button, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { now } from '../../../../device/clock';
import { PACK_OFFICE } from '../../../../messages/areas/pack-office';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { placesPaths } from '../../../../shared/places/paths';
import type { SettingsReply } from '../../../../shared/places/store-settings-schema';
import { stockPaths } from '../../../../shared/stock/paths';
import { wallTime } from '../../../../shared/time/store-clock';
import { formatCents } from '../../../../shared/values/money';
import { ExportButtons } from '../../../records/export/export-buttons';
import { PrintSheet } from '../../../records/export/print-sheet';
import { PrintTable } from '../../../records/export/print-table';
import { useRead, useRows } from '../../../state/queries/query';
import { useStock } from '../../../state/stock-store';
import { AsOf } from '../../../ui/as-of';
import { DataTable } from '../../../ui/data-table/data-table';
import { Empty } from '../../../ui/page/empty';
import { useStoreClock } from '../../../ui/store-clock';
import { PANEL } from '../../../ui/theme/looks';
import type { Pack } from '../packs';
import { reasonText, sheetCells, theftColumns, theftTable } from './theft-columns';
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
