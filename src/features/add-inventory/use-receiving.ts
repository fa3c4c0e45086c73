import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { planList, vendorList } from '../../api/catalogue';
import { now } from '../../api/client/clock';
import { gameList } from '../../api/games';
import { addLot, checkUpc, lotList } from '../../api/inventory';
import type { Game } from '../../contract/office/games';
import type { Lot } from '../../contract/office/inventory';
import { endOf, gameOfSerial } from '../../domain/games/game';
import { isSerial } from '../../domain/tickets/serial';
import { businessDate } from '../../domain/time/store-clock';
import { dollarsToCents } from '../../domain/values/money';
import { soundOutcome } from '../../scanner/sound-store';
import { readyTones } from '../../scanner/tones';
import { useGun } from '../../scanner/use-gun';
import { api } from '../../terminal/api';
import { type CachedRead, cachedRead } from '../../terminal/queries/cached-read';
import { refreshStock } from '../../terminal/stock-store';
import { useClockState } from '../../terminal/store-clock';
import { readStoreCode, storeCodes } from '../../terminal/store-codes';
import { packSchema } from './pack-schema';
import { NO_PACK, type PackFields, type PackValues, type ReceivingServer } from './receiving-state';
import { createReceiving } from './receiving-store';
import type { Tries } from './send-pack';

/** By store; they outlive the form. */
const triesByStore = new Map<number, Tries>();

export type PackForm = UseFormReturn<PackValues>;

/**
 * Receives packs into a store, from the form and the gun, while the component is mounted.
 * @param firstCode a code that was scanned before the form opened
 * @param onAdded called after each pack
 */
export function useReceiving(storeId: number, firstCode: string | null, onAdded: () => void) {
  const form = useForm<PackValues>({ defaultValues: NO_PACK, resolver: yupResolver(packSchema) });
  const added = useEffectEvent(onAdded);
  const [store] = useState(() =>
    createReceiving({
      server: serverOf(storeId),
      fields: fieldsOf(form),
      codes: { read: (raw) => readStoreCode(raw, 'scan'), layout: () => storeCodes().layout },
      tries: triesOf(storeId),
      onScan: soundOutcome,
      onAdded: () => added(),
    }),
  );

  useEffect(() => readyTones(document), []);
  // In a layout effect, so that the code that opened the form comes before any later scan.
  useLayoutEffect(() => {
    if (firstCode !== null) void store.getState().scan(firstCode);
  }, [store, firstCode]);
  useGun(({ text }) => store.getState().scan(text), { codes: storeCodes });
  useEffect(
    () => () => {
      // The counter's screens need the new packs.
      if (store.getState().added.length > 0) void refreshStock();
    },
    [store],
  );
  return { form, store };
}

function triesOf(storeId: number): Tries {
  const tries: Tries = triesByStore.get(storeId) ?? new Map();
  triesByStore.set(storeId, tries);
  return tries;
}

const serverOf = (storeId: number): ReceivingServer => ({
  async game(upc) {
    const [{ lotData, maxLotCounter }, plans, vendors] = await Promise.all([
      checkUpc(api, upc, storeId),
      planList(api),
      vendorList(api),
    ]);
    return {
      upc,
      lots: lotData,
      lotCounter: maxLotCounter + 1,
      plans: plans.filter((plan) => plan.is_active === 1),
      vendors: vendors.filter((vendor) => vendor.is_active === 1),
    };
  },
  add: (body, key) => addLot(api, { ...body, store_id: storeId }, key),
  known: knownGames(storeId),
});

/** What the store's lots and the list of games say of a game; both are fetched once while the form is open. */
function knownGames(storeId: number): ReceivingServer['known'] {
  let lists: Promise<[CachedRead<Lot[]>, CachedRead<Game[]>]> | null = null;
  return async (number) => {
    lists ??= Promise.all([
      cachedRead(`lots/${storeId}`, () => lotList(api, storeId)),
      cachedRead(`games/${storeId}`, () => gameList(api, storeId)),
    ]);
    const [{ value: lots }, { value: games }] = await lists.catch((error: unknown) => {
      lists = null;
      throw error;
    });
    const received = lots.filter((lot) => gameOfSerial(lot.start_ticket_number) === number);
    const game = games.find((listed) => listed.game === number);
    return {
      upcs: [...new Set([...received.map((lot) => lot.lot_number), ...(game?.upc ? [game.upc] : [])])],
      listed:
        game?.pack_size == null
          ? null
          : { priceCents: dollarsToCents(game.price) ?? 0, packSize: game.pack_size },
      hasEnded:
        endOf(game?.last_sale ?? null, businessDate(now(), useClockState.getState().clock)).state === 'ended',
    };
  };
}

function fieldsOf(form: PackForm): PackFields {
  return {
    read: () => ({ ...form.getValues() }),
    write(values) {
      for (const [name, value] of Object.entries(values)) {
        form.setValue(name as keyof PackValues, value);
        form.clearErrors(name as keyof PackValues);
      }
      const { start_number, lot_size, end_number } = form.getValues();
      // Shows at once that the plan leaves no valid end.
      if (isSerial(start_number) && lot_size !== null && end_number === '') void form.trigger('end_number');
    },
    check: () => form.trigger(undefined, { shouldFocus: true }),
  };
}
