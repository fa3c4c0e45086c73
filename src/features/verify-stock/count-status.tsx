import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { countSoFar } from '../../domain/count-summary';
import { howMany } from '../../domain/how-many';
import { formatMoney } from '../../domain/money';
import { useCards, useFormStock } from '../../ui/card-form/card-context';
import { ScanStatus } from '../../ui/card-form/scan-status';

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
