import { LAYOUT } from '../../../../messages/areas/layout';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { TITLES } from '../../../../shared/wire/page-paths';
import { classes } from '../../../ui/plain';
import { usePreferences } from '../../preferences-store';
import { SideDialog } from '../settings/side-dialog';
import styles from './menu.module.css';
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

/** The app's logo and title at the top of the side menu. */
export function Brand({ condensed = false }: { condensed?: boolean }) {
  return (
    <div className={classes(styles.brand, condensed ? styles.brandCondensed : styles.brandWide)}>
      <img className={styles.logo} src="/icons/icon.svg" alt="" />
      <span className={condensed ? 'sr-only' : undefined}>{TITLES.admin}</span>
    </div>
  );
}
