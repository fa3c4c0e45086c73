import { NetworkError } from '../../../device/client';
import { now } from '../../../device/clock';
import { clearDraft, loadDrafts, saveDraft } from '../../../device/drafts';
import { backoffMs } from '../../../outbox/connection';
import type { Tone } from '../../../scanner/sound';
import { endOf, gameOfSerial } from '../../../shared/catalogue/game';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { stockPaths } from '../../../shared/stock/paths';
import { businessDate } from '../../../shared/time/store-clock';
import { dollarsToCents } from '../../../shared/values/money';
import { api } from '../../state/api';
import { useConnectivity } from '../../state/connectivity-store';
import { receivingDrafts } from '../../state/kept-packs';
import { reportProblem } from '../../state/problem-store';
import { ask, askWhole } from '../../state/queries/ask';
import { readOnce, write } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { readStoreCode, refreshStock, storeCodes } from '../../state/stock-store';
import { useClockState } from '../../ui/store-clock';
import {
  type KeptPack,
  NO_PACK,
  type PackFields,
  type PackShelf,
  type ReceivingServer,
  savedLines,
  waitsForNetwork,
} from './receiving-state';
import { createReceiving, type ReceivingStore } from './receiving-store';

type Sitting = {
  storeId: number;
  /** the person whose packs they are */
  userId: number;
  fields: PackFields;
  onScan?: (tone: Tone) => void;
};

/** Receiving into a store, with the packs kept on this device. @returns also the prefix of their drafts */
export function receivingOn({ storeId, userId, fields, onScan }: Sitting): {
  store: ReceivingStore;
  drafts: string;
} {
  const drafts = receivingDrafts(storeId, userId);
  const store = createReceiving({
    server: serverOf(storeId, userId),
    fields,
    codes: { read: (raw) => readStoreCode(raw, 'scan'), layout: () => storeCodes().layout },
    shelf: shelfOf(drafts),
    ...(onScan ? { onScan } : {}),
  });
  return { store, drafts };
}

const shelfOf = (drafts: string): PackShelf => ({
  keep: (pack) => saveDraft(drafts + pack.id, pack).catch(reportProblem),
  remove: (id) => clearDraft(drafts + id).catch(reportProblem),
});

/** The signed-in user's id: a pack belongs to the person who scanned it. */
export const signedIn = (): number => useSession.getState().user?.id ?? 0;

/**
 * Takes over the packs that this device kept, or once another tab that has the page open closes it.
 * @returns a function that leaves them to the next page as soon as the given saves have ended
 */
export function takeOverKept(
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

/**
 * Saves the packs that this device keeps, while any screen but Receive is open: at once, when the server seems reachable again, and with
 * growing pauses while packs wait for it. Packs that need a person stay kept.
 * @param signal ends it
 */
export async function saveKeptPacks(storeId: number, userId: number, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    failures = (await tryKeptPacks(storeId, userId, signal)) ? failures + 1 : 0;
    await nextTry(failures, signal);
  }
}

/** Tries each kept pack once, unless a page of receiving is open. @returns whether packs wait for the network */
async function tryKeptPacks(storeId: number, userId: number, signal: AbortSignal): Promise<boolean> {
  const { store, drafts } = receivingOn({ storeId, userId, fields: fieldsWithoutForm() });
  const { resume, stop } = store.getState();
  const end = () => void stop();
  signal.addEventListener('abort', end);
  try {
    await navigator.locks.request(drafts, { signal }, async () => {
      await resume(await loadDrafts<KeptPack>(drafts));
      await stop();
    });
  } finally {
    signal.removeEventListener('abort', end);
  }
  const { lines } = store.getState();
  if (savedLines(lines).length > 0) void refreshStock();
  return lines.some(waitsForNetwork);
}

/** The serial form's values while no form is shown. */
function fieldsWithoutForm(): PackFields {
  let values = NO_PACK;
  return {
    read: () => ({ ...values }),
    write(changes) {
      values = { ...values, ...changes };
    },
    check: () => Promise.resolve(false),
  };
}

/** Resolves when the server seems reachable again, or when a pause after failures has passed. */
function nextTry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = failures > 0 ? setTimeout(go, backoffMs(failures)) : undefined;
    const stop = useConnectivity.subscribe(({ online }, before) => {
      if (online && !before.online) go();
    });
    signal.addEventListener('abort', go);
    if (signal.aborted) go();
  });
}

const serverOf = (storeId: number, userId: number): ReceivingServer => ({
  async game(upc) {
    const params = { upc, storeId };
    const [{ lotData, maxLotCounter }, plans, vendors] = await Promise.all([
      ask(api, stockPaths.checkUpcNumber, { params }),
      askWhole(api, cataloguePaths.planListOf, { params }),
      askWhole(api, cataloguePaths.vendorListOf, { params }),
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
  gameFacts: gameFactsOf(storeId),
});

/** The facts about a game in the store's lots and the list of games; both are fetched once while the page is open. */
function gameFactsOf(storeId: number): ReceivingServer['gameFacts'] {
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
    const upc = (game ?? games.without_price?.find((scanned) => scanned.game === number))?.upc;
    return {
      upcs: [...new Set([...received.map((lot) => lot.lot_number), ...(upc ? [upc] : [])])],
      listed: game
        ? { name: game.name, priceCents: dollarsToCents(game.price) ?? 0, packSize: game.pack_size }
        : null,
      hasEnded:
        endOf(game?.last_sale ?? null, businessDate(now(), useClockState.getState().clock)).state === 'ended',
    };
  };
}
