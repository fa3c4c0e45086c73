import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { LAYOUT } from '../../i18n/en/app/layout';
import { useMessages } from '../../i18n/hooks/use-messages';
import { Icon } from '../../ui/icon';
import { usePreferences } from '../preferences-store';
import { usePart } from './use-part';

/** Delay before notifications load, so that they don't slow down the first screen. */
const PRELOAD_DELAY_MS = 1500;

const loadNotifications = () =>
  import('../../features/notifications/notifications').then((m) => m.Notifications);

/** Maximum number of remembered ids, across all stores that use this device. The oldest are dropped first. */
const MAX_REMEMBERED_IDS = 200;
const remember = (ids: string[]) =>
  usePreferences.setState(({ noticesSeen }) => ({
    noticesSeen: [...new Set([...ids, ...noticesSeen])].slice(0, MAX_REMEMBERED_IDS),
  }));

/** The notifications, fetched shortly after the first screen or on the first press. */
export function Bell() {
  const t = useMessages(LAYOUT);
  const [Notifications, load] = usePart(loadNotifications);
  const seen = usePreferences((preferences) => preferences.noticesSeen);
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed preload stays silent: the user hasn't opened the notifications yet.
      loadNotifications().then(load, () => undefined);
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load]);
  if (Notifications) return <Notifications openAtOnce={pressed} seen={seen} onSeen={remember} />;
  return (
    <Button
      variant="ghost"
      px="0"
      aria-label={t.notifications}
      onClick={() => {
        setPressed(true);
        load();
      }}
    >
      <Icon name="bell" />
    </Button>
  );
}
