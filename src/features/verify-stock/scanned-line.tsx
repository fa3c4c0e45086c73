import type { CountLine } from '../../domain/count-summary';
import { formatMoney } from '../../domain/money';
import { numberToSerial } from '../../domain/serial';
import styles from './ticket-sold.module.css';

/** A scanned pack: what it sold since the last count. */
export function ScannedLine({ line }: { line: CountLine }) {
  const { range, sold, amountCents } = line;
  const run = sold.run && `${numberToSerial(sold.run.start)} – ${numberToSerial(sold.run.end)}`;
  return (
    <li className={styles.line}>
      <div className={styles.pack}>
        <strong>{range.upc}</strong> lot {range.lotCounter} · {formatMoney(range.priceCents)}
      </div>
      <div className={styles.run}>{run ?? 'Nothing sold'}</div>
      <div className={styles.count}>{sold.count} sold</div>
      <div className={styles.amount}>{formatMoney(amountCents)}</div>
    </li>
  );
}
