import { useCardActions } from '../../../counting/cards/card-context';
import { PrintSheet } from '../../../ui/export/print-sheet';
import { ItfCode } from './itf-code';
import styles from './practice.module.css';
import { PRACTICE_CODES } from './practice-stock';

/** The made-up tickets on the screen: a tap is a scan. */
export function PracticeCodes() {
  const { scan } = useCardActions();
  return (
    <fieldset className={styles.codes} aria-label="Tickets to scan">
      {PRACTICE_CODES.map(({ label, serial }) => (
        <button key={serial} type="button" className={styles.code} onClick={() => scan(serial)}>
          <span className={styles.label}>{label}</span>
          <ItfCode digits={serial} />
          <span className={styles.digits}>{serial}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The same tickets on paper, to be scanned with the gun or the camera, or typed. */
export function PracticeSheet() {
  return (
    <PrintSheet title="Practice codes" subtitle="Made-up tickets, for the Practice screen only">
      <ul className={styles.paper}>
        {PRACTICE_CODES.map(({ label, serial }) => (
          <li key={serial} className={styles.paperCode}>
            <strong>{label}</strong>
            <ItfCode digits={serial} />
            <span className={styles.digits}>{serial}</span>
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}
