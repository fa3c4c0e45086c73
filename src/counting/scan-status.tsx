import type { ReactNode } from 'react';
import styles from './scan-panel.module.css';

type Props = { main: string; more: string /** beside them */; children?: ReactNode };

/** How far the form is: the most important figure, and what it comes to. */
export function ScanStatus({ main, more, children }: Props) {
  return (
    <div className={styles.status}>
      <div>
        <div className={styles.main}>{main}</div>
        <div className={styles.more}>{more}</div>
      </div>
      {children}
    </div>
  );
}
