import { chakra } from '@chakra-ui/react';
import { useShallow } from 'zustand/react/shallow';
import { countSoFar } from '../../domain/count-summary';
import { formatMoney } from '../../domain/money';
import { useStock } from '../../terminal/stock-store';
import { useCards } from '../../ui/card-form/card-context';

/** How far the count is: packs of those on the shelf, tickets and dollars. */
export function CountStatus() {
  const { packs, count, amountCents } = useCards(useShallow((state) => countSoFar(state.cards)));
  const onShelf = useStock((state) => state.onShelf.all.length);
  return (
    <chakra.div fontVariantNumeric="tabular-nums" lineHeight="1.3">
      <chakra.div fontSize={{ base: 'lg', md: 'xl' }} fontWeight="bold">
        {packs} of {Math.max(packs, onShelf)} packs counted
      </chakra.div>
      <chakra.div color="fg.muted">
        {count} {count === 1 ? 'ticket' : 'tickets'} sold · {formatMoney(amountCents)}
      </chakra.div>
    </chakra.div>
  );
}
