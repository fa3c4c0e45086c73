import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { LAYOUT } from '../../i18n/en/app/layout';
import { useMessages } from '../../i18n/use-messages';
import { Icon } from '../../ui/icon';
import { usePreferences } from '../preferences-store';
import { usePart } from './use-part';

/** The first screen comes first. */
const AFTER_MS = 1500;

const loadNotifications = () =>
  import('../../features/notifications/notifications').then((m) => m.Notifications);

/** Ids of other stores that use this device are remembered too; the oldest go. */
const REMEMBERED = 200;
const remember = (ids: string[]) =>
  usePreferences.setState(({ noticesSeen }) => ({
    noticesSeen: [...new Set([...ids, ...noticesSeen])].slice(0, REMEMBERED),
  }));

/** The notifications, fetched when the first screen is there, or at the first press. */
export function Bell() {
  const t = useMessages(LAYOUT);
  const [Notifications, need] = usePart(loadNotifications);
  const seen = usePreferences((preferences) => preferences.noticesSeen);
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Nobody has asked for it yet, so nobody is told that it can't be had.
      loadNotifications().then(need, () => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [need]);
  if (Notifications) return <Notifications openAtOnce={pressed} seen={seen} onSeen={remember} />;
  return (
    <Button
      variant="ghost"
      px="0"
      aria-label={t.notifications}
      onClick={() => {
        setPressed(true);
        need();
      }}
    >
      <Icon name="bell" />
    </Button>
  );
}
