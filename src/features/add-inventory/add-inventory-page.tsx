import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useFirstStep } from '../../admin/first-step';
import { ReportedStore } from '../../admin/place-choice';
import { lotList } from '../../api/inventory';
import type { Lot } from '../../contract/office/inventory';
import { COMMON } from '../../i18n/en/app/common';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { useGun } from '../../scanner/use-gun';
import { api } from '../../terminal/api';
import { useConnectivity } from '../../terminal/connectivity-store';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { storeCodes } from '../../terminal/store-codes';
import { useReportedStore } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { Empty } from '../../ui/page/empty';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { LOT_COLUMNS, newestFirst } from './lot-columns';
import { ReceiveDialog } from './receive-dialog';
import { TicketsDialog } from './tickets-dialog';

const nothing = async () => ({ value: [], asOf: null });

/** Add Inventory (specification, section 2): a store's lots with their tickets, and the receiving of new packs. */
export function AddInventoryPage() {
  const { id, isOwn, companies, stores } = useReportedStore();
  const online = useConnectivity((state) => state.online);
  const load = useMemo(
    () => (id === null ? nothing : () => cachedRead(`lots/${id}`, () => lotList(api, id))),
    [id],
  );
  const { rows, asOf, loading, busy, error, reload } = useList<Lot>(load);
  const lots = useMemo(() => newestFirst(rows), [rows]);
  const [shown, setShown] = useState<Lot | null>(null);
  const firstStep = useFirstStep();
  const [receiving, setReceiving] = useState<{ firstCode: string | null } | null>(
    firstStep.isOne && isOwn && online ? { firstCode: null } : null,
  );

  const turned = (lot: Lot) => {
    setShown(lot);
    reload();
  };

  const listens = isOwn && online && !shown && !receiving;
  useGun(({ text }) => setReceiving({ firstCode: text }), {
    enabled: listens,
    codes: storeCodes,
  });

  return (
    <>
      <PageHeader
        title={ADD_INVENTORY.title}
        breadcrumb={[COMMON.lottery, COMMON.inventory, ADD_INVENTORY.title]}
        actions={
          isOwn && (
            <Button disabled={!online} onClick={() => setReceiving({ firstCode: null })}>
              {ADD_INVENTORY.title}
            </Button>
          )
        }
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {isOwn && !online && <StatusAlert kind="warning">{ADD_INVENTORY.needsNetwork}</StatusAlert>}
        <ReportedStore companies={companies} stores={stores} />
        <AsOf at={asOf} />
        {id !== null && (
          <chakra.section {...PANEL}>
            <DataTable
              caption={ADD_INVENTORY.lots}
              columns={LOT_COLUMNS}
              rows={lots}
              loading={loading}
              busy={busy}
              error={error}
              rowKey={(lot) => `${lot.lot_number}/${lot.lot_counter}`}
              empty={
                <Empty
                  hint={ADD_INVENTORY.emptyHint}
                  action={
                    isOwn && (
                      <Button disabled={!online} onClick={() => setReceiving({ firstCode: null })}>
                        {ADD_INVENTORY.addFirst}
                      </Button>
                    )
                  }
                >
                  {ADD_INVENTORY.noData}
                </Empty>
              }
              onRetry={reload}
              searchable
              actions={(lot) => (
                <Button
                  variant="ghost"
                  color="blue.fg"
                  aria-label={ADD_INVENTORY.viewTickets(lot.lot_number, lot.lot_counter)}
                  onClick={() => setShown(lot)}
                >
                  {ADD_INVENTORY.tickets}
                </Button>
              )}
            />
          </chakra.section>
        )}
      </chakra.div>
      {receiving && id !== null && (
        <ReceiveDialog
          {...receiving}
          storeId={id}
          onAdded={reload}
          onClose={() => {
            setReceiving(null);
            firstStep.leave();
          }}
        />
      )}
      {shown && (
        <TicketsDialog lot={shown} onTurned={isOwn ? turned : undefined} onClose={() => setShown(null)} />
      )}
    </>
  );
}
