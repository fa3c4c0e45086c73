import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { lotList } from '../../api/inventory';
import type { Lot } from '../../contract/inventory';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/reading';
import { useReportedStore } from '../../terminal/workplace';
import { useList } from '../../ui/admin-page/list-store';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { ReportedStore } from '../../ui/reported-store';
import { LOT_COLUMNS, newestFirst } from './lot-columns';
import { TicketsDialog } from './tickets-dialog';

const TITLE = 'Add Inventory';
const nothing = async () => ({ value: [], asOf: null });

/** Add Inventory (specification, section 2): a store's lots with their tickets, and where new packs are received. */
export function AddInventoryPage() {
  const { id, companies, stores } = useReportedStore();
  const load = useMemo(
    () => (id === null ? nothing : () => reading(`lots/${id}`, () => lotList(api, id))),
    [id],
  );
  const { rows, asOf, loading, error, reload } = useList<Lot>(load);
  const lots = useMemo(() => newestFirst(rows), [rows]);
  const [shown, setShown] = useState<Lot | null>(null);

  return (
    <>
      <PageHeader title={TITLE} breadcrumb={['Lottery', 'Inventory', TITLE]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        <AsOf at={asOf} />
        {id !== null && (
          <Panel>
            <DataTable
              caption="Lots"
              columns={LOT_COLUMNS}
              rows={lots}
              loading={loading}
              error={error}
              rowKey={(lot) => `${lot.lot_number}/${lot.lot_counter}`}
              empty={<chakra.p color="fg.muted">No data found.</chakra.p>}
              onRetry={reload}
              searchable
              actions={(lot) => (
                <Button
                  variant="ghost"
                  color="blue.fg"
                  aria-label={`View tickets of UPC ${lot.lot_number}, lot ${lot.lot_counter}`}
                  onClick={() => setShown(lot)}
                >
                  View tickets
                </Button>
              )}
            />
          </Panel>
        )}
      </chakra.div>
      {shown && <TicketsDialog lot={shown} onClose={() => setShown(null)} />}
    </>
  );
}
