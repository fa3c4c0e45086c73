import { LAYOUT } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { usePreferences } from '../../preferences-store';
import { SideDialog } from '../settings/side-dialog';
import { Brand } from './brand';
import { SideMenu } from './side-menu';

/** The side menu as a drawer over the page, for narrow screens. Closes when an entry is chosen. */
export function MenuDrawer({ role, onClose }: { role: number; onClose: () => void }) {
  const t = useMessages(LAYOUT);
  const theme = usePreferences((preferences) => preferences.sidebarTheme);
  return (
    <SideDialog
      label={t.mainMenu}
      side="start"
      onClose={onClose}
      className={theme === 'dark' ? 'dark' : undefined}
    >
      {(close) => (
        <>
          <Brand />
          <SideMenu role={role} onChoose={close} />
        </>
      )}
    </SideDialog>
  );
}
