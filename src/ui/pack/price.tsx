import { formatMoney } from '../../domain/values/money';
import styles from './pack.module.css';

/** The prices with a color of their own, in cents. */
const COLORED = new Set([100, 200, 300, 500, 1000, 2000, 3000, 5000]);

/** The price of a ticket. Each price has its own color, the same on all screens, which only repeats the figure. */
export function Price({ cents }: { cents: number }) {
  return (
    <span className={styles.price} data-price={COLORED.has(cents) ? cents / 100 : 'other'}>
      {formatMoney(cents)}
    </span>
  );
}
