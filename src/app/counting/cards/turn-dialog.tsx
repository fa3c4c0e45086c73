import { useEffect, useRef, useState } from 'react';
import { turnLot } from '../../../device/stock-calls';
import { CARDS } from '../../../messages/areas/cards';
import { useMessages } from '../../../messages/hooks/use-messages';
import { soldBefore } from '../../../shared/counting/count-summary';
import { lastSold } from '../../../shared/stock/direction';
import { isSameLot, type StockRun } from '../../../shared/stock/stock';
import { numberToSerial, ticketNumber } from '../../../shared/tickets/serial';
import { amountCents } from '../../../shared/values/money';
import { api } from '../../state/api';
import { failureText } from '../../state/queries/failure-text';
import { useAmounts } from '../../state/shift/use-amounts';
import { refreshStock } from '../../state/stock-store';
import { Modal } from '../../ui/modal';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useCardActions, useCards } from './card-context';
import styles from './scan-dialogs.module.css';

/**
 * Asks once whether a roll is sold in the other direction: its front was scanned at the other end
 * (tickets.md, Direction). Otherwise its count would be the whole pack or nothing.
 */
export function TurnDialog({ storeId, userId }: { storeId: number; userId: number }) {
  const pack = useCards((state) => state.turning);
  return (
    pack && <Question key={`${pack.upc}/${pack.lotCounter}`} pack={pack} storeId={storeId} userId={userId} />
  );
}

function Question({ pack, storeId, userId }: { pack: StockRun; storeId: number; userId: number }) {
  const t = useMessages(CARDS);
  const amounts = useAmounts();
  const { turned, remove } = useCardActions();
  const cards = useCards((state) => state.cards);
  const [failure, setFailure] = useState<ReturnType<typeof failureText> | null>(null);
  const [busy, setBusy] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);

  const front = lastSold(pack);
  const { count } = soldBefore(pack, front);
  const sells = pack.sells === 'down' ? 'up' : 'down';

  const turn = async () => {
    setBusy(true);
    try {
      const lot = { store_id: storeId, lot_number: pack.upc, lot_counter: pack.lotCounter };
      await turnLot(api, { ...lot, sells }, userId);
      await refreshStock();
      turned({ ...pack, sells });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  const leaveOut = () => {
    const card = cards.find(({ range }) => range && isSameLot(range, pack));
    if (card) remove(card.id);
    turned(null);
  };

  return (
    <Modal
      title={t.turn.question[pack.sells]}
      onClose={leaveOut}
      footer={
        <>
          <Button variant="outline" onClick={failure ? leaveOut : () => turned(null)}>
            {failure ? t.turn.leaveOut : t.turn.no({ tickets: count })}
          </Button>
          <Button ref={yes} disabled={busy} onClick={turn}>
            {t.turn.yes}
          </Button>
        </>
      }
    >
      <p className={styles.why}>
        {t.turn.why({
          ticket: ticketNumber(numberToSerial(front)),
          tickets: count,
          amount: amounts.short(amountCents(pack.priceCents, count)),
        })}
      </p>
      {failure && (
        <StatusAlert kind="error">
          {failure} {t.turn.failed}
        </StatusAlert>
      )}
    </Modal>
  );
}
