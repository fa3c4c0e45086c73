import { chakra } from '@chakra-ui/react';
import type { BoardStore } from '../../../contract/office/board';
import { reasonsOf } from '../../../domain/board/worst-first';
import { centsOf, formatCents } from '../../../domain/values/money';
import { BOARD } from '../../../i18n/en/reports/board';
import { ExportButtons } from '../../../reports/export/export-buttons';
import { PrintSheet } from '../../../reports/export/print-sheet';
import { PrintTable } from '../../../reports/export/print-table';
import { PANEL } from '../../../theme/looks';
import { DataTable } from '../../../ui/data-table/data-table';
import { BOARD_FILTERS, boardColumns, boardTable, printedBoard } from './columns';

type Props = {
  stores: readonly BoardStore[];
  /** shows a store's own dashboard */
  openStore: (storeId: number) => void;
  /** chooses the store that the other screens are about */
  pick: (storeId: number) => void;
};

/** A company's stores, one in a row, those that need their owner most first. */
export function CompanyBoard({ stores, openStore, pick }: Props) {
  const inNeed = stores.filter((store) => reasonsOf(store).length > 0).length;
  const sum = (figure: 'sales_today' | 'sales_7_days'): string =>
    formatCents(stores.reduce((cents, store) => cents + centsOf(store[figure]), 0));
  const totals = [
    `${BOARD.today}: ${sum('sales_today')}`,
    `${BOARD.week}: ${sum('sales_7_days')}`,
    BOARD.storesInNeed(inNeed, stores.length),
  ].join(' · ');
  const [first] = stores;
  return (
    <chakra.section
      {...PANEL}
      aria-labelledby="board"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
        <div>
          <chakra.h2 id="board" fontSize="lg" fontWeight="bold">
            {BOARD.title}
          </chakra.h2>
          <chakra.p color="fg.muted">{totals}</chakra.p>
        </div>
        <ExportButtons
          fileName={`stores-${first?.date ?? ''}`}
          table={() => boardTable(stores)}
          print={
            <PrintSheet title={BOARD.title} subtitle={totals}>
              <PrintTable caption={BOARD.caption} {...printedBoard(stores)} />
            </PrintSheet>
          }
        />
      </chakra.div>
      <DataTable
        caption={BOARD.caption}
        columns={boardColumns(openStore, pick)}
        rows={stores}
        rowKey={({ store_id }) => store_id}
        empty={null}
        searchable={stores.length > 10}
        filters={BOARD_FILTERS}
      />
    </chakra.section>
  );
}
