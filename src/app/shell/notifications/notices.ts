import type { OutboxRow } from '../../../device/rows';
import type { NOTIFICATIONS } from '../../../messages/areas/notifications';
import { refusedText } from '../../../messages/bilingual';
import { isOpeningCheck, isRecordedOtherwise, recordedTotal } from '../../../outbox/submission';
import type { InstallWay } from '../../../pwa/install';
import type { useUpdate } from '../../../pwa/update-store';
import { sumOf } from '../../../shared/values/collections';
import type { Amounts } from '../../state/shift/use-amounts';

type Texts = typeof NOTIFICATIONS;

/** An event on this terminal; `id` changes when the notice does. */
export type Notice = {
  id: string;
  /** `otherwise`: sent, but recorded differently (less, or contradicting an earlier record), or tickets are missing */
  kind: 'sent' | 'otherwise' | 'refused' | 'update' | 'install';
  title: string;
  detail: string;
  /** ISO instant; null for an ongoing condition */
  at: string | null;
};

/** Entries acknowledged this close together, in milliseconds, belong to one sync. */
const ONE_SYNC_MS = 60_000;

/** Tickets and cents of some entries, as the server recorded them. */
const recordedIn = (rows: readonly OutboxRow[]): { count: number; amountCents: number } => ({
  count: sumOf(rows, (row) => recordedTotal(row).count),
  amountCents: sumOf(rows, (row) => recordedTotal(row).amountCents),
});

/** The sums of tickets sold, put on the shelf, and found missing by opening checks. */
function syncNotice(rows: readonly OutboxRow[], t: Texts, amounts: Amounts): Notice {
  const checks = rows.filter(isOpeningCheck);
  const counts = rows.filter((row) => row.kind === 'sale' && !isOpeningCheck(row));
  const shelved = rows.filter((row) => row.kind === 'shelf');
  const sold = recordedIn(counts);
  const missing = recordedIn(checks);
  const short = (cents: number): string => amounts.short(cents);
  const recorded = [
    ...(counts.length > 0 ? [t.sold({ tickets: sold.count, amount: short(sold.amountCents) })] : []),
    ...(shelved.length > 0 ? [t.shelved({ count: recordedIn(shelved).count })] : []),
    ...(missing.count > 0
      ? [t.openingMissing({ tickets: missing.count, amount: short(missing.amountCents) })]
      : []),
    ...(checks.length > 0 && missing.count === 0 ? [t.openingClean] : []),
  ].join(' · ');
  const before = sumOf(counts, (row) => row.summary.count) - sold.count;
  const isOtherwise = before > 0 || rows.some(isRecordedOtherwise);
  const [newest] = rows;
  return {
    id: `sent/${newest?.key}`,
    kind: isOtherwise || missing.count > 0 ? 'otherwise' : 'sent',
    title: checks.length === rows.length ? t.openingSent : t.synced({ records: rows.length }),
    detail:
      before > 0
        ? t.soldBefore({ sold: recorded, before })
        : isOtherwise
          ? t.otherwise({ recorded })
          : recorded,
    at: newest?.sentAt ?? null,
  };
}

const refusedNotice = (row: OutboxRow, t: Texts, { within }: Amounts): Notice => ({
  id: `refused/${row.key}/${row.attempts}`,
  kind: 'refused',
  title: t.rejected[row.kind],
  detail: row.lastError
    ? refusedText({ ...row.lastError, message: within(row.lastError.message) }).text
    : t.needsAttention,
  at: row.recordedAt,
});

/** One notice per sync. */
function syncs(rows: readonly OutboxRow[], t: Texts, amounts: Amounts): Notice[] {
  const groups: OutboxRow[][] = [];
  const time = (row: OutboxRow | undefined) => Date.parse(row?.sentAt ?? '');
  for (const row of [...rows].sort((a, b) => b.ackSeq - a.ackSeq)) {
    const group = groups.at(-1);
    if (group && time(group.at(-1)) - time(row) <= ONE_SYNC_MS) group.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => syncNotice(group, t, amounts));
}

const installNotice = (way: InstallWay, t: Texts): Notice => ({
  id: 'install',
  kind: 'install',
  title: t.installTitle,
  detail: way === 'by hand' ? `${t.installByHand} ${t.installWhy}` : t.installWhy,
  at: null,
});

/**
 * The notices of the bell: a waiting version and the offer to install come first, then syncs and refused entries, newest
 * first.
 * @param rows the store's latest outbox entries, in any order
 * @param install how installation is offered; null if it isn't
 */
export function noticesOf(
  rows: readonly OutboxRow[],
  offer: ReturnType<typeof useUpdate.getState>['offer'],
  install: InstallWay | null,
  t: Texts,
  amounts: Amounts,
): Notice[] {
  const update: Notice = {
    id: `update/${offer}`,
    kind: 'update',
    title: offer === 'update' ? t.updateReady : t.updateElsewhere,
    detail: t.updateDetail,
    at: null,
  };
  const happened = [
    ...syncs(
      rows.filter((row) => row.state === 'sent' && (row.kind === 'sale' || row.kind === 'shelf')),
      t,
      amounts,
    ),
    ...rows.filter((row) => row.state === 'attention').map((row) => refusedNotice(row, t, amounts)),
  ].sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  return [
    ...(offer === 'none' ? [] : [update]),
    ...(install === null ? [] : [installNotice(install, t)]),
    ...happened,
  ];
}
