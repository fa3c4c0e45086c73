import { CARDS } from '../../../messages/areas/cards';
import { COMMON } from '../../../messages/areas/common';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketOf } from '../../../messages/words/packs';
import type { Card } from '../../../shared/counting/cards';
import { countedLine } from '../../../shared/counting/count-summary';
import { firstSold } from '../../../shared/stock/direction';
import type { StockRun } from '../../../shared/stock/stock';
import { useAmounts } from '../../state/shift/use-amounts';
import { Price } from '../../ui/pack/pack-name';
import { useCardForm, useCards } from './card-context';
import styles from './card-title.module.css';

/** The name of a card's pack, and its sales. */
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
      <small>{words.lotNumber({ lot: range.lotCounter })}</small>
      {line && (
        <>
          <span className={styles.run}>
            {line.sold.count > 0 && `${ticketOf(firstSold(range))} → `}
            {ticketOf(card.start)}
          </span>
          <strong className={styles.result}>
            {line.sold.count === 0
              ? of.nothing
              : of.total({ tickets: line.sold.count, amount: amounts.short(line.amountCents) })}
          </strong>
        </>
      )}
    </div>
  );
}
