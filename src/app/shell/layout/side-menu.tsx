import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LAYOUT } from '../../../messages/areas/layout';
import { MENU } from '../../../messages/areas/menu';
import { useMessages } from '../../../messages/hooks/use-messages';
import { allOpen, useAttention } from '../../state/attention';
import { useKeptPacks } from '../../state/kept-packs';
import { useSession } from '../../state/session-store';
import { Icon } from '../../ui/icon';
import { classes } from '../../ui/plain';
import styles from './menu.module.css';
import { barFor, type MenuGroup, type MenuRow, menuFor, rowOfScreen, rowsOf } from './menu-entries';

type Props = {
  role: number;
  /** icons only; the names remain available to screen readers and as tooltips */
  condensed?: boolean;
  /** Help is also a row, on a phone */
  hasHelp?: boolean;
  /** called when an entry is chosen */
  onChoose?: () => void;
};

/** A tooltip next to an icon; `top` is its position on the screen, in px. */
type Tooltip = { label: string; top: number };

/** The numbers at the rows: open decisions, and packs that this device keeps until they are saved. */
function useRowCounts(): Partial<Record<MenuRow['label'], number>> {
  const open = useAttention();
  const addInventory = useKeptPacks(useSession(({ user }) => user?.store_id ?? null));
  return { attention: allOpen(open), addInventory };
}

/** The role's menu, in groups. */
export function SideMenu({ role, condensed = false, hasHelp = false, onChoose }: Props) {
  const t = useMessages(LAYOUT);
  const menu = useMessages(MENU);
  const [tooltip, setTooltip] = useState<Tooltip | null>(null);
  const hide = () => setTooltip(null);
  const isOver = tooltip !== null;
  useEffect(() => {
    if (!isOver) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setTooltip(null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOver]);
  const counts = useRowCounts();
  const { pathname } = useLocation();
  const rows = rowsOf(role);
  const current = rowOfScreen(rows, pathname);
  const groups: (MenuGroup & { className?: string })[] = menuFor(role);
  if (hasHelp)
    groups.push({
      heading: null,
      rows: rows.filter(({ label }) => label === 'help'),
      className: styles.help,
    });
  const link = (row: MenuRow) => {
    const { path, icon } = row;
    const label = menu[row.label];
    const count = counts[row.label] ?? 0;
    const show = ({ currentTarget }: { currentTarget: HTMLElement }) =>
      setTooltip({ label, top: currentTarget.getBoundingClientRect().top });
    const tooltipHandlers = { onMouseEnter: show, onFocus: show, onMouseLeave: hide, onBlur: hide };
    return (
      <li key={path} {...(condensed && tooltipHandlers)}>
        <Link
          className={styles.entry}
          to={path}
          aria-current={row.label === current?.label ? (path === pathname ? 'page' : 'true') : undefined}
          onClick={onChoose}
        >
          <Icon name={icon} />
          <span className={condensed ? 'sr-only' : undefined}>{label}</span>
          {count > 0 && <span className={styles.count}>{count}</span>}
        </Link>
        {condensed && tooltip?.label === label && (
          <span className={styles.tooltip} aria-hidden="true" style={{ top: tooltip.top }}>
            {label}
          </span>
        )}
      </li>
    );
  };
  return (
    <nav className={styles.menu} aria-label={t.mainMenu}>
      {groups.map(({ heading, rows, className }, i) => (
        <div
          className={classes(styles.group, className, condensed && i > 0 && styles.groupCondensed)}
          key={rows[0]?.path}
        >
          {heading && (
            <h2 className={classes(styles.groupHeading, condensed ? 'sr-only' : undefined)}>
              {menu[heading]}
            </h2>
          )}
          <ul className={classes(styles.entries, condensed && i > 0 && styles.entriesCondensed)}>
            {rows.map(link)}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type PhoneBarProps = {
  role: number;
  /** opens the whole menu */
  onMore: () => void;
};

/**
 * On a phone: the screens opened most, and the whole menu, where the thumb is. It gives way to a page's own foot, which has
 * `data-foot`, and to the keyboard of a small screen.
 */
export function PhoneBar({ role, onMore }: PhoneBarProps) {
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
