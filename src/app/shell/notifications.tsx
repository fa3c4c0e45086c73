import { useEffect, useRef, useState } from 'react';
import type { OutboxRow } from '../../device/rows';
import { NOTIFICATIONS } from '../../messages/areas/notifications';
import { refusedText } from '../../messages/bilingual';
import { useMessages } from '../../messages/hooks/use-messages';
import { isOpeningCheck, isRecordedOtherwise, recordedTotal } from '../../outbox/submission';
import { install, useInstall } from '../../pwa/install';
import { declineInstall, type InstallWay, useInstallWay } from '../../pwa/install-offer';
import { updateNow, useUpdate } from '../../pwa/update-store';
import { sumOf } from '../../shared/values/collections';
import { paths } from '../../shared/wire/page-paths';
import { useOutboxCounts } from '../state/outbox-store';
import { useSession } from '../state/session-store';
import { type Amounts, useAmounts } from '../state/use-amounts';
import { useLatestOutboxRows } from '../state/use-outbox';
import { storeTime } from '../ui/formats';
import { Icon, type IconName } from '../ui/icon';
import { Button } from '../ui/plain';
import { useStoreClock } from '../ui/store-clock';
import { TextLink } from '../ui/try-again';
import styles from './notifications.module.css';

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

const LIST_ID = 'notifications';
/** The number of sent entries that the list covers. */
const MAX_SENT = 20;

const LOOK: Record<Notice['kind'], { icon: IconName; palette: string }> = {
  sent: { icon: 'check', palette: 'green' },
  otherwise: { icon: 'alert', palette: 'orange' },
  refused: { icon: 'alert', palette: 'red' },
  update: { icon: 'info', palette: 'blue' },
  install: { icon: 'download', palette: 'blue' },
};

type Props = {
  /** the bell was pressed before this was loaded */
  openAtOnce: boolean;
  /** ids of the notices already seen on this device */
  seen: readonly string[];
  onSeen: (ids: string[]) => void;
};

/** The bell: a live list of this terminal's notices. */
export function Notifications({ openAtOnce, seen, onSeen }: Props) {
  const t = useMessages(NOTIFICATIONS);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const rows = useLatestOutboxRows(MAX_SENT);
  const offer = useUpdate((update) => update.offer);
  const waiting = useOutboxCounts((counts) => counts.waiting);
  const handedOver = useSession((session) => session.handedOver);
  const installWay = useInstallWay(handedOver || waiting > 0 || (rows ?? []).length > 0);
  const notices = noticesOf(rows ?? [], offer, installWay, t, useAmounts());
  const unread = notices.filter(({ id }) => !seen.includes(id)).length;

  useEffect(() => {
    if (openAtOnce) list.current?.showPopover();
  }, [openAtOnce]);
  const ids = notices.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (isOpen) onSeen(ids.split(' '));
  }, [isOpen, ids, onSeen]);

  return (
    <>
      <Button
        className={styles.bell}
        variant="ghost"
        popoverTarget={LIST_ID}
        aria-label={unread > 0 ? t.unread({ count: unread }) : t.title}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.unread} aria-hidden="true">
            {unread}
          </span>
        )}
      </Button>
      <div
        className={`popover ${styles.popover}`}
        ref={list}
        id={LIST_ID}
        popover="auto"
        role="dialog"
        aria-label={t.title}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        <h2 className={styles.heading}>{t.title}</h2>
        {isOpen && <NoticeList notices={notices} onLeave={() => list.current?.hidePopover()} />}
      </div>
    </>
  );
}

type ListProps = { notices: readonly Notice[]; onLeave: () => void };

function NoticeList({ notices, onLeave }: ListProps) {
  const t = useMessages(NOTIFICATIONS);
  if (notices.length === 0) {
    return <p className={styles.none}>{t.none}</p>;
  }
  return (
    <ul
      className={styles.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable with the keyboard
      tabIndex={0}
      aria-label={t.latest}
    >
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function NoticeLine({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const clock = useStoreClock();
  const t = useMessages(NOTIFICATIONS);
  const offer = useUpdate((update) => update.offer);
  const { icon, palette } = LOOK[notice.kind];
  return (
    <li className={styles.notice}>
      <span className={styles.sign} data-palette={palette}>
        <Icon name={icon} />
      </span>
      <div className={styles.body}>
        <p className={styles.noticeTitle}>{notice.title}</p>
        <p className={styles.detail}>{notice.detail}</p>
        {notice.at && (
          <p className={styles.detail}>
            {notice.kind === 'refused'
              ? t.recorded({ at: storeTime(new Date(notice.at), clock) })
              : storeTime(new Date(notice.at), clock)}
          </p>
        )}
        {(notice.kind === 'refused' || notice.kind === 'otherwise') && (
          <TextLink to={paths.outbox} onClick={onLeave}>
            {t.seeOutbox}
          </TextLink>
        )}
        {notice.kind === 'install' && <InstallButtons />}
        {notice.kind === 'update' && (
          <Button className={styles.update} variant="outline" onClick={() => void updateNow()}>
            {offer === 'update' ? t.updateNow : t.reload}
          </Button>
        )}
      </div>
    </li>
  );
}

/** If the browser has no install dialog, the notice explains how to install. Declining is remembered either way. */
function InstallButtons() {
  const t = useMessages(NOTIFICATIONS);
  const hasDialog = useInstall(({ prompt }) => prompt !== null);
  const ask = async () => {
    if (!(await install())) declineInstall();
  };
  return (
    <div className={styles.installButtons}>
      {hasDialog && <Button onClick={() => void ask()}>{t.install}</Button>}
      <Button variant="outline" onClick={declineInstall}>
        {t.notNow}
      </Button>
    </div>
  );
}
