import { Link, useLocation } from 'react-router-dom';
import { MENU } from '../../../../messages/areas/menu';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { COMPANY_PARAMETER, STORE_PARAMETER } from '../../../../shared/wire/page-paths';
import styles from './menu.module.css';
import { menuFor, rowOfScreen } from './menu-entries';

/** The company and the store of an address, for a link to another screen about them. */
function placeIn(search: string): string {
  const query = new URLSearchParams(search);
  const place = [COMPANY_PARAMETER, STORE_PARAMETER].flatMap((name) => {
    const id = query.get(name);
    return id === null ? [] : [[name, id]];
  });
  return place.length === 0 ? '' : `?${new URLSearchParams(place)}`;
}

/** The screens that share a row of the menu, as links above the page; nothing for a screen with a row of its own. */
export function SectionTabs({ role }: { role: number }) {
  const menu = useMessages(MENU);
  const { pathname, search } = useLocation();
  const row = rowOfScreen(
    menuFor(role).flatMap(({ rows }) => rows),
    pathname,
  );
  if (!row || row.tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={menu[row.label]}>
      {row.tabs.map(({ path, label }) => (
        <Link
          className={styles.tab}
          key={path}
          to={`${path}${placeIn(search)}`}
          aria-current={path === pathname ? 'page' : undefined}
        >
          {menu[label]}
        </Link>
      ))}
    </nav>
  );
}
