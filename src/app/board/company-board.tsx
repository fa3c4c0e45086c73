import { chakra, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { BOARD } from '../../messages/areas/board';
import { TABLE } from '../../messages/areas/table';
import { useMessages } from '../../messages/hooks/use-messages';
import { reasonText } from '../../messages/words/board';
import type { BoardStore } from '../../shared/board/board-schema';
import { reasonsOf } from '../../shared/board/worst-first';
import { centsOf, formatCents } from '../../shared/values/money';
import { ExportButtons } from '../records/export/export-buttons';
import { PrintSheet } from '../records/export/print-sheet';
import { PrintTable } from '../records/export/print-table';
import { searchRows } from '../ui/data-table/rows';
import { type Filter, TableFilters } from '../ui/data-table/table-filters';
import { Empty } from '../ui/page/empty';
import { PANEL } from '../ui/theme/looks';
import { boardTable, printedBoard } from './board-figures';
import { PagedList } from './paged-list';
import { StoreRow } from './store-row';

const needsAttention = (store: BoardStore): boolean => reasonsOf(store).length > 0;

/** A company's stores, those that need attention first, worst first. */
export function CompanyBoard({ stores }: { stores: readonly BoardStore[] }) {
  const t = useMessages(BOARD);
  const words = useMessages(TABLE);
  const filters: Filter<BoardStore>[] = [
    { label: t.needsAttention, has: needsAttention },
    { label: t.inOrder, has: (store) => !needsAttention(store) },
  ];
  const inNeed = stores.filter(needsAttention).length;
  const [chosen, setChosen] = useState<string | null>(t.needsAttention);
  const [query, setQuery] = useState('');
  const sum = (figure: 'sales_today' | 'sales_7_days'): string =>
    formatCents(stores.reduce((cents, store) => cents + centsOf(store[figure]), 0));
  const totals = [
    `${t.today}: ${sum('sales_today')}`,
    `${t.week}: ${sum('sales_7_days')}`,
    t.storesInNeed({ count: inNeed, of: stores.length }),
  ].join(' · ');
  // Without a store in need, or with only such stores, there is nothing to choose.
  const filter =
    inNeed === 0 || inNeed === stores.length ? undefined : filters.find(({ label }) => label === chosen);
  const found = searchRows(
    stores.filter((store) => query !== '' || !filter || filter.has(store)),
    (store) => [store.store_name, store.last_count_by ?? '', reasonText(store) ?? ''],
    query,
  );
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
            {t.title}
          </chakra.h2>
          <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
            {totals}
          </chakra.p>
        </div>
        <ExportButtons
          fileName={`stores-${stores[0]?.date ?? ''}`}
          table={() => boardTable(stores)}
          print={
            <PrintSheet title={t.title} subtitle={totals} isWide>
              <PrintTable caption={t.caption} {...printedBoard(stores)} />
            </PrintSheet>
          }
        />
      </chakra.div>
      <div>
        <TableFilters filters={filters} rows={stores} chosen={filter?.label ?? null} onChoose={setChosen} />
        {stores.length > 10 && (
          <chakra.div maxWidth="sm" mb="3">
            <Input
              type="search"
              aria-label={words.searchIn({ caption: t.caption })}
              placeholder={words.searchHint}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </chakra.div>
        )}
        {found.length === 0 ? (
          <Empty>{words.noMatch}</Empty>
        ) : (
          <PagedList label={t.caption} rows={found}>
            {(store) => <StoreRow key={store.store_id} store={store} />}
          </PagedList>
        )}
      </div>
    </chakra.section>
  );
}
