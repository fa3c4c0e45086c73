import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { LAYOUT } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { Icon } from '../../../ui/icon';
import { usePart } from '../use-part';

const loadBar = () => import('./settings-bar').then((m) => m.SettingsBar);

/** Opens the right settings bar. */
export function SettingsToggle() {
  const t = useMessages(LAYOUT);
  const [SettingsBar, request] = usePart(loadBar);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        px="0"
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
