import { Button } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { LAYOUT } from '../../i18n/en/app/layout';
import { useMessages } from '../../i18n/hooks/use-messages';
import { isInstalled } from '../../pwa/installed';
import { Icon } from '../../ui/icon';

const isFull = () => document.fullscreenElement !== null;

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

function toggle() {
  const done = isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch((error: unknown) => console.warn('Fullscreen was refused', error));
}

/**
 * Toggles fullscreen. Hidden where the browser doesn't support it (iPhone), and in an installed app, which is always
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
      variant={labelled ? 'outline' : 'ghost'}
      px={labelled ? undefined : '0'}
      display={labelled ? { md: 'none' } : { base: 'none', md: 'inline-flex' }}
      aria-label={labelled ? undefined : name}
      onClick={toggle}
    >
      <Icon name={full ? 'shrink' : 'expand'} />
      {labelled && name}
    </Button>
  );
}
