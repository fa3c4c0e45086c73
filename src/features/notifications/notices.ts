import type { OutboxRow } from '../../device/rows';
import { formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { recordedTotal } from '../../outbox/submission';
import type { InstallWay } from '../../pwa/install-offer';
import type { useUpdate } from '../../pwa/update-store';

/** Something that happened on this terminal; `id` changes when there is more to it. */
export type Notice = {
  id: string;
  /** `partly`: sent, and the server recorded less of it, since others had recorded the rest */
  kind: 'sent' | 'partly' | 'refused' | 'update' | 'install';
  title: string;
  detail: string;
  /** ISO instant; null for what is so now */
  at: string | null;
};

/** Entries acknowledged this close together, in milliseconds, were one sync. */
const ONE_SYNC_MS = 60_000;

function syncNotice(rows: readonly OutboxRow[]): Notice {
  const sum = (of: (row: OutboxRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const count = sum((row) => recordedTotal(row).count);
  const cents = sum((row) => (row.kind === 'sale' ? recordedTotal(row).amountCents : 0));
  const before = sum((row) => row.summary.count) - count;
  const sold = `${pluralize(count, 'ticket')}, ${formatMoney(cents)} sold`;
  const newest = rows[0];
  return {
    id: `sent/${newest?.key}`,
    kind: before > 0 ? 'partly' : 'sent',
    title: `Sync done: ${pluralize(rows.length, 'record', 'records')} sent`,
    detail:
      before > 0
        ? `${sold}. ${pluralize(before, 'ticket was', 'tickets were')} recorded before.`
        : cents > 0
          ? sold
          : pluralize(count, 'ticket'),
    at: newest?.sentAt ?? null,
  };
}

const REJECTED = {
  sale: 'Sales record rejected',
  shelf: 'Shelf record rejected',
  discard: 'Discard rejected',
} as const;

const refusedNotice = (row: OutboxRow): Notice => ({
  id: `refused/${row.key}/${row.attempts}`,
  kind: 'refused',
  title: REJECTED[row.kind],
  detail: row.lastError?.message ?? 'It needs attention.',
  at: row.recordedAt,
});

/** One notice per sync. */
function syncs(rows: readonly OutboxRow[]): Notice[] {
  const groups: OutboxRow[][] = [];
  const time = (row: OutboxRow | undefined) => Date.parse(row?.sentAt ?? '');
  for (const row of [...rows].sort((a, b) => b.ackSeq - a.ackSeq)) {
    const group = groups.at(-1);
    if (group && time(group.at(-1)) - time(row) <= ONE_SYNC_MS) group.push(row);
    else groups.push([row]);
  }
  return groups.map(syncNotice);
}

const HOW_TO_INSTALL: Record<InstallWay, string> = {
  dialog: '',
  'by hand': 'Tap Share, then Add to Home Screen. ',
};

const installNotice = (way: InstallWay): Notice => ({
  id: 'install',
  kind: 'install',
  title: 'Install the app on this device',
  detail: `${HOW_TO_INSTALL[way]}It opens from its own icon, fills the screen, and what it keeps is safer.`,
  at: null,
});

/**
 * What the bell tells, newest first: what was sent and what was refused; a version that waits and how to install the app come
 * first.
 * @param rows the store's latest entries of the outbox, in any order
 * @param install how installing is offered; null: not
 */
export function noticesOf(
  rows: readonly OutboxRow[],
  offer: ReturnType<typeof useUpdate.getState>['offer'],
  install: InstallWay | null,
): Notice[] {
  const update: Notice = {
    id: `update/${offer}`,
    kind: 'update',
    title: offer === 'update' ? 'A new version is ready' : 'A new version is in use in another tab',
    detail: 'It is taken over when you say so.',
    at: null,
  };
  const happened = [
    ...syncs(rows.filter((row) => row.state === 'sent' && row.kind !== 'discard')),
    ...rows.filter((row) => row.state === 'attention').map(refusedNotice),
  ].sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  return [
    ...(offer === 'none' ? [] : [update]),
    ...(install === null ? [] : [installNotice(install)]),
    ...happened,
  ];
}
