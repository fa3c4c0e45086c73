import { Button, chakra } from '@chakra-ui/react';
import { useStore } from 'zustand';
import { amountCents, dollarsToCents, formatMoney } from '../../domain/values/money';
import { runOfSerials } from '../../i18n/en/counting/serials';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import type { AddedPack } from './receiving-state';
import type { ReceivingStore } from './receiving-store';

const HEADING = { fontSize: 'md', fontWeight: 'bold' } as const;
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  borderTopWidth: '1px',
} as const;

/** All packs since the form was opened, saved or not, so that nothing scanned is lost from view. */
export function Sitting({ store }: { store: ReceivingStore }) {
  const added = useStore(store, (state) => state.added);
  const deferred = useStore(store, (state) => state.deferred);
  const busy = useStore(store, (state) => state.busy);
  const { resume, drop, saveAll } = store.getState();
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" fontVariantNumeric="tabular-nums">
      {deferred.length > 0 && (
        <section aria-label={ADD_INVENTORY.waiting}>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" pb="2">
            <chakra.h3 {...HEADING} color="fg.warning" flex="1">
              {ADD_INVENTORY.waitingCount(deferred.length)}
            </chakra.h3>
            <Button disabled={busy} onClick={() => void saveAll()}>
              {ADD_INVENTORY.saveAll}
            </Button>
          </chakra.div>
          <chakra.ul listStyle="none">
            {deferred.map((pack) => (
              <chakra.li key={pack.start} {...LINE} py="1">
                <chakra.div flex="1" minWidth="36">
                  <chakra.span fontWeight="semibold">{pack.start}</chakra.span>
                  <chakra.span display="block" color="fg.muted" fontSize="sm">
                    {ADD_INVENTORY.upcAndReason(pack.upc, pack.why)}
                  </chakra.span>
                </chakra.div>
                <chakra.div display="flex" gap="2">
                  <Button
                    variant="outline"
                    aria-label={ADD_INVENTORY.editPack(pack.start)}
                    onClick={() => resume(pack)}
                  >
                    {ADD_INVENTORY.edit}
                  </Button>
                  <Button
                    variant="ghost"
                    aria-label={ADD_INVENTORY.skipPack(pack.start)}
                    onClick={() => drop(pack)}
                  >
                    {ADD_INVENTORY.skip}
                  </Button>
                </chakra.div>
              </chakra.li>
            ))}
          </chakra.ul>
        </section>
      )}
      {added.length > 0 && (
        <section aria-label={ADD_INVENTORY.added}>
          <chakra.h3 {...HEADING}>{ADD_INVENTORY.addedCount(added.length, ...totalOf(added))}</chakra.h3>
          <chakra.ol listStyle="none">
            {added.map(({ lot, start, end }) => (
              <chakra.li key={`${lot.lot_number}/${lot.lot_counter}`} {...LINE} py="1.5">
                <chakra.span flex="1" minWidth="40">
                  {ADD_INVENTORY.packName(lot.lot_number, lot.lot_counter)}
                </chakra.span>
                <span>{runOfSerials({ start_ticket: start, end_ticket: end, sells: lot.sells })}</span>
              </chakra.li>
            ))}
          </chakra.ol>
        </section>
      )}
    </chakra.div>
  );
}

function totalOf(added: readonly AddedPack[]): [tickets: number, amount: string] {
  const tickets = added.reduce((sum, { lot }) => sum + lot.total_count, 0);
  const cents = added.reduce(
    (sum, { lot }) => sum + amountCents(dollarsToCents(lot.ticket_price) ?? 0, lot.total_count),
    0,
  );
  return [tickets, formatMoney(cents)];
}
