import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../contract/page-paths';
import { NOTIFICATIONS } from '../../i18n/en/app/notifications';
import { useMessages } from '../../i18n/hooks/use-messages';
import { install, useInstall } from '../../pwa/install';
import { declineInstall, useInstallWay } from '../../pwa/install-offer';
import { updateNow, useUpdate } from '../../pwa/update-store';
import { useOutboxCounts } from '../../terminal/outbox/outbox-store';
import { useLatestOutboxRows } from '../../terminal/outbox/use-outbox';
import { useSession } from '../../terminal/session-store';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { POPOVER } from '../../theme/looks';
import { storeTime } from '../../ui/formats';
import { Icon, type IconName } from '../../ui/icon';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';
import { type Notice, noticesOf } from './notices';

const LIST_ID = 'notifications';
/** Sent entries that the list goes back. */
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

/** The bell: a live list of what happened on this terminal. */
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
        variant="ghost"
        px="0"
        position="relative"
        popoverTarget={LIST_ID}
        aria-label={unread > 0 ? t.unread(unread) : t.title}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <chakra.span
            aria-hidden="true"
            position="absolute"
            top="0.5"
            insetEnd="0.5"
            minWidth="5"
            px="1"
            borderRadius="full"
            bg="red.solid"
            color="red.contrast"
            fontSize="xs"
            fontWeight="bold"
            lineHeight="1.25rem"
          >
            {unread}
          </chakra.span>
        )}
      </Button>
      <chakra.div
        {...POPOVER}
        ref={list}
        id={LIST_ID}
        popover="auto"
        role="dialog"
        aria-label={t.title}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        top="calc(4rem + env(safe-area-inset-top))"
        insetEnd="calc(0.75rem + env(safe-area-inset-right))"
        width="min(22rem, calc(100vw - 1.5rem))"
        p="0"
      >
        <chakra.h2 px="4" py="2.5" fontWeight="bold" borderBottomWidth="1px">
          {t.title}
        </chakra.h2>
        {isOpen && <NoticeList notices={notices} onLeave={() => list.current?.hidePopover()} />}
      </chakra.div>
    </>
  );
}

type ListProps = { notices: readonly Notice[]; onLeave: () => void };

function NoticeList({ notices, onLeave }: ListProps) {
  const t = useMessages(NOTIFICATIONS);
  if (notices.length === 0) {
    return (
      <chakra.p px="4" py="3" color="fg.muted">
        {t.none}
      </chakra.p>
    );
  }
  return (
    <chakra.ul
      // A scrollable list must be reachable with the keyboard.
      tabIndex={0}
      aria-label={t.latest}
      listStyle="none"
      maxHeight="230px"
      overflowY="auto"
    >
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} onLeave={onLeave} />
      ))}
    </chakra.ul>
  );
}

function NoticeLine({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const clock = useStoreClock();
  const t = useMessages(NOTIFICATIONS);
  const offer = useUpdate((update) => update.offer);
  const { icon, palette } = LOOK[notice.kind];
  return (
    <chakra.li display="flex" gap="3" px="4" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.span data-palette={palette} color="colorPalette.fg" pt="0.5">
        <Icon name={icon} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere" fontSize="sm">
        <chakra.p fontWeight="semibold">{notice.title}</chakra.p>
        <chakra.p color="fg.muted">{notice.detail}</chakra.p>
        {notice.at && (
          <chakra.p color="fg.muted">
            {notice.kind === 'refused'
              ? t.recorded(storeTime(new Date(notice.at), clock))
              : storeTime(new Date(notice.at), clock)}
          </chakra.p>
        )}
        {(notice.kind === 'refused' || notice.kind === 'otherwise') && (
          <TextLink to={paths.outbox} onClick={onLeave}>
            {t.seeOutbox}
          </TextLink>
        )}
        {notice.kind === 'install' && <InstallButtons />}
        {notice.kind === 'update' && (
          <Button variant="outline" mt="1" onClick={() => void updateNow()}>
            {offer === 'update' ? t.updateNow : t.reload}
          </Button>
        )}
      </chakra.div>
    </chakra.li>
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
    <chakra.div display="flex" flexWrap="wrap" gap="2" mt="1">
      {hasDialog && <Button onClick={() => void ask()}>{t.install}</Button>}
      <Button variant="outline" onClick={declineInstall}>
        {t.notNow}
      </Button>
    </chakra.div>
  );
}
