import { chakra } from '@chakra-ui/react';
import { useRef, useSyncExternalStore } from 'react';
import { paths } from '../../contract/page-paths';
import { ROLE } from '../../contract/people/roles';
import { FindButton, FindField } from '../../features/search/find-field';
import { MENU } from '../../i18n/en/app/menu';
import { useMessages } from '../../i18n/hooks/use-messages';
import { type MenuText, menuFor } from './menu/menu-entries';
import { usePart } from './use-part';

const wideScreen = window.matchMedia('(min-width: 48rem)');

function subscribe(changed: () => void): () => void {
  wideScreen.addEventListener('change', changed);
  return () => wideScreen.removeEventListener('change', changed);
}

const loadFinder = () => import('../../features/search/finder').then((m) => m.Finder);

/**
 * The screens in the role's menu, plus those that are linked from elsewhere. A clerk gets the menu's screens only; the menu
 * of an Admin has no reports (specification, section 2, Side menu), which they may read for each store.
 */
const screensOf = (role: number): { label: MenuText; path: string }[] => {
  const inMenu = menuFor(role).flatMap(({ entries }) => entries);
  if (role === ROLE.user) return inMenu;
  return [...inMenu, ...EXTRA_SCREENS.filter(({ path }) => inMenu.every((entry) => entry.path !== path))];
};
const EXTRA_SCREENS: { label: MenuText; path: string }[] = [
  { label: 'plan', path: paths.plan },
  { label: 'profile', path: paths.profile },
  { label: 'packs', path: paths.packs },
  { label: 'inventoryReport', path: paths.inventoryReport },
  { label: 'salesReport', path: paths.salesReport },
  { label: 'salesReportDate', path: paths.salesReportDate },
];

/** The search box of the top bar; on a narrow screen, a button that expands it. */
export function FindBox({ role }: { role: number }) {
  const narrow = !useSyncExternalStore(subscribe, () => wideScreen.matches);
  const menu = useMessages(MENU);
  const typed = useRef('');
  const [Finder, request] = usePart(loadFinder);
  if (Finder) {
    const screens = screensOf(role).map(({ label, path }) => ({ label: menu[label], path }));
    return <Finder screens={screens} typed={typed} narrow={narrow} />;
  }
  if (narrow) return <FindButton onClick={request} />;
  return (
    <chakra.div flex="1" maxWidth="sm" minWidth="40">
      <FindField
        onFocus={request}
        onChange={(event) => {
          typed.current = event.target.value;
        }}
      />
    </chakra.div>
  );
}
