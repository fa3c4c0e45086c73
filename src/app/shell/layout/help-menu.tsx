import { useRef } from 'react';
import { MENU } from '../../../messages/areas/menu';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import { MenuLink } from '../../ui/popover';
import styles from './layout.module.css';
import menuStyles from './menu.module.css';
import { helpFor } from './menu-entries';

const HELP_ID = 'help-menu';

/** The screens of Help, behind a question mark; on a phone, the menu has them. */
export function HelpMenu({ role }: { role: number }) {
  const menu = useMessages(MENU);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button className={styles.tabletButton} variant="ghost" aria-label={menu.help} popoverTarget={HELP_ID}>
        <Icon name="help" />
      </Button>
      <div className={`popover ${menuStyles.barMenu}`} ref={list} id={HELP_ID} popover="auto">
        {helpFor(role).map(({ path, label }) => (
          <MenuLink key={path} to={path} onClick={() => list.current?.hidePopover()}>
            {menu[label]}
          </MenuLink>
        ))}
      </div>
    </>
  );
}
