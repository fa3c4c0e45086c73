import type { ReactNode } from 'react';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import { classes } from '../plain';
import styles from './page.module.css';

type Props = {
  title: string;
  /** the path to the screen, e.g. ['Lottery', 'Reports', 'Sales Report'] */
  breadcrumb: readonly string[];
  /** links to related screens; on a phone they replace title and breadcrumb */
  tabs?: ReactNode;
  /** buttons that apply to the whole page */
  actions?: ReactNode;
  /** the screen has an export besides its buttons */
  hasExport?: true;
};

/** The id of the place for a screen's export, which is there before its data, so that nothing moves. */
export const EXPORT_PLACE = 'export-place';
/** The id of the place for a screen's choice of a store, in the top bar. */
export const STORE_PLACE = 'store-place';

/** The page heading with its breadcrumb. */
export function PageHeader({ title, breadcrumb, tabs, actions, hasExport }: Props) {
  const t = useMessages(CONTROLS);
  return (
    <div className={styles.pageHeader}>
      <div className={classes(styles.heading, Boolean(tabs) && styles.headingWithTabs)}>
        <h1 className={styles.title}>{title}</h1>
        <nav aria-label={t.breadcrumb}>
          <ol className={styles.breadcrumb}>
            {breadcrumb.map((step, i) => (
              <li key={step} aria-current={i === breadcrumb.length - 1 ? 'page' : undefined}>
                {i > 0 && (
                  <span className={styles.divider} aria-hidden="true">
                    ›
                  </span>
                )}
                {step}
              </li>
            ))}
          </ol>
        </nav>
      </div>
      {tabs}
      <div id={EXPORT_PLACE} className={styles.exportPlace} data-kept={hasExport} />
      {actions}
    </div>
  );
}
