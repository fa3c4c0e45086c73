import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { countSoFar } from '../../domain/count-summary';
import { howMany } from '../../domain/how-many';
import { nextBin } from '../../domain/missing-packs';
import { formatMoney } from '../../domain/money';
import { useCards, useFormStock } from '../../ui/card-form/card-context';
import { ScanStatus } from '../../ui/card-form/scan-status';
import styles from './missing-packs.module.css';
import { useNotCounted } from './use-not-counted';

/** How far the count is: packs of those on the shelf, tickets and dollars. */
export function CountStatus({ children }: { children: ReactNode }) {
  const { packs, count, amountCents } = useCards(useShallow((state) => countSoFar(state.cards)));
  const onShelf = useFormStock((state) => state.onShelf.all.length);
  return (
    <ScanStatus
      main={`${packs} of ${Math.max(packs, onShelf)} packs counted`}
      more={`${howMany(count, 'ticket')} sold · ${formatMoney(amountCents)}`}
    >
      {children}
    </ScanStatus>
  );
}

/** Where to walk to count on, in a store that numbers its bins. */
export function NextBin() {
  const last = useCards(({ cards, current }) => cards.find((card) => card.id === current)?.range?.bin);
  const next = nextBin(useNotCounted(), last);
  return next === null ? null : <p className={styles.next}>Next bin {next}</p>;
}
