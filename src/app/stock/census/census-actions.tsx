import { useRef, useState } from 'react';
import { CENSUS } from '../../../messages/areas/census';
import { useMessages } from '../../../messages/hooks/use-messages';
import { enqueuePlaced } from '../../../outbox/census';
import { enqueueRemoval } from '../../../outbox/enqueue';
import { nudgeOutbox } from '../../../pwa/wake';
import { type CensusPlace, MAX_CENSUS_SCANS } from '../../../shared/counting/census';
import { lotKey, type StockRun } from '../../../shared/stock/stock';
import { runLength } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { sumOf } from '../../../shared/values/collections';
import { MAX_ENTRIES } from '../../../shared/values/limits';
import { failureOf } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { takeIntoStock } from '../../state/stock-store';
import { Dialog, DialogButtons } from '../../ui/dialog';
import type { AlertContent } from '../../ui/status-alert';
import { keyOf, type Line } from './census-lines';

/** Whether a pack was moved to where it was seen last. @param placed where packs lie now */
export const isMoved = (line: Line, placed: ReadonlyMap<string, CensusPlace> | null): boolean => {
  const place = placed?.get(keyOf(line));
  return place !== undefined && place === line.seenIn.at(-1);
};

/** Moves packs to the place where they were seen last. Works offline. */
export function useMoves() {
  const user = useSession((session) => session.user);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  const busy = useRef(false);
  const move = async (lines: readonly Line[]) => {
    if (busy.current || user?.store_id == null) return;
    busy.current = true;
    const author = { id: user.id, name: user.name, store_id: user.store_id };
    const data = lines.flatMap(({ upc, lotCounter, seenIn }) => {
      const place = seenIn.at(-1);
      return place ? [{ lot_number: upc, lot_counter: lotCounter, place }] : [];
    });
    try {
      for (let from = 0; from < data.length; from += MAX_CENSUS_SCANS)
        await enqueuePlaced(author, data.slice(from, from + MAX_CENSUS_SCANS));
      nudgeOutbox();
    } catch (error) {
      setOutcome({ kind: 'error', text: failureOf(error) });
    } finally {
      busy.current = false;
    }
  };
  return { outcome, setOutcome, move };
}

type LoseProps = {
  storeId: number;
  day: string;
  lines: readonly Line[];
  stock: readonly StockRun[];
  onClose: () => void;
  onDone: (outcome: AlertContent) => void;
};

/** Asks, and records all that is left of packs as lost. */
export function LoseDialog({ storeId, day, lines, stock, onClose, onDone }: LoseProps) {
  const t = useMessages(CENSUS);
  const amounts = useAmounts();
  const user = useSession((session) => session.user);
  const busy = useRef(false);
  const keys = new Set(lines.map(lotKey));
  const runs = stock.filter((run) => keys.has(lotKey(run)));
  const tickets = sumOf(runs, runLength);
  const cents = sumOf(runs, (run) => runLength(run) * run.priceCents);

  const lose = async () => {
    if (busy.current || !user) return;
    busy.current = true;
    try {
      for (let from = 0; from < runs.length; from += MAX_ENTRIES) {
        const part = runs.slice(from, from + MAX_ENTRIES);
        const data = part.map((run) => ({
          lot_number: run.upc,
          lot_counter: run.lotCounter,
          start_ticket: numberToSerial(run.start),
          end_ticket: numberToSerial(run.end),
          reason: 'lost' as const,
          note: t.lostNote({ at: day }),
        }));
        const summary = {
          count: sumOf(part, runLength),
          amountCents: sumOf(part, (run) => runLength(run) * run.priceCents),
          entries: part.length,
        };
        takeIntoStock(await enqueueRemoval(user, { store_id: storeId, data }, summary));
      }
      nudgeOutbox();
      onDone({ kind: 'success', text: t.lost({ count: lines.length }) });
    } catch (error) {
      onDone({ kind: 'error', text: failureOf(error) });
    }
  };
  return (
    <Dialog
      title={t.lose({ count: lines.length })}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} colorPalette="red" onClick={() => void lose()}>
          {t.lose({ count: lines.length })}
        </DialogButtons>
      }
    >
      <p>{t.loseQuestion({ tickets, amount: amounts.exact(cents) })}</p>
    </Dialog>
  );
}
