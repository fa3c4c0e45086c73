import { Button, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { useMessages } from '../../../messages/hooks/use-messages';
import { runOfSerials, ticketsNamed } from '../../../messages/words/packs';
import { amountCents, dollarsToCents, formatMoney } from '../../../shared/values/money';
import { Price } from '../../ui/pack/pack-name';
import { packAddress } from '../pack-address';
import { nameOfLot } from './pack-rules';
import type { AddedPack, DeferredPack } from './receiving-state';
import type { ReceivingStore } from './receiving-store';

const HEADING = { fontSize: 'md', fontWeight: 'bold' } as const;
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  borderTopWidth: '1px',
} as const;

/** All packs since the form was opened, saved or not, so that nothing scanned is lost from view. */
export function ReceivedPacks({ store }: { store: ReceivingStore }) {
  const added = useStore(store, (state) => state.added);
  const deferred = useStore(store, (state) => state.deferred);
  const waits = useStore(store, (state) => state.waits);
  const isOpen = waits || deferred.length > 0;
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" fontVariantNumeric="tabular-nums">
      {deferred.length > 0 && <WaitingPacks store={store} packs={deferred} />}
      {added.length > 0 && <AddedPacks packs={added} isOpen={isOpen} />}
    </chakra.div>
  );
}

function WaitingPacks({ store, packs }: { store: ReceivingStore; packs: readonly DeferredPack[] }) {
  const t = useMessages(ADD_INVENTORY);
  const busy = useStore(store, (state) => state.busy);
  const { resume, drop, saveAll } = store.getState();
  return (
    <section aria-label={t.waiting}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" pb="2">
        <chakra.h3 {...HEADING} color="fg.warning" flex="1">
          {t.waitingCount({ packs: packs.length })}
        </chakra.h3>
        <Button disabled={busy} onClick={() => void saveAll()}>
          {t.saveAll}
        </Button>
      </chakra.div>
      <chakra.ul listStyle="none">
        {packs.map((pack) => (
          <chakra.li key={pack.start} {...LINE} py="1">
            <chakra.div flex="1" minWidth="36">
              <chakra.span fontWeight="semibold">{pack.name || t.upcOf({ upc: pack.upc })}</chakra.span>{' '}
              <span>{pack.start}</span>
              <chakra.span display="block" color="fg.muted" fontSize="sm">
                {pack.upc === '' ? t.scanUpc : t.upcAndReason({ upc: pack.upc, why: pack.why })}
              </chakra.span>
            </chakra.div>
            <chakra.div display="flex" gap="2">
              <Button
                variant="outline"
                aria-label={t.editPack({ serial: pack.start })}
                onClick={() => resume(pack)}
              >
                {t.edit}
              </Button>
              <Button
                variant="ghost"
                aria-label={t.skipPack({ serial: pack.start })}
                onClick={() => drop(pack)}
              >
                {t.skip}
              </Button>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  );
}

type AddedProps = {
  /** newest first */
  packs: readonly AddedPack[];
  /** something still waits, which leaving the form would lose */
  isOpen: boolean;
};

/**
 * The saved packs, counted by game; the game of the last one on top. A lot stays once it is added (docs/decisions 15): the way
 * to correct one is to take it out of stock.
 */
function AddedPacks({ packs, isOpen }: AddedProps) {
  const t = useMessages(ADD_INVENTORY);
  const [last] = packs;
  return (
    <section aria-label={t.added}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <chakra.h3 {...HEADING} flex="1">
          {t.addedCount({ packs: packs.length, ...totalOf(packs) })}
        </chakra.h3>
        {last && !isOpen && (
          <Button asChild variant="ghost">
            <Link to={packAddress({ upc: last.lot.lot_number, lotCounter: last.lot.lot_counter })}>
              {t.wrongPack}
            </Link>
          </Button>
        )}
      </chakra.div>
      <chakra.ol listStyle="none">
        {byGame(packs).map(([newest, ...before]) => {
          const all = [newest, ...before];
          return (
            <chakra.li key={newest.lot.lot_number} {...LINE} py="1.5">
              <chakra.span flex="1" minWidth="40">
                <Price cents={dollarsToCents(newest.lot.ticket_price) ?? 0} />{' '}
                <strong>{nameOfLot(newest.lot)}</strong>
              </chakra.span>
              <strong>{t.times({ packs: all.length })}</strong>
              <span>{totalOf(all).amount}</span>
              <chakra.span flexBasis="full" color="fg.muted" fontSize="sm">
                {all.map(({ lot, start, end }) => (
                  <chakra.span
                    key={lot.lot_counter}
                    display="block"
                    title={`${lot.lot_number}: ${runOfSerials({ start_ticket: start, end_ticket: end, sells: lot.sells })}`}
                  >
                    {ticketsNamed(nameOfLot(lot), { start_ticket: start, end_ticket: end, sells: lot.sells })}
                  </chakra.span>
                ))}
              </chakra.span>
            </chakra.li>
          );
        })}
      </chakra.ol>
    </section>
  );
}

/** Packs grouped by UPC, in the order of the newest pack of each. @param packs newest first */
function byGame(packs: readonly AddedPack[]): [AddedPack, ...AddedPack[]][] {
  const games = new Map<string, [AddedPack, ...AddedPack[]]>();
  for (const pack of packs) {
    const game = games.get(pack.lot.lot_number);
    if (game) game.push(pack);
    else games.set(pack.lot.lot_number, [pack]);
  }
  return [...games.values()];
}

function totalOf(added: readonly AddedPack[]): { tickets: number; amount: string } {
  const tickets = added.reduce((sum, { lot }) => sum + lot.total_count, 0);
  const cents = added.reduce(
    (sum, { lot }) => sum + amountCents(dollarsToCents(lot.ticket_price) ?? 0, lot.total_count),
    0,
  );
  return { tickets, amount: formatMoney(cents) };
}
