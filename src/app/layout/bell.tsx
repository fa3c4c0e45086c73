import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon';
import { usePreferences } from '../preferences-store';
import { usePart } from './use-part';

/** The first screen comes first. */
const AFTER_MS = 1500;

const loadNotifications = () =>
  import('../../features/notifications/notifications').then((m) => m.Notifications);

const remember = (noticesSeen: string[]) => usePreferences.setState({ noticesSeen });

/** The notifications, fetched when the first screen is there, or at the first press. */
export function Bell() {
  const [Notifications, need] = usePart(loadNotifications);
  const seen = usePreferences((preferences) => preferences.noticesSeen);
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(need, AFTER_MS);
    return () => clearTimeout(timer);
  }, [need]);
  if (Notifications) return <Notifications openAtOnce={pressed} seen={seen} onSeen={remember} />;
  return (
    <Button
      variant="ghost"
      px="0"
      aria-label="Notifications"
      onClick={() => {
        setPressed(true);
        need();
      }}
    >
      <Icon name="bell" />
    </Button>
  );
}
