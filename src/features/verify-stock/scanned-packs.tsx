import { useCards } from '../../counting/cards/card-context';
import { packKey } from '../../counting/cards/card-state';
import { type CountLine, packsOf, totalOf } from '../../domain/counting/count-summary';
import { groupByPrice } from '../../domain/counting/missing-packs';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { Price } from '../../ui/pack/price';
import { ScannedLine } from './scanned-line';
import styles from './ticket-sold.module.css';

/** More packs than this are folded: the clerk has seen each of them on its card. */
const MAX_UNFOLDED = 10;

/** The packs that were scanned, by price with what each price came to. */
export function ScannedPacks({ lines }: { lines: readonly CountLine[] }) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const of = t.of[useCards((state) => state.purpose)];
  if (lines.length === 0) return null;
  return (
    <details className={styles.scanned} open={lines.length <= MAX_UNFOLDED}>
      <summary>{t.packsScanned(packsOf(lines))}</summary>
      {groupByPrice(lines).map(({ priceCents, lines }) => {
        const { count, amountCents } = totalOf(lines);
        return (
          <div key={priceCents}>
            <h4 className={styles.group}>
              <Price cents={priceCents} />
              {t.subtotal(packsOf(lines), of.count(count), amounts.short(amountCents))}
            </h4>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <ScannedLine key={packKey(line.range)} line={line} />
              ))}
            </ul>
          </div>
        );
      })}
    </details>
  );
}
