import { useCardActions } from '../../../counting/cards/card-context';
import { formatMoney } from '../../../domain/values/money';
import { PRACTICE } from '../../../i18n/en/counting/practice';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { PrintSheet } from '../../../reports/export/print-sheet';
import { ItfCode } from './itf-code';
import styles from './practice.module.css';
import { PRACTICE_CODES } from './practice-stock';

/** A practice ticket's label: its pack's price, and where it is if not on the shelf. */
function labelOf(t: typeof PRACTICE, priceCents: number, inBack: boolean): string {
  const price = formatMoney(priceCents);
  return inBack ? t.packInBack(price) : t.pack(price);
}

/** The made-up tickets on the screen: a tap is a scan. */
export function PracticeCodes() {
  const t = useMessages(PRACTICE);
  const { scan } = useCardActions();
  return (
    <fieldset className={styles.codes} aria-label={t.ticketsToScan}>
      {PRACTICE_CODES.map(({ serial, code, printed, priceCents, inBack }) => (
        <button key={serial} type="button" className={styles.code} onClick={() => scan(code)}>
          <span className={styles.label}>{labelOf(t, priceCents, inBack)}</span>
          <ItfCode digits={code} />
          <span className={styles.digits}>{printed}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The same tickets on paper, for the gun, the camera or typing. */
export function PracticeSheet() {
  const t = useMessages(PRACTICE);
  return (
    <PrintSheet title={t.sheetTitle} subtitle={t.sheetSubtitle}>
      <ul className={styles.paper}>
        {PRACTICE_CODES.map(({ serial, code, printed, priceCents, inBack }) => (
          <li key={serial} className={styles.paperCode}>
            <strong>{labelOf(t, priceCents, inBack)}</strong>
            <ItfCode digits={code} />
            <span className={styles.digits}>{printed}</span>
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}
