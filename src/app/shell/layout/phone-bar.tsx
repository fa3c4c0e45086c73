import { Link, useLocation } from 'react-router-dom';
import { LAYOUT } from '../../../messages/areas/layout';
import { MENU } from '../../../messages/areas/menu';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Icon } from '../../ui/icon';
import styles from './menu.module.css';
import { barFor, rowOfScreen, rowsOf } from './menu-entries';
import { useRowCounts } from './side-menu';

type Props = {
  role: number;
  /** opens the whole menu */
  onMore: () => void;
};

/**
 * On a phone: the screens opened most, and the whole menu, where the thumb is. It gives way to a page's own foot, which has
 * `data-foot`, and to the keyboard of a small screen.
 */
export function PhoneBar({ role, onMore }: Props) {
  const t = useMessages(LAYOUT);
  const menu = useMessages(MENU);
  const counts = useRowCounts();
  const { pathname } = useLocation();
  const current = rowOfScreen(rowsOf(role), pathname);
  return (
    <nav className={styles.phoneBar} aria-label={t.phoneBar}>
      {barFor(role).map(({ label, icon, path, rows }) => {
        const count = counts[rows[0]] ?? 0;
        const isCurrent = current !== undefined && rows.includes(current.label);
        return (
          <Link
            key={path}
            className={styles.target}
            to={path}
            aria-current={isCurrent ? (path === pathname ? 'page' : 'true') : undefined}
          >
            <Icon name={icon} />
            <span>{menu[label]}</span>
            {count > 0 && <span className={styles.count}>{count}</span>}
          </Link>
        );
      })}
      <button className={styles.target} type="button" aria-haspopup="dialog" onClick={onMore}>
        <Icon name="menu" />
        <span>{menu.more}</span>
      </button>
    </nav>
  );
}
