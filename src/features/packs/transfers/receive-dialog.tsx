import { Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { planList, vendorList } from '../../../api/catalogue';
import { correctSales } from '../../../api/corrections';
import { addLot, checkUpc } from '../../../api/inventory';
import type { Transfer } from '../../../contract/counting/removals';
import type { AddLotBody } from '../../../contract/office/inventory';
import { centsOf, formatMoney } from '../../../domain/values/money';
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
import { type ReceivedGame, receivedGame } from './received-game';

type Props = { transfer: Transfer; onClose: () => void; onReceived: (message: string) => void };

async function gameOf(transfer: Transfer): Promise<ReceivedGame> {
  const [{ lotData, maxLotCounter }, vendors, plans] = await Promise.all([
    checkUpc(api, transfer.lot_number, transfer.to_store_id),
    vendorList(api),
    planList(api),
  ]);
  return receivedGame(transfer, lotData, maxLotCounter, { vendors, plans });
}

type Chosen = { vendorId: number; planId: number };

const lotOf = (transfer: Transfer, { vendorId, planId }: Chosen, lotCounter: number): AddLotBody => ({
  lot_number: transfer.lot_number,
  lot_counter: lotCounter,
  start_number: transfer.start_ticket,
  end_number: transfer.end_ticket,
  vendor_id: vendorId,
  plan_id: planId,
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
  const [chosen, setChosen] = useState<Partial<Chosen>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const game = found?.reply;
  const vendorId = chosen.vendorId ?? game?.vendorId ?? null;
  const planId = chosen.planId ?? game?.planId ?? null;

  /** @returns the server's message; null where something isn't chosen yet */
  const send = async (lotCounter: number): Promise<string | null> => {
    if (transfer.own_lot) return (await takeBack(transfer, transfer.own_lot, key.current)).message;
    if (vendorId === null || planId === null) return null;
    return (await addLot(api, lotOf(transfer, { vendorId, planId }, lotCounter), key.current)).message;
  };
  const receive = async () => {
    if (busy || !game) return;
    setBusy(true);
    setFailure(null);
    try {
      const message = await send(game.lotCounter);
      setBusy(false);
      if (message === null) return setFailure(t.chooseBoth);
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
          <>
            <SelectField
              label={t.vendor}
              required
              value={vendorId ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, vendorId: Number(target.value) })}
            >
              {vendorId === null && <option value="">{t.chooseVendor}</option>}
              {game.vendors.map(({ id, vendor_name }) => (
                <option key={id} value={id}>
                  {vendor_name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t.plan}
              required
              value={planId ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, planId: Number(target.value) })}
            >
              {planId === null && <option value="">{t.choosePlan}</option>}
              {game.plans.map(({ id, plan_name, plan_price, lot_size }) => (
                <option key={id} value={id}>
                  {t.planOf(plan_name, formatMoney(centsOf(plan_price)), lot_size)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      </chakra.div>
    </Modal>
  );
}
