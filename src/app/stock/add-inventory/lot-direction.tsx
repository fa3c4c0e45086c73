import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../device/client';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packNamed } from '../../../messages/words/packs';
import type { Sells } from '../../../shared/places/store-settings';
import type { Lot } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { ERROR_CODE } from '../../../shared/wire/errors';
import { useConnectivity } from '../../state/connectivity-store';
import { failureText } from '../../state/queries/failure-text';
import { write } from '../../state/queries/query';
import { refreshStock } from '../../state/stock-store';
import { StatusAlert } from '../../ui/status-alert';

type Props = { lot: Lot; onChanged: (lot: Lot) => void };

/**
 * The direction in which a lot is sold, and a way to change it; after the first count, only for a roll that was turned
 * around.
 */
export function LotDirection({ lot, onChanged }: Props) {
  const t = useMessages(ADD_INVENTORY);
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
      await write(stockPaths.lotDirection, { body: turned ? { ...body, turned } : body });
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
          {t.rollSold[now]}
        </chakra.p>
        <Button variant="outline" disabled={!online || busy} onClick={() => void change(false)}>
          {t.sells[next]}
        </Button>
      </chakra.div>
    </>
  );
}

function TurnedRound({ lot, onAnswer }: { lot: Lot; onAnswer: (yes: boolean) => void }) {
  const t = useMessages(ADD_INVENTORY);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <chakra.section aria-label={t.turnedRound} display="grid" gap="3">
      <div>
        <chakra.p fontWeight="semibold">{t.turnedRound}</chakra.p>
        <chakra.p color="fg.muted">
          {t.turnedRoundHelp({ pack: packNamed(lot.vendor_name ?? lot.lot_number, lot.start_ticket_number) })}
        </chakra.p>
      </div>
      <chakra.div display="flex" justifyContent="flex-end" gap="3">
        <Button ref={no} variant="outline" onClick={() => onAnswer(false)}>
          {t.no}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t.yes}</Button>
      </chakra.div>
    </chakra.section>
  );
}
