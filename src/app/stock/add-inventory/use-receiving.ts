import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useLayoutEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { boolean, number, object, string } from 'yup';
import { useStore } from 'zustand';
import { NetworkError } from '../../../device/client';
import { now } from '../../../device/clock';
import { clearDraft, loadDrafts, saveDraft } from '../../../device/drafts';
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
import { api } from '../../state/api';
import { useConnectivity } from '../../state/connectivity-store';
import { receivingDrafts } from '../../state/kept-packs';
import { reportProblem } from '../../state/problem-store';
import { ask } from '../../state/queries/ask';
import { readOnce, write } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { readStoreCode, refreshStock, storeCodes } from '../../state/stock-store';
import { useClockState } from '../../state/store-clock';
import { required, text } from '../../ui/form/form-schema';
import {
  type KeptPack,
  NO_PACK,
  type PackFields,
  type PackShelf,
  type PackValues,
  type ReceivingServer,
  savedLines,
  savingLines,
  waitingLines,
} from './receiving-state';
import { createReceiving, type ReceivingStore } from './receiving-store';

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

const shelfOf = (drafts: string): PackShelf => ({
  keep: (pack) => saveDraft(drafts + pack.id, pack).catch(reportProblem),
  remove: (id) => clearDraft(drafts + id).catch(reportProblem),
});

export type PackForm = UseFormReturn<PackValues>;

/** The interval at which packs that wait for the network are tried again, in milliseconds. */
const RETRY_MS = 5_000;

/** Codes that were scanned on the list of lots, for the page that it opens. */
const scannedBefore: string[] = [];

/** Hands a code to the page of receiving, which must be opened next. */
export const receiveNext = (code: string): void => void scannedBefore.push(code);

/** Receives packs into a store, from the form and the gun, while the component is mounted. */
export function useReceiving(storeId: number) {
  const form = useForm<PackValues>({ defaultValues: NO_PACK, resolver: yupResolver(packSchema()) });
  const [drafts] = useState(() => receivingDrafts(storeId, signedIn()));
  const [store] = useState(() =>
    createReceiving({
      server: serverOf(storeId, signedIn()),
      fields: fieldsOf(form),
      codes: { read: (raw) => readStoreCode(raw, 'scan'), layout: () => storeCodes().layout },
      shelf: shelfOf(drafts),
      onScan: soundOutcome,
    }),
  );

  useEffect(() => readyTones(document), []);
  // In a layout effect, so that the code that opened the page comes before any later scan.
  useLayoutEffect(() => {
    for (const code of scannedBefore.splice(0)) void store.getState().scan(code);
  }, [store]);
  useGun(({ text }) => store.getState().scan(text), { codes: storeCodes });
  useRetries(store);
  useLeavingGuard(store);
  useEffect(() => {
    const leave = takeOverKept(drafts, (kept) => store.getState().resume(kept));
    return () => {
      store.getState().stash();
      leave(store.getState().stop());
      // The counter's screens need the new packs.
      if (savedLines(store.getState().lines).length > 0) void refreshStock();
    };
  }, [drafts, store]);
  return { form, store };
}

/** The signed-in user's id: a pack belongs to the person who scanned it. */
const signedIn = (): number => useSession.getState().user?.id ?? 0;

/**
 * Takes over the packs that this device kept, unless another tab has the page open: then when that one closes it.
 * @returns a function that leaves them to the next page as soon as the given saves have ended
 */
function takeOverKept(
  drafts: string,
  take: (kept: KeptPack[]) => Promise<void>,
): (ended: Promise<void>) => void {
  const waiting = new AbortController();
  let leave: (ended: Promise<void>) => void = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const hold = async () => {
    if (waiting.signal.aborted) return;
    await take(await loadDrafts<KeptPack>(drafts));
    await left;
  };
  navigator.locks.request(drafts, { signal: waiting.signal }, hold).catch((error: unknown) => {
    if (!waiting.signal.aborted) reportProblem(error);
  });
  return (ended) => {
    waiting.abort();
    leave(ended);
  };
}

/** Saves packs that wait for the network when the server seems reachable again, and now and then. */
function useRetries(store: ReceivingStore): void {
  const online = useConnectivity((state) => state.online);
  const waits = useStore(store, ({ lines }) =>
    waitingLines(lines).some(({ state }) => state.is === 'waiting' && state.for === 'network'),
  );
  useEffect(() => {
    if (online) void store.getState().retry();
  }, [store, online]);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void store.getState().retry(), RETRY_MS);
    return () => clearInterval(timer);
  }, [store, waits]);
}

/** Asks before the page is left while packs are being saved. */
function useLeavingGuard(store: ReceivingStore): void {
  const saving = useStore(store, ({ lines }) => savingLines(lines).length > 0);
  useEffect(() => {
    if (!saving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [saving]);
}

const serverOf = (storeId: number, userId: number): ReceivingServer => ({
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
  async add(body, key) {
    // Somebody else has signed in: the pack is kept for the person who scanned it.
    if (signedIn() !== userId) throw new NetworkError();
    return write(stockPaths.inventoryAdd, { body: { ...body, store_id: storeId }, key });
  },
  known: knownGames(storeId),
});

/** The facts about a game in the store's lots and the list of games; both are fetched once while the page is open. */
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
