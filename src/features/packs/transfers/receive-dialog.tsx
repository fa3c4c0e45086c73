import { Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { vendorList } from '../../../api/catalogue';
import { correctSales } from '../../../api/corrections';
import { addLot, checkUpc } from '../../../api/inventory';
import type { Transfer } from '../../../contract/counting/removals';
import type { AddLotBody } from '../../../contract/office/inventory';
import { COMMON } from '../../../i18n/en/app/common';
import { runOfSerials } from '../../../i18n/en/counting/serials';
import { PACK_OFFICE } from '../../../i18n/en/stock/pack-office';
import { api } from '../../../terminal/api';
import { failureText } from '../../../terminal/queries/failure-text';
import { usePage } from '../../../terminal/queries/use-page';
import { refreshStock } from '../../../terminal/stock-store';
import { SelectField } from '../../../ui/form/select-field';
import { Modal } from '../../../ui/modal';
import { StatusAlert } from '../../../ui/status-alert';

type Props = { transfer: Transfer; onClose: () => void; onReceived: (message: string) => void };

/** What the store knows of a game: the games to choose from, its own if it had packs of it, and the next lot number. */
async function gameOf({ lot_number: upc, to_store_id: storeId }: Transfer) {
  const [{ lotData, maxLotCounter }, vendors] = await Promise.all([
    checkUpc(api, upc, storeId),
    vendorList(api),
  ]);
  const active = vendors.filter(({ is_active }) => is_active === 1);
  const last = lotData.reduce<(typeof lotData)[number] | null>(
    (newest, lot) => (newest && newest.lot_counter > lot.lot_counter ? newest : lot),
    null,
  );
  const named = active.find(({ upc_code }) => upc_code !== '' && upc.startsWith(upc_code));
  return { vendors: active, vendorId: last?.vendor_id ?? named?.id ?? null, lotCounter: maxLotCounter + 1 };
}

const lotOf = (transfer: Transfer, vendorId: number | null, lotCounter: number): AddLotBody => ({
  lot_number: transfer.lot_number,
  lot_counter: lotCounter,
  start_number: transfer.start_ticket,
  end_number: transfer.end_ticket,
  vendor_id: vendorId ?? 0,
  store_id: transfer.to_store_id,
  transfer_id: transfer.id,
});

/** Tickets that this store had sent away itself are found again in its own lot. */
const takeBack = (
  { to_store_id: store_id, start_ticket, end_ticket }: Transfer,
  lot: NonNullable<Transfer['own_lot']>,
  key: string,
) => correctSales(api, { store_id, ...lot, start_ticket, end_ticket, reason: PACK_OFFICE.cameBack }, key);

/** Receives a pack that another store sent: it becomes a lot of this one, in its back room. */
export function ReceiveDialog({ transfer, onClose, onReceived }: Props) {
  const t = PACK_OFFICE;
  const { found, error } = usePage(`game/${transfer.to_store_id}/${transfer.lot_number}`, null, () =>
    gameOf(transfer),
  );
  const [vendor, setVendor] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const game = found?.reply;
  const vendorId = vendor ?? game?.vendorId ?? null;

  const receive = async () => {
    if (busy || !game) return;
    if (vendorId === null && !transfer.own_lot) return setFailure(t.vendorRequired);
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await (transfer.own_lot
        ? takeBack(transfer, transfer.own_lot, key.current)
        : addLot(api, lotOf(transfer, vendorId, game.lotCounter), key.current));
      onReceived(message);
      await refreshStock();
    } catch (refused) {
      // The server keeps no key of a refused request.
      setFailure(failureText(refused));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t.receiveTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {COMMON.cancel}
          </Button>
          <Button aria-disabled={busy || !game || undefined} onClick={() => void receive()}>
            {busy ? t.receiving : t.receive}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        <p>{t.receiveHint(transfer.ticketCount, transfer.from_store)}</p>
        <chakra.p fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {transfer.lot_number}: {runOfSerials(transfer)}
        </chakra.p>
        {game && !transfer.own_lot && (
          <SelectField
            label={t.vendor}
            required
            value={vendorId ?? ''}
            onChange={({ target }) => setVendor(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t.chooseVendor}</option>
            {game.vendors.map(({ id, vendor_name }) => (
              <option key={id} value={id}>
                {vendor_name}
              </option>
            ))}
          </SelectField>
        )}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      </chakra.div>
    </Modal>
  );
}
