import { useMemo } from 'react';
import { useCards, useFormStock } from '../../counting/cards/card-context';
import { ScanStatus } from '../../counting/scanning/scan-panel';
import { countSoFar } from '../../domain/counting/count-summary';
import { nextBin } from '../../domain/counting/missing-packs';
import { lotKey, type StockRun } from '../../domain/stock/stock';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useAmounts } from '../../terminal/shift/use-amounts';
import styles from './missing-packs.module.css';
import { useNotCounted } from './use-not-counted';

/** Progress of the count: packs counted of those on the shelf, tickets and dollars, as in the summary. */
export function CountStatus() {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const onShelf = useFormStock((stock) => stock.onShelf);
  const purpose = useCards((state) => state.purpose);
  const cards = useCards((state) => state.cards);
  const soldOut = useCards((state) => state.soldOut);
  // Not in the selector, which runs several times per scan.
  const { packs, packsInAll, count, amountCents } = useMemo(
    () => countSoFar(cards, onShelf, isMarked(soldOut)),
    [cards, soldOut, onShelf],
  );
  return (
    <ScanStatus
      main={t.counted(packs, packsInAll)}
      progress={{ done: packs, all: Math.max(packsInAll, 1) }}
      more={t.of[purpose].soFar(count, amounts.short(amountCents))}
    />
  );
}

/** A test for packs marked as sold out; undefined if none is, the usual case. */
const isMarked = (keys: readonly string[]) =>
  keys.length === 0 ? undefined : (range: StockRun) => keys.includes(lotKey(range));

/** The next bin to count, in a store that numbers its bins. */
export function NextBin() {
  const t = useMessages(VERIFY_STOCK);
  const last = useCards(({ cards, current }) => cards.find((card) => card.id === current)?.range?.bin);
  const next = nextBin(useNotCounted().lines, last);
  return next === null ? null : <p className={styles.next}>{t.nextBin(next)}</p>;
}
