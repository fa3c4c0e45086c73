import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { inventoryRuns } from '../../api/inventory';
import { TICKET_STATUS } from '../../domain/tickets/status';
import { formatCents } from '../../domain/values/money';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import { inventoryReportOf } from '../../reports/inventory-address';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Figure } from '../../ui/page/figure';
import { TextLink } from '../../ui/text-link';
import { type Pack, packsOf, totalOf, unsoldCents } from './packs';

const COLUMNS: Column<Pack>[] = [
  { header: INVENTORY_REPORT.game, value: ({ vendorName }) => vendorName ?? '', title: true },
  {
    header: INVENTORY_REPORT.upc,
    value: ({ upc }) => upc,
    cell: ({ upc }) => <TextLink to={inventoryReportOf({ upc })}>{upc}</TextLink>,
  },
  { header: INVENTORY_REPORT.lot, value: ({ lotCounter }) => lotCounter, numeric: true },
  { header: INVENTORY_REPORT.onShelf, value: ({ shelf }) => shelf, numeric: true },
  { header: INVENTORY_REPORT.active, value: ({ active }) => active, numeric: true },
  {
    header: INVENTORY_REPORT.ticketPrice,
    value: ({ priceCents }) => priceCents,
    text: ({ priceCents }) => formatCents(priceCents),
    numeric: true,
  },
  {
    header: INVENTORY_REPORT.value,
    value: unsoldCents,
    text: (pack) => formatCents(unsoldCents(pack)),
    numeric: true,
  },
];

/** The unsold packs of a store, which the report opens with; each leads to the tickets of its game. */
export function PacksInStock({ storeId }: { storeId: number }) {
  const load = useMemo(
    () => () =>
      cachedRead(`packs/${storeId}`, async () => {
        const statuses = [TICKET_STATUS.onShelf, TICKET_STATUS.active];
        const runs = await Promise.all(
          statuses.map((status) => inventoryRuns(api, { ticket_status: status, store_id: storeId })),
        );
        return packsOf(runs.flat());
      }),
    [storeId],
  );
  const { rows, asOf, loading, busy, error, reload } = useList(load);
  const [shelf, back] = [totalOf(rows, 'shelf'), totalOf(rows, 'active')];
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <chakra.section
        {...PANEL}
        aria-labelledby="packs"
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <chakra.h2 id="packs" fontSize="xl" fontWeight="bold">
          {INVENTORY_REPORT.packs}
        </chakra.h2>
        {rows.length > 0 && (
          <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
            <Figure label={INVENTORY_REPORT.packsOnShelf(shelf.packs)}>{formatCents(shelf.cents)}</Figure>
            <Figure label={INVENTORY_REPORT.packsInBack(back.packs)}>{formatCents(back.cents)}</Figure>
          </chakra.dl>
        )}
        <DataTable
          caption={INVENTORY_REPORT.packs}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ upc, lotCounter }) => `${upc}/${lotCounter}`}
          searchable
          loading={loading}
          busy={busy}
          error={error}
          onRetry={reload}
          empty={<p>{INVENTORY_REPORT.noPacks}</p>}
        />
      </chakra.section>
    </>
  );
}
