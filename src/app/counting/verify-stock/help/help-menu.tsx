import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { COMMON } from '../../../../messages/areas/common';
import { VERIFY_STOCK } from '../../../../messages/areas/verify-stock';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { paths } from '../../../../shared/wire/page-paths';
import { useSession } from '../../../state/session-store';
import { Icon } from '../../../ui/icon';
import { Button } from '../../../ui/plain';
import { MenuButton, MenuLink } from '../../../ui/popover';
import styles from './help.module.css';
import { TOUR_ID } from './tour';
import { startTour } from './tour-store';

const MENU_ID = 'help-menu';

/** The help menu of Verify Stock. The browser's popover closes on Escape and on a click elsewhere. */
export function HelpMenu() {
  const t = useMessages(VERIFY_STOCK);
  const words = useMessages(COMMON);
  const user = useSession((session) => session.user);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  /** Places the menu below its button, which scrolls with the page. */
  const place = () => {
    const at = button.current?.getBoundingClientRect();
    if (!at || !menu.current) return;
    menu.current.style.top = `${at.bottom + 4}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - at.right}px`;
  };
  const showTour = () => {
    menu.current?.hidePopover();
    if (user) flushSync(() => startTour(user.id));
    document.getElementById(TOUR_ID)?.focus();
  };

  return (
    <>
      <Button ref={button} variant="outline" popoverTarget={MENU_ID} onClick={place}>
        <Icon name="help" />
        {words.help}
      </Button>
      <div className={`popover ${styles.menu}`} ref={menu} id={MENU_ID} popover="auto">
        <MenuButton onClick={showTour}>
          <Icon name="info" /> {t.showTour}
        </MenuButton>
        <MenuLink to={paths.practice}>
          <Icon name="practice" /> {words.practice}
        </MenuLink>
        <MenuLink to={paths.quickCard}>
          <Icon name="card" /> {words.quickCard}
        </MenuLink>
      </div>
    </>
  );
}
