import { Button } from '@chakra-ui/react';
import { Icon } from '../../ui/icon';
import { useSound } from '../sound-store';

/** Switches the beeps at scans on and off. */
export function SoundButton() {
  const { on, toggle } = useSound();
  return (
    <Button variant="outline" px="0" aria-label={on ? 'Sound on' : 'Sound off'} onClick={toggle}>
      <Icon name={on ? 'sound' : 'silent'} />
    </Button>
  );
}
