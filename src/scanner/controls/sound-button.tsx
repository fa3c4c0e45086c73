import { Button } from '@chakra-ui/react';
import { CAMERA } from '../../i18n/en/counting/camera';
import { useMessages } from '../../i18n/hooks/use-messages';
import { Icon } from '../../ui/icon';
import { useSound } from '../sound-store';

/** Turns scan beeps on and off. */
export function SoundButton() {
  const t = useMessages(CAMERA);
  const { on, toggle } = useSound();
  return (
    <Button variant="outline" px="0" aria-label={on ? t.soundOn : t.soundOff} onClick={toggle}>
      <Icon name={on ? 'sound' : 'silent'} />
    </Button>
  );
}
