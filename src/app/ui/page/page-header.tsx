import { createContext, type ReactNode, useContext } from 'react';
import { COMMON } from '../../../messages/areas/common';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import styles from './page.module.css';

type Props = {
  title: string;
  /** buttons that apply to the whole page */
  actions?: ReactNode;
  /** the screen has an export besides its buttons */
  hasExport?: true;
};

/** The id of the space for a screen's export. The space is there before the screen's data, so that nothing moves. */
export const EXPORT_PLACE = 'export-place';
/** The id of the place for a screen's choice of a store, in the top bar. */
export const STORE_PLACE = 'store-place';

/** The screens that share the page's row of the menu, as links (src/app/shell/layout/app-layout.tsx). */
export const RowTabs = createContext<ReactNode>(null);

/** The page's place in the menu, in words: `placeOfScreen` (src/app/shell/layout/app-layout.tsx). */
export const MenuPlace = createContext<{ above: readonly string[]; ownCrumb: string | null }>({
  above: [],
  ownCrumb: null,
});

/** The page's head, one row if it fits: breadcrumb and heading, links to related screens, buttons. */
export function PageHeader({ title, actions, hasExport }: Props) {
  const t = useMessages(CONTROLS);
  const words = useMessages(COMMON);
  const { above, ownCrumb } = useContext(MenuPlace);
  // A row with a single screen has that screen's name.
  const breadcrumb = [words.lottery, ...above.filter((step) => step !== title), ownCrumb ?? title];
  return (
    <div className={styles.pageHeader}>
      <div className={styles.heading}>
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
        <h1 className={styles.title}>{title}</h1>
      </div>
      {useContext(RowTabs)}
      <div className={styles.end}>
        <div id={EXPORT_PLACE} className={styles.exportPlace} data-kept={hasExport} />
        {actions}
      </div>
    </div>
  );
}
