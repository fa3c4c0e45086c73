import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/page-paths';
import { LazyRemoval } from '../../../counting/removal/lazy-removal';
import { db } from '../../../device/db';
import type { OutboxRow, RemovalEntry } from '../../../device/rows';
import { hull } from '../../../domain/runs/runs';
import { firstSold, lastSold } from '../../../domain/stock/direction';
import { isSameLot, type StockRun } from '../../../domain/stock/stock';
import { numberToSerial, serialToNumber } from '../../../domain/tickets/serial';
import { CARDS } from '../../../i18n/en/counting/cards';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { capturedWallTime } from '../../../outbox/captured';
import { reportProblem } from '../../../terminal/problem-store';
import { leaveOut, useStock } from '../../../terminal/stock-store';
import { StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';
import { TextLink } from '../../../ui/text-link';
import { useOwnStock } from '../use-packs';

/** Changes a refused removal: its form, with the stock as it is without the entry. */
export function ChangeRemoval({ entryKey }: { entryKey: string }) {
  const t = useMessages(CARDS);
  const clock = useStoreClock();
  const navigate = useNavigate();
  const [read, setRead] = useState<{ row: OutboxRow | undefined } | null>(null);
  const leftOut = useStock((stock) => stock.leftOut);
  const row = read?.row;
  const entry = row?.kind === 'removal' && row.state === 'attention' ? row : null;

  useEffect(() => {
    const find = async () => setRead({ row: await db.outbox.where('key').equals(entryKey).first() });
    find().catch(reportProblem);
  }, [entryKey]);
  useEffect(() => (entry ? leaveOut(entry.seq) : undefined), [entry]);

  if (!read) return null;
  if (!entry)
    return (
      <StatusAlert kind="info">
        {t.nothingToChange} <TextLink to={paths.outbox}>{t.seeOutbox}</TextLink>
      </StatusAlert>
    );
  const leave = () => navigate(paths.outbox);
  return (
    <>
      <StatusAlert kind="warning">
        <p>{t.changing(entry.userName, capturedWallTime(entry, clock))}</p>
        <chakra.p fontWeight="normal">{t.wasRefused(entry.lastError?.message ?? '')}</chakra.p>
      </StatusAlert>
      {leftOut === entry.seq && <Form entry={entry} onLeave={leave} />}
    </>
  );
}

function Form({ entry, onLeave }: { entry: RemovalEntry; onLeave: () => void }) {
  const stock = useOwnStock();
  const pack = useMemo(() => packOf(entry, stock ?? []), [entry, stock]);
  return (
    <LazyRemoval pack={pack} {...endsOf(entry, pack)} changed={entry} onClose={onLeave} onSaved={onLeave} />
  );
}

/** The pack of a removal; by its numbers alone where nothing of it is left. */
function packOf({ payload, summary }: RemovalEntry, stock: readonly StockRun[]) {
  const [removal] = payload.data;
  const id = { upc: removal?.lot_number ?? '', lotCounter: removal?.lot_counter ?? 0 };
  const run = stock.find((each) => isSameLot(each, id));
  return {
    ...id,
    vendorName: run?.vendorName ?? null,
    priceCents: run?.priceCents ?? Math.round(summary.amountCents / Math.max(summary.count, 1)),
    sells: run?.sells ?? ('up' as const),
  };
}

/** The first and the last ticket that the entry removed, in the direction of the roll. */
function endsOf({ payload }: RemovalEntry, { sells }: Pick<StockRun, 'sells'>) {
  const whole = hull(
    payload.data.map((run) => ({
      start: serialToNumber(run.start_ticket),
      end: serialToNumber(run.end_ticket),
    })),
  );
  if (!whole) return {};
  const roll = { ...whole, sells };
  return { front: numberToSerial(firstSold(roll)), last: numberToSerial(lastSold(roll)) };
}
