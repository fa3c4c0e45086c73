import { chakra } from '@chakra-ui/react';
import { ANSWER } from '../../messages/areas/answer';
import { useMessages } from '../../messages/hooks/use-messages';
import type { BoardStore } from '../../shared/board/board-schema';
import { sumOf } from '../../shared/values/collections';
import { centsOf, formatCents } from '../../shared/values/money';
import { atStore } from '../../shared/wire/page-paths';
import { lotteryWeekOf } from '../office/report-addresses';
import { TextLink } from '../ui/try-again';

/** What the lottery charged some stores wrongly. */
export type WrongCharges = {
  cents: number;
  stores: number;
  /** the address of the week with the largest charge, which has its dispute */
  address: string;
};

/** The wrong charges of some stores, added; null: there are none. */
export function wrongChargesOf(stores: readonly BoardStore[]): WrongCharges | null {
  const charges = stores.flatMap(({ charged_wrongly = [], store_id }) =>
    charged_wrongly.map((charge) => ({ ...charge, store_id })),
  );
  const [largest] = [...charges].sort((a, b) => b.amount - a.amount);
  if (!largest) return null;
  return {
    cents: sumOf(charges, ({ amount }) => centsOf(amount)),
    stores: new Set(charges.map(({ store_id }) => store_id)).size,
    address: atStore(lotteryWeekOf(largest.week_start), largest.store_id),
  };
}

/** The first line of a dashboard: what the lottery charged wrongly, with the way to the dispute (money, section 7). */
export function WrongChargesLine({ cents, stores, address }: WrongCharges) {
  const t = useMessages(ANSWER);
  const amount = formatCents(cents);
  return (
    // Above the link that covers the band.
    <chakra.p
      position="relative"
      zIndex="1"
      width="fit-content"
      fontSize="sm"
      fontWeight="semibold"
      lineHeight="1.5rem"
    >
      <TextLink to={address}>
        {stores > 1 ? t.chargedWronglyIn({ amount, stores }) : t.chargedWrongly({ amount })}
      </TextLink>
    </chakra.p>
  );
}
