import { useEffect, useRef, useState } from 'react';
import { NOTIFICATIONS } from '../../../messages/areas/notifications';
import { useMessages } from '../../../messages/hooks/use-messages';
import { declineInstall, install, useInstall, useInstallWay } from '../../../pwa/install';
import { useUpdate } from '../../../pwa/update-store';
import { paths } from '../../../shared/wire/page-paths';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { useLatestOutboxRows, useOutboxCounts } from '../../state/use-outbox';
import { storeTime } from '../../ui/formats';
import { Icon, type IconName } from '../../ui/icon';
import { Button, TextLink } from '../../ui/plain';
import { useStoreClock } from '../../ui/store-clock';
import { UpdateButton } from '../update-button';
import { type Notice, noticesOf } from './notices';
import styles from './notifications.module.css';

const LIST_ID = 'notifications';
/** The number of sent entries that the list covers. */
const MAX_SENT = 20;

const LOOK: Record<Notice['kind'], { icon: IconName; palette: string }> = {
  sent: { icon: 'check', palette: 'green' },
  otherwise: { icon: 'alert', palette: 'orange' },
  refused: { icon: 'alert', palette: 'orange' },
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
        {notice.kind === 'update' && <UpdateButton className={styles.update} variant="outline" />}
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
