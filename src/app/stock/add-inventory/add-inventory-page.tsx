import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { COMMON } from '../../../messages/areas/common';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packNamed } from '../../../messages/words/packs';
import { useGun } from '../../../scanner/use-gun';
import type { Lot } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { useFirstStep } from '../../places/first-step';
import { ReportedStore } from '../../places/place-choice';
import { useConnectivity } from '../../state/connectivity-store';
import { useRows } from '../../state/queries/query';
import { storeCodes } from '../../state/store-codes';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { Dialog } from '../../ui/dialog';
import { Empty } from '../../ui/page/empty';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { PANEL } from '../../ui/theme/looks';
import { lotColumns, newestFirst } from './lot-columns';
import { LotDirection } from './lot-direction';
import { ReceiveDialog } from './receive-dialog';
import { TicketRows } from './ticket-rows';

/** Add Inventory (specification, section 2): a store's lots with their tickets, and the receiving of new packs. */
export function AddInventoryPage() {
  const t = useMessages(ADD_INVENTORY);
  const words = useMessages(COMMON);
  const { id, isOwn, companies, stores } = useReportedStore();
  const online = useConnectivity((state) => state.online);
  const request = id === null ? null : { params: { storeId: id } };
  const { rows, asOf, reload, ...list } = useRows(stockPaths.inventoryList, request);
  const lots = useMemo(() => newestFirst(rows), [rows]);
  const [shown, setShown] = useState<Lot | null>(null);
  const firstStep = useFirstStep();
  const [receiving, setReceiving] = useState<{ firstCode: string | null } | null>(
    firstStep.isOne && isOwn && online ? { firstCode: null } : null,
  );

  const listens = isOwn && online && !shown && !receiving;
  useGun(({ text }) => setReceiving({ firstCode: text }), {
    enabled: listens,
    codes: storeCodes,
  });

  return (
    <>
      <PageHeader
        title={t.title}
        breadcrumb={[words.lottery, words.inventory, t.title]}
        actions={
          isOwn && (
            <Button disabled={!online} onClick={() => setReceiving({ firstCode: null })}>
              {t.title}
            </Button>
          )
        }
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {isOwn && !online && <StatusAlert kind="warning">{t.needsNetwork}</StatusAlert>}
        <ReportedStore companies={companies} stores={stores} />
        <AsOf at={asOf} />
        {id !== null && (
          <chakra.section {...PANEL}>
            <DataTable
              caption={t.lots}
              columns={lotColumns()}
              {...list}
              rows={lots}
              rowKey={(lot) => `${lot.lot_number}/${lot.lot_counter}`}
              empty={
                <Empty
                  hint={t.emptyHint}
                  action={
                    isOwn && (
                      <Button disabled={!online} onClick={() => setReceiving({ firstCode: null })}>
                        {t.addFirst}
                      </Button>
                    )
                  }
                >
                  {t.noData}
                </Empty>
              }
              onRetry={reload}
              searchable
              actions={(lot) => (
                <Button
                  variant="ghost"
                  color="blue.fg"
                  aria-label={t.viewTickets({ pack: nameOf(lot) })}
                  onClick={() => setShown(lot)}
                >
                  {t.tickets}
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
          onClose={() => {
            setReceiving(null);
            firstStep.leave();
          }}
        />
      )}
      {shown && (
        <TicketsDialog lot={shown} onTurned={isOwn ? setShown : undefined} onClose={() => setShown(null)} />
      )}
    </>
  );
}

/** `Crossword Mini, pack 1200789` */
const nameOf = (lot: Lot): string => packNamed(lot.vendor_name ?? lot.lot_number, lot.start_ticket_number);

type Props = {
  lot: Lot;
  /** called with the lot in its new direction; absent if the user can't change it */
  onTurned?: (lot: Lot) => void;
  onClose: () => void;
};

/** Every ticket of a lot with its status, and the direction in which the lot is sold. */
function TicketsDialog({ lot, onTurned, onClose }: Props) {
  const t = useMessages(ADD_INVENTORY);
  const { lot_number, lot_counter, store_id } = lot;
  const { rows, asOf, loading, error } = useRows(stockPaths.ticketList, {
    params: { lotNumber: lot_number, lotCounter: lot_counter, storeId: store_id },
  });
  const title = nameOf(lot);
  return (
    <Dialog title={title} onClose={onClose}>
      <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)" pb="2">
        <AsOf at={asOf} />
        {onTurned && <LotDirection lot={lot} onChanged={onTurned} />}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        {loading && <p role="status">{t.loading}</p>}
        {rows.length > 0 && <TicketRows label={t.ticketsOf({ lot: title })} tickets={rows} />}
      </chakra.div>
    </Dialog>
  );
}
