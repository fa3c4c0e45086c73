import type { ReactNode } from 'react';
import { TITLES } from '../../../shared/wire/page-paths';
import { Footer } from './footer';
import styles from './page.module.css';

type Props = {
  /** above the card */
  title?: string;
  children: ReactNode;
};

/** A page without menus: a single card between the app's title and the footer. */
export function BarePage({ title = TITLES.admin, children }: Props) {
  return (
    <div className={styles.barePage}>
      <div className={styles.card}>
        <header className={styles.brand}>
          <img className={styles.logo} src="/icons/icon.svg" alt="" />
          {title}
        </header>
        <main className={styles.main}>{children}</main>
      </div>
      <Footer onGround />
    </div>
  );
}
