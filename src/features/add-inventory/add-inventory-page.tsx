import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { ReportedStore } from '../../admin/place-choice';
import { lotList } from '../../api/inventory';
import type { Lot } from '../../contract/inventory';
import { useGun } from '../../scanner/use-gun';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/cached-read';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useList } from '../../terminal/use-list';
import { useReportedStore } from '../../terminal/use-workplace';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { StatusAlert } from '../../ui/status-alert';
import { LOT_COLUMNS, newestFirst } from './lot-columns';
import { ReceiveDialog } from './receive-dialog';
import { TicketsDialog } from './tickets-dialog';

const TITLE = 'Add Inventory';
const nothing = async () => ({ value: [], asOf: null });

/** Add Inventory (specification, section 2): a store's lots with their tickets, and where new packs are received. */
export function AddInventoryPage() {
  const { id, isOwn, companies, stores } = useReportedStore();
  const online = useConnectivity((state) => state.online);
  const load = useMemo(
    () => (id === null ? nothing : () => reading(`lots/${id}`, () => lotList(api, id))),
    [id],
  );
  const { rows, asOf, loading, error, reload } = useList<Lot>(load);
  const lots = useMemo(() => newestFirst(rows), [rows]);
  const [shown, setShown] = useState<Lot | null>(null);
  const [receiving, setReceiving] = useState<{ firstCode: string | null } | null>(null);

  const listens = isOwn && online && !shown && !receiving;
  useGun(({ text }) => setReceiving({ firstCode: text }), { enabled: listens });

  return (
    <>
      <PageHeader
        title={TITLE}
        breadcrumb={['Lottery', 'Inventory', TITLE]}
        actions={
          isOwn && (
            <Button disabled={!online} onClick={() => setReceiving({ firstCode: null })}>
              Add Inventory
            </Button>
          )
        }
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {isOwn && !online && (
          <StatusAlert kind="warning">
            Adding inventory needs the network. It can be done again as soon as the server can be reached.
          </StatusAlert>
        )}
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
                  Tickets
                </Button>
              )}
            />
          </Panel>
        )}
      </chakra.div>
      {receiving && id !== null && (
        <ReceiveDialog {...receiving} storeId={id} onAdded={reload} onClose={() => setReceiving(null)} />
      )}
      {shown && <TicketsDialog lot={shown} onClose={() => setShown(null)} />}
    </>
  );
}
