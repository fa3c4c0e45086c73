import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { turnLot } from '../../api/stock';
import { soldBefore } from '../../domain/counting/sold-run';
import { lastSold } from '../../domain/stock/direction';
import { isSameLot, type StockRun } from '../../domain/stock/stock';
import { numberToSerial, ticketNumber } from '../../domain/tickets/serial';
import { amountCents } from '../../domain/values/money';
import { CARDS } from '../../i18n/en/counting/cards';
import { useMessages } from '../../i18n/hooks/use-messages';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { refreshStock } from '../../terminal/stock-store';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';
import { useCardActions, useCards } from '../cards/card-context';

/**
 * Asks once whether a roll is sold in the other direction: its front was scanned at the other end (tickets.md,
 * Direction). Its count would be the whole pack or nothing.
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
            {failure ? t.turn.leaveOut : t.turn.no(count)}
          </Button>
          <Button ref={yes} disabled={busy} onClick={turn}>
            {t.turn.yes}
          </Button>
        </>
      }
    >
      <chakra.p fontSize="lg">
        {t.turn.why(
          ticketNumber(numberToSerial(front)),
          count,
          amounts.short(amountCents(pack.priceCents, count)),
        )}
      </chakra.p>
      {failure && (
        <StatusAlert kind="error">
          {failure} {t.turn.failed}
        </StatusAlert>
      )}
    </Modal>
  );
}
