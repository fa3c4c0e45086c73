import { useSyncExternalStore } from 'react';
import { LAYOUT } from '../../../messages/areas/layout';
import { useMessages } from '../../../messages/hooks/use-messages';
import { isInstalled } from '../../../pwa/storage-quota';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import styles from './layout.module.css';

const isFull = () => document.fullscreenElement !== null;

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

function toggle() {
  const toggled = isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  toggled.catch((error: unknown) => console.warn('Fullscreen was refused', error));
}

/**
 * Toggles fullscreen. Hidden if the browser doesn't support it (iPhone), and in an installed app, which is always
 * fullscreen.
 * @param labelled shows a text label, for phones; otherwise an icon, for tablets and larger screens
 */
export function FullscreenButton({ labelled = false }: { labelled?: boolean }) {
  const t = useMessages(LAYOUT);
  const full = useSyncExternalStore(subscribe, isFull);
  if (!document.fullscreenEnabled || isInstalled()) return null;
  const name = full ? t.leaveFullscreen : t.fullscreen;
  return (
    <Button
      className={labelled ? styles.labelledFullscreen : styles.tabletButton}
      variant={labelled ? 'outline' : 'ghost'}
      aria-label={labelled ? undefined : name}
      onClick={toggle}
    >
      <Icon name={full ? 'shrink' : 'expand'} />
      {labelled && name}
    </Button>
  );
}
