import { Button, chakra } from '@chakra-ui/react';
import { useStore } from 'zustand';
import { amountCents, dollarsToCents, formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import type { AddedPack } from './receiving-state';
import type { ReceivingStore } from './receiving-store';

const heading = { fontSize: 'md', fontWeight: 'bold' } as const;
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  borderTopWidth: '1px',
} as const;

/** What became of the packs since the form was opened: nothing that was scanned is out of sight. */
export function Sitting({ store }: { store: ReceivingStore }) {
  const added = useStore(store, (state) => state.added);
  const left = useStore(store, (state) => state.left);
  const { resume, drop } = store.getState();
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" fontVariantNumeric="tabular-nums">
      {left.length > 0 && (
        <section aria-label="Not added">
          <chakra.h3 {...heading} color="fg.error">
            Not added: {packs(left.length)}
          </chakra.h3>
          <chakra.ul listStyle="none">
            {left.map((pack) => (
              <chakra.li key={pack.start} {...line} py="1">
                <chakra.div flex="1" minWidth="48">
                  <chakra.span fontWeight="semibold">{pack.start}</chakra.span>
                  <chakra.span display="block" color="fg.muted" fontSize="sm">
                    UPC {pack.upc}. {pack.why}
                  </chakra.span>
                </chakra.div>
                <Button
                  variant="outline"
                  aria-label={`Enter again ${pack.start}`}
                  onClick={() => resume(pack)}
                >
                  Enter again
                </Button>
                <Button variant="ghost" aria-label={`Leave out ${pack.start}`} onClick={() => drop(pack)}>
                  Leave out
                </Button>
              </chakra.li>
            ))}
          </chakra.ul>
        </section>
      )}
      {added.length > 0 && (
        <section aria-label="Added">
          <chakra.h3 {...heading}>
            Added: {packs(added.length)} · {total(added)}
          </chakra.h3>
          <chakra.ol listStyle="none">
            {added.map(({ lot, start, end }) => (
              <chakra.li key={`${lot.lot_number}/${lot.lot_counter}`} {...line} py="1.5">
                <chakra.span flex="1" minWidth="40">
                  {lot.lot_number} · lot {lot.lot_counter}
                </chakra.span>
                <span>
                  {start} – {end}
                </span>
              </chakra.li>
            ))}
          </chakra.ol>
        </section>
      )}
    </chakra.div>
  );
}

const packs = (count: number): string => pluralize(count, 'pack');

function total(added: readonly AddedPack[]): string {
  const tickets = added.reduce((sum, { lot }) => sum + lot.total_count, 0);
  const cents = added.reduce(
    (sum, { lot }) => sum + amountCents(dollarsToCents(lot.ticket_price) ?? 0, lot.total_count),
    0,
  );
  return `${tickets} tickets · ${formatMoney(cents)}`;
}
