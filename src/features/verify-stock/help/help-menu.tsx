import { Button, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { useSession } from '../../../terminal/session-store';
import { Icon } from '../../../ui/icon';
import { paths } from '../../../ui/paths';
import { TOUR_ID } from './tour';
import { startTour } from './tour-store';

const MENU_ID = 'help-menu';

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minH: '11',
  px: '4',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
  _focusVisible: { outlineOffset: '-2px' },
};
const EntryButton = chakra('button', { base: ENTRY });
const EntryLink = chakra(Link, { base: ENTRY });

/** The ways to help on Verify Stock. The browser's popover closes on Escape and elsewhere. */
export function HelpMenu() {
  const user = useSession((session) => session.user);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  /** Under its button, which scrolls with the page. */
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
        Help
      </Button>
      <chakra.div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        position="fixed"
        inset="auto"
        minWidth="52"
        py="2"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderRadius="md"
        boxShadow="overlay"
      >
        <EntryButton type="button" onClick={showTour}>
          <Icon name="info" /> Show the tour
        </EntryButton>
        <EntryLink to={paths.practice}>
          <Icon name="practice" /> Practice
        </EntryLink>
        <EntryLink to={paths.quickCard}>
          <Icon name="card" /> Quick Card
        </EntryLink>
      </chakra.div>
    </>
  );
}
