import { Button } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
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

/** Fills the screen with the app and back; not there where the browser can't (iPhone). */
export function FullscreenButton() {
  const full = useSyncExternalStore(subscribe, isFull);
  if (!document.fullscreenEnabled) return null;
  return (
    <Button
      variant="ghost"
      px="0"
      display={{ base: 'none', md: 'inline-flex' }}
      aria-label={full ? 'Leave fullscreen' : 'Fullscreen'}
      onClick={toggle}
    >
      <Icon name={full ? 'shrink' : 'expand'} />
    </Button>
  );
}
