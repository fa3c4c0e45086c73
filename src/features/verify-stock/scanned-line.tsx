import { useCards } from '../../counting/cards/card-context';
import type { CountLine } from '../../domain/counting/count-summary';
import { formatMoney } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { serialsOf } from '../../i18n/en/counting/serials';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/use-messages';
import styles from './ticket-sold.module.css';

/** A scanned pack and its sales since the last count. */
export function ScannedLine({ line }: { line: CountLine }) {
  const t = useMessages(VERIFY_STOCK);
  const words = useMessages(COMMON);
  const of = t.of[useCards((state) => state.purpose)];
  const { range, sold, amountCents } = line;
  const run = sold.run && serialsOf({ ...sold.run, sells: range.sells });
  return (
    <li className={styles.line}>
      <div className={styles.pack}>
        <strong>{range.upc}</strong> {words.lotNumber(range.lotCounter)} · {formatMoney(range.priceCents)}
      </div>
      <div className={styles.run}>{run ?? of.nothing}</div>
      <div className={styles.count}>{of.count(sold.count)}</div>
      <div className={styles.amount}>{formatMoney(amountCents)}</div>
    </li>
  );
}
