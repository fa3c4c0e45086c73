import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useCards, useFormStock } from '../../counting/cards/card-context';
import { packKey } from '../../counting/cards/card-state';
import { ScanStatus } from '../../counting/scanning/scan-panel';
import { countSoFar } from '../../domain/count-summary';
import { nextBin } from '../../domain/missing-packs';
import { formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import type { StockRun } from '../../domain/stock';
import styles from './missing-packs.module.css';
import { useNotCounted } from './use-not-counted';

/** How far the count is: packs of those on the shelf, tickets and dollars. The summary says the same. */
export function CountStatus({ children }: { children: ReactNode }) {
  const onShelf = useFormStock((stock) => stock.onShelf);
  const { packs, packsInAll, count, amountCents } = useCards(
    useShallow(({ cards, soldOut }) => countSoFar(cards, onShelf, isMarked(soldOut))),
  );
  return (
    <ScanStatus
      main={`${packs} of ${packsInAll} packs counted`}
      more={`${pluralize(count, 'ticket')} sold · ${formatMoney(amountCents)}`}
    >
      {children}
    </ScanStatus>
  );
}

/** What the clerk said is sold out; undefined where nothing is, which is most of the time. */
const isMarked = (keys: readonly string[]) =>
  keys.length === 0 ? undefined : (range: StockRun) => keys.includes(packKey(range));

/** Where to walk to count on, in a store that numbers its bins. */
export function NextBin() {
  const last = useCards(({ cards, current }) => cards.find((card) => card.id === current)?.range?.bin);
  const next = nextBin(useNotCounted(), last);
  return next === null ? null : <p className={styles.next}>Next bin {next}</p>;
}
