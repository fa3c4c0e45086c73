import { NavLink } from 'react-router-dom';
import { paths } from '../contract/page-paths';
import { CARDS } from '../i18n/en/counting/cards';
import { useMessages } from '../i18n/hooks/use-messages';
import styles from '../ui/form/segmented.module.css';

/** Leads from one of the counter's two screens to the other. */
export function CounterTabs() {
  const t = useMessages(CARDS);
  return (
    <nav className={styles.segments} aria-label={t.screens}>
      <NavLink to={paths.verifyStock}>{t.count}</NavLink>
      <NavLink to={paths.addOnShelf}>{t.putOnShelf}</NavLink>
    </nav>
  );
}
