import { chakra } from '@chakra-ui/react';
import { packsOf, totalOf } from '../../../domain/counting/count-summary';
import type { CountReview } from '../../../domain/counting/review/count-review';
import { packsIn } from '../../../domain/stock/stock';
import { VERIFY_STOCK as PUNJABI } from '../../../i18n/below-english/counting/verify-stock';
import { textOf } from '../../../i18n/bilingual';
import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { useAmounts } from '../../../terminal/shift/use-amounts';
import { BilingualText } from '../../../ui/bilingual-text';

/** What an opening check found: nothing missing, or which packs, tickets and dollars. */
export function Outcome({ review: { scanned, soldOut, seen, onShelf } }: { review: CountReview }) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const missing = [...scanned, ...soldOut].filter(({ sold }) => sold.count > 0);
  if (missing.length === 0) return <p>{t.nothingMissing(packsIn(seen), onShelf)}</p>;
  const { count, amountCents } = totalOf(missing);
  return (
    <>
      <chakra.p fontWeight="bold" color="fg.warning">
        {t.missing(packsIn(seen), onShelf, packsOf(missing), count, amounts.short(amountCents))}
      </chakra.p>
      <chakra.div color="fg.muted">
        <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'nobodysSale')} />
      </chakra.div>
    </>
  );
}
