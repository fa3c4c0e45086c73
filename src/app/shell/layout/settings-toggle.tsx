import { useState } from 'react';
import { LAYOUT } from '../../../messages/areas/layout';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import styles from './layout.module.css';
import { usePart } from './use-part';

const loadBar = () => import('./settings-bar').then((m) => m.SettingsBar);

/** Opens the right settings bar. */
export function SettingsToggle() {
  const t = useMessages(LAYOUT);
  const [SettingsBar, request] = usePart(loadBar);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.iconButton}
        variant="ghost"
        aria-label={t.settings}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          request();
        }}
      >
        <Icon name="settings" />
      </Button>
      {isOpen && SettingsBar && <SettingsBar onClose={() => setOpen(false)} />}
    </>
  );
}
