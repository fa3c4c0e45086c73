import { chakra } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../ui/icon';
import { type MenuEntry, menuFor } from './menu-entries';

const EntryLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '11',
    px: '3',
    mx: '2',
    borderRadius: 'md',
    color: 'nav.fg',
    fontWeight: 'medium',
    _hover: { bg: 'nav.hover' },
    _currentPage: { bg: 'nav.active', color: 'nav.activeFg' },
    _focusVisible: { outlineColor: 'blue.300', outlineOffset: '-2px' },
  },
});

type Props = {
  role: number;
  /** icons only; the names stay for screen readers and as tooltips */
  condensed?: boolean;
  /** an entry was chosen */
  onChoose?: () => void;
};

/** The menu of the role, by groups. */
export function SideMenu({ role, condensed = false, onChoose }: Props) {
  const link = ({ label, path, icon }: MenuEntry) => (
    <li key={path}>
      <EntryLink to={path} onClick={onChoose} title={condensed ? label : undefined}>
        <Icon name={icon} />
        <chakra.span srOnly={condensed || undefined}>{label}</chakra.span>
      </EntryLink>
    </li>
  );
  return (
    <chakra.nav aria-label="Main menu" py="3" color="nav.fg">
      {menuFor(role).map(({ heading, entries }) => (
        <chakra.div key={heading} mb="3">
          {heading && (
            <chakra.h2
              px="5"
              pb="1"
              fontSize="xs"
              fontWeight="bold"
              textTransform="uppercase"
              letterSpacing="0.06em"
              color="nav.heading"
              srOnly={condensed || undefined}
            >
              {heading}
            </chakra.h2>
          )}
          <chakra.ul listStyle="none" display="grid" gap="0.5">
            {entries.map(link)}
          </chakra.ul>
        </chakra.div>
      ))}
    </chakra.nav>
  );
}
