import { Button, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { now } from '../../../api/client/clock';
import { packHistory } from '../../../api/inventory';
import { lotKey } from '../../../domain/stock/stock';
import { wallTime } from '../../../domain/time/store-clock';
import { formatCents } from '../../../domain/values/money';
import { PACK_OFFICE } from '../../../i18n/en/stock/pack-office';
import { ExportButtons } from '../../../reports/export/export-buttons';
import { PrintSheet } from '../../../reports/export/print-sheet';
import { PrintTable } from '../../../reports/export/print-table';
import { api } from '../../../terminal/api';
import { cachedRead } from '../../../terminal/queries/cached-read';
import { useList } from '../../../terminal/queries/use-list';
import { useStock } from '../../../terminal/stock-store';
import { PANEL } from '../../../theme/looks';
import { AsOf } from '../../../ui/as-of';
import { DataTable } from '../../../ui/data-table/data-table';
import { Empty } from '../../../ui/page/empty';
import { useStoreClock } from '../../../ui/store-clock';
import type { Pack } from '../packs';
import { sheetCells, theftColumns, theftTable } from './theft-columns';
import { type TheftLine, theftLines } from './theft-lines';

type Props = {
  storeId: number;
  storeName: string;
  packs: readonly Pack[];
  onBack: () => void;
};

/** What a state lottery asks for after a theft, for chosen packs: on the screen, on one page of paper, and as a file. */
export function TheftSheet({ storeId, storeName, packs, onBack }: Props) {
  const t = PACK_OFFICE;
  const clock = useStoreClock();
  const layout = useStock((stock) => stock.layout);
  const keys = packs.map(lotKey).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keys` names the packs
  const load = useMemo(
    () => async () => {
      const found = await Promise.all(
        packs.map(({ upc, lotCounter }) =>
          cachedRead(`pack/${storeId}/${upc}/${lotCounter}`, () =>
            packHistory(api, storeId, upc, lotCounter),
          ),
        ),
      );
      const oldest = found.flatMap(({ asOf }) => asOf ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
      return { value: found.flatMap(({ value }) => theftLines(value)), asOf: oldest ?? null };
    },
    [storeId, keys],
  );
  const { rows, asOf, loading, busy, error, reload } = useList<TheftLine>(load);
  const show = { clock, layout };
  const columns = useMemo(() => theftColumns({ clock, layout }), [clock, layout]);
  const sum = (of: (line: TheftLine) => number) => rows.reduce((total, line) => total + of(line), 0);
  const total = t.summary(
    sum(({ tickets }) => tickets),
    formatCents(sum(({ valueCents }) => valueCents)),
  );
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
          {t.makeSheet(packs.length)}
        </chakra.h2>
        <Button variant="outline" onClick={onBack}>
          {t.backToPacks}
        </Button>
      </chakra.div>
      <chakra.p color="fg.muted">{t.theftHint}</chakra.p>
      <AsOf at={asOf} onRetry={reload} />
      <DataTable
        caption={t.theftTitle}
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
                <PrintTable
                  caption={total}
                  columns={theftColumns(show)}
                  rows={rows.map((line) => sheetCells(line, show))}
                />
              </PrintSheet>
            }
          />
        </>
      )}
    </chakra.section>
  );
}
