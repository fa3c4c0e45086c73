import styles from './scan-panel.module.css';

/** How far the form is: the most important figure, and what it comes to. */
export function ScanStatus({ main, more }: { main: string; more: string }) {
  return (
    <div className={styles.status}>
      <div className={styles.main}>{main}</div>
      <div className={styles.more}>{more}</div>
    </div>
  );
}
