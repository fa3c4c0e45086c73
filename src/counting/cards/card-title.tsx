import type { Card } from '../../domain/counting/cards';
import { countedLine } from '../../domain/counting/count-summary';
import { firstSold } from '../../domain/stock/direction';
import type { StockRun } from '../../domain/stock/stock';
import { COMMON } from '../../i18n/en/app/common';
import { CARDS } from '../../i18n/en/counting/cards';
import { ticketOf } from '../../i18n/en/counting/packs';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { Price } from '../../ui/pack/price';
import { useCardForm, useCards } from './card-context';
import styles from './card-title.module.css';

/** The pack of a card by its name, and what it counted. */
export function CardTitle({ card, range }: { card: Card; range: StockRun }) {
  const t = useMessages(CARDS);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const of = t.of[useCards((state) => state.purpose)];
  const { mode } = useCardForm();
  const line = mode === 'count' && !card.soldBy ? countedLine(card) : null;
  return (
    <div className={styles.title}>
      <Price cents={range.priceCents} />
      <strong>{range.vendorName ?? range.upc}</strong>
      <small>{words.lotNumber(range.lotCounter)}</small>
      {line && (
        <>
          <span className={styles.run}>
            {ticketOf(firstSold(range))} → {ticketOf(card.start)}
          </span>
          <strong className={styles.result}>
            {line.sold.count === 0 ? of.nothing : of.total(line.sold.count, amounts.short(line.amountCents))}
          </strong>
        </>
      )}
    </div>
  );
}
