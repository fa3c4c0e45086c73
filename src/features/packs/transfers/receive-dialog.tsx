import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
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
import { useKey } from '../../../terminal/queries/use-key';
import { usePage } from '../../../terminal/queries/use-page';
import { refreshStock } from '../../../terminal/stock-store';
import { TextField } from '../../../ui/form/field';
import { SelectField } from '../../../ui/form/select-field';
import { Modal } from '../../../ui/modal';
import { StatusAlert } from '../../../ui/status-alert';
import { type ReceivedGame, receivedGame } from './received-game';

type Props = { transfer: Transfer; onClose: () => void; onReceived: (message: string) => void };

const SERIAL = /^\d{14}$/;

async function gameOf(transfer: Transfer): Promise<ReceivedGame> {
  const [{ lotData, maxLotCounter }, vendors, plans] = await Promise.all([
    checkUpc(api, transfer.lot_number, transfer.to_store_id),
    vendorList(api),
    planList(api),
  ]);
  return receivedGame(transfer, lotData, maxLotCounter, { vendors, plans });
}

type Chosen = { vendorId: number; planId: number };
type Tickets = Pick<Transfer, 'start_ticket' | 'end_ticket'>;

/** The tickets that a person entered, where they are some of those sent. */
function partOf(sent: Transfer, first: string, last: string): Tickets | null {
  const isPart =
    [first, last].every((serial) => SERIAL.test(serial)) &&
    sent.start_ticket <= first &&
    first <= last &&
    last <= sent.end_ticket;
  return isPart ? { start_ticket: first, end_ticket: last } : null;
}

const lotOf = (
  transfer: Transfer,
  { start_ticket, end_ticket }: Tickets,
  { vendorId, planId }: Chosen,
  lotCounter: number,
): AddLotBody => ({
  lot_number: transfer.lot_number,
  lot_counter: lotCounter,
  start_number: start_ticket,
  end_number: end_ticket,
  vendor_id: vendorId,
  plan_id: planId,
  store_id: transfer.to_store_id,
  transfer_id: transfer.id,
});

/** Tickets that this store had sent away itself are found again in its own lot. */
const takeBack = (
  { to_store_id: store_id }: Transfer,
  tickets: Tickets,
  lot: NonNullable<Transfer['own_lot']>,
  key: string,
) => correctSales(api, { store_id, ...lot, ...tickets, reason: PACK_OFFICE.cameBack }, key);

/** Receives a pack that another store sent: it becomes a lot of this one, in its back room. */
export function ReceiveDialog({ transfer, onClose, onReceived }: Props) {
  const t = PACK_OFFICE;
  const { found, error } = usePage(`game/${transfer.to_store_id}/${transfer.lot_number}`, null, () =>
    gameOf(transfer),
  );
  const [first, setFirst] = useState(transfer.start_ticket);
  const [last, setLast] = useState(transfer.end_ticket);
  const [chosen, setChosen] = useState<Partial<Chosen>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keyOf = useKey();
  const game = found?.reply;
  const vendorId = chosen.vendorId ?? game?.vendorId ?? null;
  const planId = chosen.planId ?? game?.planId ?? null;

  /** @returns the server's message; null where something isn't chosen yet */
  const send = async (tickets: Tickets, lotCounter: number): Promise<string | null> => {
    const key = keyOf({ tickets, vendorId, planId });
    if (transfer.own_lot) return (await takeBack(transfer, tickets, transfer.own_lot, key)).message;
    if (vendorId === null || planId === null) return null;
    const lot = lotOf(transfer, tickets, { vendorId, planId }, lotCounter);
    return (await addLot(api, lot, key)).message;
  };
  const receive = async () => {
    if (busy || !game) return;
    const tickets = partOf(transfer, first.trim(), last.trim());
    if (!tickets) return setFailure(t.notSent);
    setBusy(true);
    setFailure(null);
    try {
      const message = await send(tickets, game.lotCounter);
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
        <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(12rem, 1fr))">
          <TextField
            label={t.firstTicket}
            inputMode="numeric"
            autoComplete="off"
            value={first}
            onChange={({ target }) => setFirst(target.value)}
          />
          <TextField
            label={t.lastTicket}
            inputMode="numeric"
            autoComplete="off"
            value={last}
            onChange={({ target }) => setLast(target.value)}
          />
        </chakra.div>
        <chakra.p color="fg.muted">{t.receivePart}</chakra.p>
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
