import { VERIFY_STOCK as PUNJABI } from '../../../../messages/areas/below-english/verify-stock';
import { VERIFY_STOCK } from '../../../../messages/areas/verify-stock';
import { textOf } from '../../../../messages/bilingual';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { type CountReview, packsOf, totalOf } from '../../../../shared/counting/count-summary';
import { packsIn } from '../../../../shared/stock/stock';
import { useAmounts } from '../../../state/shift/use-amounts';
import { BilingualText } from '../../../ui/status-alert';
import styles from './opening.module.css';

/** The result of an opening check: nothing missing, or the missing packs, tickets and dollars. */
export function Outcome({ review: { scanned, soldOut, seen, onShelf } }: { review: CountReview }) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const missing = [...scanned, ...soldOut].filter(({ sold }) => sold.count > 0);
  if (missing.length === 0)
    return <p>{t.nothingMissing({ packs: packsIn(seen), onShelf, some: packsIn(seen) < onShelf })}</p>;
  const { count, amountCents } = totalOf(missing);
  return (
    <>
      <p className={styles.missing}>
        {t.missing({
          seen: packsIn(seen),
          onShelf,
          packs: packsOf(missing),
          tickets: count,
          amount: amounts.short(amountCents),
        })}
      </p>
      <div className={styles.note}>
        <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'nobodysSale')} />
      </div>
    </>
  );
}
