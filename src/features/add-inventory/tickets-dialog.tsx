import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { ticketList } from '../../api/inventory';
import type { Lot, Ticket } from '../../contract/office/inventory';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { AsOf } from '../../ui/as-of';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';
import { LotDirection } from './lot-direction';
import { TicketRows } from './ticket-rows';

type Props = {
  lot: Lot;
  /** called with the lot in its new direction; absent where the user can't change it */
  onTurned?: (lot: Lot) => void;
  onClose: () => void;
};

/** Every ticket of a lot with its status, and the direction in which the lot is sold. */
export function TicketsDialog({ lot, onTurned, onClose }: Props) {
  const { lot_number, lot_counter, store_id } = lot;
  const load = useMemo(() => {
    const key = `tickets/${store_id}/${lot_number}/${lot_counter}`;
    return () => cachedRead(key, () => ticketList(api, { lot_number, lot_counter, store_id }));
  }, [lot_number, lot_counter, store_id]);
  const { rows, asOf, loading, error } = useList<Ticket>(load);
  const title = ADD_INVENTORY.lotTitle(lot_number, lot_counter);
  return (
    <Modal title={title} onClose={onClose}>
      <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)" pb="2">
        <AsOf at={asOf} />
        {onTurned && <LotDirection lot={lot} onChanged={onTurned} />}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        {loading && <p role="status">{ADD_INVENTORY.loading}</p>}
        {rows.length > 0 && <TicketRows label={ADD_INVENTORY.ticketsOf(title)} tickets={rows} />}
      </chakra.div>
    </Modal>
  );
}
