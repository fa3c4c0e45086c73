import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client/client';
import { changeDirection } from '../../api/inventory';
import { ERROR_CODE } from '../../contract/errors';
import type { Lot } from '../../contract/office/inventory';
import type { Sells } from '../../domain/stock/store-settings';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { api } from '../../terminal/api';
import { useConnectivity } from '../../terminal/connectivity-store';
import { failureText } from '../../terminal/queries/failure-text';
import { refreshStock } from '../../terminal/stock-store';
import { StatusAlert } from '../../ui/status-alert';

type Props = { lot: Lot; onChanged: (lot: Lot) => void };

/** The direction in which a lot is sold, and a way to change it; after the first count, only for a roll that was turned round. */
export function LotDirection({ lot, onChanged }: Props) {
  const online = useConnectivity((state) => state.online);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const now: Sells = lot.sells ?? 'up';
  const next: Sells = now === 'up' ? 'down' : 'up';

  const change = async (turned: boolean) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const { store_id, lot_number, lot_counter } = lot;
    try {
      const body = { store_id, lot_number, lot_counter, sells: next };
      await changeDirection(api, turned ? { ...body, turned } : body);
      setAsks(false);
      onChanged({ ...lot, sells: next });
      void refreshStock();
    } catch (error) {
      const isFixed = error instanceof ApiError && error.body?.code === ERROR_CODE.directionFixed;
      if (isFixed && !turned) setAsks(true);
      else setFailure(failureText(error));
    }
    setBusy(false);
  };

  if (asks) return <TurnedRound lot={lot} onAnswer={(yes) => (yes ? void change(true) : setAsks(false))} />;
  return (
    <>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.p flex="1" minWidth="48" aria-live="polite">
          {ADD_INVENTORY.rollSold[now]}
        </chakra.p>
        <Button variant="outline" disabled={!online || busy} onClick={() => void change(false)}>
          {ADD_INVENTORY.sells[next]}
        </Button>
      </chakra.div>
    </>
  );
}

function TurnedRound({ lot, onAnswer }: { lot: Lot; onAnswer: (yes: boolean) => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <chakra.section aria-label={ADD_INVENTORY.turnedRound} display="grid" gap="3">
      <div>
        <chakra.p fontWeight="semibold">{ADD_INVENTORY.turnedRound}</chakra.p>
        <chakra.p color="fg.muted">
          {ADD_INVENTORY.turnedRoundHelp(ADD_INVENTORY.packName(lot.lot_number, lot.lot_counter))}
        </chakra.p>
      </div>
      <chakra.div display="flex" justifyContent="flex-end" gap="3">
        <Button ref={no} variant="outline" onClick={() => onAnswer(false)}>
          {ADD_INVENTORY.no}
        </Button>
        <Button onClick={() => onAnswer(true)}>{ADD_INVENTORY.yes}</Button>
      </chakra.div>
    </chakra.section>
  );
}
