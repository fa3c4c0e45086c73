import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { LAYOUT } from '../../../i18n/en/app/layout';
import { MENU } from '../../../i18n/en/app/menu';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { Icon } from '../../../ui/icon';
import { type MenuEntry, menuFor } from './menu-entries';

type Props = {
  role: number;
  /** icons only; the names remain available to screen readers and as tooltips */
  condensed?: boolean;
  /** called when an entry is chosen */
  onChoose?: () => void;
};

/** A tooltip next to an icon; `top` is its position on the screen, in px. */
type Tooltip = { label: string; top: number };

/** The role's menu, in groups. */
export function SideMenu({ role, condensed = false, onChoose }: Props) {
  const t = useMessages(LAYOUT);
  const menu = useMessages(MENU);
  const [tooltip, setTooltip] = useState<Tooltip | null>(null);
  const hide = () => setTooltip(null);
  const link = ({ label: key, path, icon }: MenuEntry) => {
    const label = menu[key];
    const show = ({ currentTarget }: { currentTarget: HTMLElement }) =>
      setTooltip({ label, top: currentTarget.getBoundingClientRect().top });
    const tooltipHandlers = { onMouseEnter: show, onFocus: show, onMouseLeave: hide, onBlur: hide };
    return (
      <li key={path}>
        <chakra.span
          asChild
          display="flex"
          alignItems="center"
          gap="3"
          minH="11"
          px="3"
          mx="2"
          borderRadius="md"
          color="nav.fg"
          fontWeight="medium"
          _hover={{ bg: 'nav.hover' }}
          _currentPage={{ bg: 'nav.active', color: 'nav.activeFg' }}
          _focusVisible={{ outlineColor: 'blue.focusRing', outlineOffset: '-2px' }}
        >
          <NavLink to={path} onClick={onChoose} {...(condensed && tooltipHandlers)}>
            <Icon name={icon} />
            <chakra.span srOnly={condensed ? true : undefined}>{label}</chakra.span>
          </NavLink>
        </chakra.span>
      </li>
    );
  };
  return (
    <chakra.nav aria-label={t.mainMenu} py="3" color="nav.fg">
      {menuFor(role).map(({ heading, entries }) => (
        <chakra.div
          key={heading}
          mb="3"
          mx={condensed && heading ? '2' : undefined}
          pt={condensed && heading ? '3' : undefined}
          borderTopWidth={condensed && heading ? '1px' : undefined}
        >
          {heading && (
            <chakra.h2
              px="5"
              pb="1"
              fontSize="xs"
              fontWeight="bold"
              textTransform="uppercase"
              letterSpacing="0.06em"
              color="nav.heading"
              srOnly={condensed ? true : undefined}
            >
              {menu[heading]}
            </chakra.h2>
          )}
          <chakra.ul listStyle="none" display="grid" gap="0.5" mx={condensed && heading ? '-2' : undefined}>
            {entries.map(link)}
          </chakra.ul>
        </chakra.div>
      ))}
      {condensed && tooltip && (
        <chakra.span
          aria-hidden="true"
          position="fixed"
          insetStart="16"
          zIndex="overlay"
          display="flex"
          alignItems="center"
          h="11"
          px="4"
          bg="nav.active"
          color="nav.activeFg"
          fontWeight="medium"
          borderEndRadius="md"
          boxShadow="overlay"
          pointerEvents="none"
          style={{ top: tooltip.top }}
        >
          {tooltip.label}
        </chakra.span>
      )}
    </chakra.nav>
  );
}
