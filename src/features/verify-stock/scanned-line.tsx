import { useCards, useFormStock } from '../../counting/cards/card-context';
import type { CountLine } from '../../domain/counting/count-summary';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { PackName } from '../../ui/pack/pack-name';
import { Tickets } from '../../ui/pack/tickets';
import styles from './ticket-sold.module.css';

/** A scanned pack and its sales since the last count. */
export function ScannedLine({ line }: { line: CountLine }) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const layout = useFormStock((stock) => stock.layout);
  const of = t.of[useCards((state) => state.purpose)];
  const { range, sold, amountCents } = line;
  return (
    <li className={styles.line}>
      <div className={styles.pack}>
        <PackName pack={range} />
      </div>
      <div className={styles.run}>
        {sold.run ? <Tickets roll={{ ...sold.run, sells: range.sells }} layout={layout} /> : of.nothing}
      </div>
      <div className={styles.count}>{of.count(sold.count)}</div>
      <div className={styles.amount}>{amounts.short(amountCents)}</div>
    </li>
  );
}
