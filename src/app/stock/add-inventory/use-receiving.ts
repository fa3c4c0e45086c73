import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useLayoutEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { boolean, number, object, string } from 'yup';
import { now } from '../../../device/clock';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { inReadersLanguage } from '../../../messages/current';
import { packFaultText } from '../../../messages/words/packs';
import { soundOutcome } from '../../../scanner/sound-store';
import { readyTones } from '../../../scanner/tones';
import { useGun } from '../../../scanner/use-gun';
import { endOf, gameOfSerial } from '../../../shared/catalogue/game';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { stockPaths } from '../../../shared/stock/paths';
import { endFault, needsCrossing, startFault } from '../../../shared/stock/receiving';
import { isSerial } from '../../../shared/tickets/serial';
import { businessDate } from '../../../shared/time/store-clock';
import { dollarsToCents } from '../../../shared/values/money';
import { required, text } from '../../records/field-rules';
import { api } from '../../state/api';
import { readOnce, write } from '../../state/queries/query';
import { ask } from '../../state/queries/reply-table';
import { readStoreCode, refreshStock, storeCodes } from '../../state/stock-store';
import { useClockState } from '../../state/store-clock';
import {
  NO_PACK,
  type PackFields,
  type PackValues,
  type ReceivingServer,
  type Tries,
} from './receiving-state';
import { createReceiving } from './receiving-store';

/** The serial form's rules (specification, section 5, Add Inventory). */
const packSchema = inReadersLanguage(ADD_INVENTORY, (t) =>
  object({
    start_number: text((start) => packFaultText(startFault(start))),
    plan_id: text(required(t.planRequired)),
    lot_size: number().defined().nullable(),
    end_number: string()
      .defined()
      .test((end, context) => {
        const { start_number, lot_size }: PackValues = context.parent;
        const message = packFaultText(endFault(end, start_number, lot_size));
        return message === null || context.createError({ message });
      }),
    vendor_id: text(required(t.vendorRequired)),
    crossing: boolean()
      .defined()
      .test((crossing, context) => {
        const { start_number, end_number }: PackValues = context.parent;
        if (crossing || !needsCrossing(start_number, end_number)) return true;
        return context.createError({ message: t.confirmCrossing });
      }),
  }),
);

/** By store; they outlive the form. */
const triesByStore = new Map<number, Tries>();

export type PackForm = UseFormReturn<PackValues>;

/**
 * Receives packs into a store, from the form and the gun, while the component is mounted.
 * @param firstCode a code that was scanned before the form opened
 */
export function useReceiving(storeId: number, firstCode: string | null) {
  const form = useForm<PackValues>({ defaultValues: NO_PACK, resolver: yupResolver(packSchema()) });
  const [store] = useState(() =>
    createReceiving({
      server: serverOf(storeId),
      fields: fieldsOf(form),
      codes: { read: (raw) => readStoreCode(raw, 'scan'), layout: () => storeCodes().layout },
      tries: triesOf(storeId),
      onScan: soundOutcome,
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
    const params = { upc, storeId };
    const [{ lotData, maxLotCounter }, plans, vendors] = await Promise.all([
      ask(api, stockPaths.checkUpcNumber, { params }),
      ask(api, cataloguePaths.planListOf, { params }),
      ask(api, cataloguePaths.vendorListOf, { params }),
    ]);
    return {
      upc,
      lots: lotData,
      lotCounter: maxLotCounter + 1,
      plans: plans.data.filter((plan) => plan.is_active === 1),
      vendors: vendors.data.filter((vendor) => vendor.is_active === 1),
    };
  },
  add: (body, key) => write(stockPaths.inventoryAdd, { body: { ...body, store_id: storeId }, key }),
  known: knownGames(storeId),
});

/** The facts about a game in the store's lots and the list of games; both are fetched once while the form is open. */
function knownGames(storeId: number): ReceivingServer['known'] {
  const read = () =>
    Promise.all([
      readOnce(stockPaths.inventoryList, { params: { storeId } }),
      readOnce(cataloguePaths.games, { params: { companyId: storeId } }),
    ]);
  let lists: ReturnType<typeof read> | null = null;
  return async (number) => {
    lists ??= read();
    const [{ reply: lots }, { reply: games }] = await lists.catch((error: unknown) => {
      lists = null;
      throw error;
    });
    const received = lots.data.filter((lot) => gameOfSerial(lot.start_ticket_number) === number);
    const game = games.data.find((listed) => listed.game === number);
    return {
      upcs: [...new Set([...received.map((lot) => lot.lot_number), ...(game?.upc ? [game.upc] : [])])],
      listed: game
        ? { name: game.name, priceCents: dollarsToCents(game.price) ?? 0, packSize: game.pack_size }
        : null,
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
