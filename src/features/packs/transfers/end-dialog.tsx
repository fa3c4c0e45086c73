import { Button } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { correctSales } from '../../../api/corrections';
import { recordLost } from '../../../api/transfers';
import { COMMON } from '../../../i18n/en/app/common';
import { runOfSerials } from '../../../i18n/en/counting/serials';
import { PACK_OFFICE } from '../../../i18n/en/stock/pack-office';
import { api } from '../../../terminal/api';
import { failureText } from '../../../terminal/queries/failure-text';
import { refreshStock } from '../../../terminal/stock-store';
import { Modal } from '../../../ui/modal';
import { StatusAlert } from '../../../ui/status-alert';
import type { OnTheWay } from './on-the-way';

/** How the sender ends a transfer. */
export type Ending = 'callBack' | 'lost';

type Props = {
  sent: OnTheWay;
  ending: Ending;
  onClose: () => void;
  /** @param message the server's confirmation */
  onSaved: (message: string) => void;
};

/** The sender calls tickets back that are on their way, or records them as lost. */
export function EndDialog({ sent, ending, onClose, onSaved }: Props) {
  const t = PACK_OFFICE;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const run = {
    lot_number: sent.lot_number,
    lot_counter: sent.lot_counter,
    start_ticket: sent.start_ticket,
    end_ticket: sent.end_ticket,
  };
  const send = async (): Promise<string> => {
    const body = { store_id: sent.from_store_id, ...run, reason: t.callBackReason };
    if (ending === 'callBack') return (await correctSales(api, body, key.current)).message;
    return (await recordLost(api, sent.from_store_id, run, key.current)).message;
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      onSaved(await send());
      await refreshStock();
    } catch (refused) {
      setFailure(failureText(refused));
      setBusy(false);
    }
  };
  const name = `${sent.lot_number}: ${runOfSerials(sent)}`;
  return (
    <Modal
      title={ending === 'lost' ? t.lostOf(name) : t.callBackOf(name)}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {COMMON.cancel}
          </Button>
          <Button aria-disabled={busy || undefined} onClick={() => void save()}>
            {busy ? t.saving : ending === 'lost' ? t.saveLost : t.callBack}
          </Button>
        </>
      }
    >
      <p>
        {ending === 'lost' ? t.lostHint(sent.ticketCount, sent.to_store) : t.callBackHint(sent.ticketCount)}
      </p>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
    </Modal>
  );
}
