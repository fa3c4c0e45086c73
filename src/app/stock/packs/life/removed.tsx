import { Button } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { db } from '../../../../device/db';
import type { RemovalEntry } from '../../../../device/rows';
import { PACK_OFFICE } from '../../../../messages/areas/pack-office';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { countingPaths } from '../../../../shared/counting/paths';
import { failureText } from '../../../state/queries/failure-text';
import { write } from '../../../state/queries/query';
import { refreshStock } from '../../../state/stock-store';
import { type Outcome, StatusAlert } from '../../../ui/status-alert';

/** Undo is offered this long after the server has recorded a removal. */
const UNDO_MS = 10_000;

type Props = {
  text: string;
  entry: RemovalEntry;
  /** the user may put tickets back */
  mayUndo: boolean;
  /** prints the report of a theft */
  onReport: () => void;
  onUndone: () => void;
};

/**
 * A removal that was just saved, with Undo for ten seconds. The record stays; undoing it is a correction with a reason, as
 * for any other record.
 */
export function Removed({ text, entry, mayUndo, onReport, onUndone }: Props) {
  const t = useMessages(PACK_OFFICE);
  const row = useLiveQuery(() => db.outbox.get(entry.seq), [entry.seq]);
  const isSent = row?.state === 'sent';
  const runs = [...entry.payload.data, ...(entry.payload.sold ?? [])];
  const [keys] = useState(() => runs.map(() => crypto.randomUUID()));
  const [isOver, setOver] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setOver(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  const undo = async () => {
    setOver(true);
    try {
      for (const [index, { lot_number, lot_counter, start_ticket, end_ticket }] of runs.entries())
        await write(countingPaths.correct, {
          body: {
            store_id: entry.payload.store_id,
            ...{ lot_number, lot_counter, start_ticket, end_ticket },
            reason: t.undoReason,
          },
          key: keys[index],
        });
      setOutcome({ kind: 'success', text: t.undone });
      await refreshStock();
    } catch (refused) {
      setOutcome({ kind: 'error', text: failureText(refused) });
    }
    onUndone();
  };
  if (outcome) return <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>;
  const isTheft = runs.some((run) => 'reason' in run && (run.reason === 'stolen' || run.reason === 'lost'));
  return (
    <StatusAlert
      kind="success"
      action={
        <>
          {mayUndo && isSent && !isOver && (
            <Button variant="outline" onClick={() => void undo()}>
              {t.undo}
            </Button>
          )}
          {isTheft && mayUndo && (
            <Button variant="outline" onClick={onReport}>
              {t.printReport}
            </Button>
          )}
        </>
      }
    >
      {text}
    </StatusAlert>
  );
}
