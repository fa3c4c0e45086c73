import { CAMERA } from '../../../messages/areas/camera';
import { useMessages } from '../../../messages/hooks/use-messages';
import { useSound } from '../../../scanner/sound';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import styles from './controls.module.css';

/** Turns scan beeps on and off. */
export function SoundButton() {
  const t = useMessages(CAMERA);
  const { on, toggle } = useSound();
  return (
    <Button
      className={styles.sound}
      variant="outline"
      aria-label={on ? t.soundOn : t.soundOff}
      onClick={toggle}
    >
      <Icon name={on ? 'sound' : 'silent'} />
    </Button>
  );
}
