import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { now as present } from '../../../device/clock';
import { clearDraft, draftId, draftWritten, loadDraft, saveDraft } from '../../../device/drafts';
import type { CountEntry } from '../../../device/rows';
import { clockIn } from '../../../device/store-settings';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketOf } from '../../../messages/words/packs';
import { soundOutcome } from '../../../scanner/sound';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import { upcProblem } from '../../../shared/counting/card-typing';
import type { CardMode } from '../../../shared/counting/cards';
import type { ScanStock } from '../../../shared/counting/scan-routing';
import { isUpc, serialToNumber } from '../../../shared/tickets/serial';
import { businessDate, type StoreClock } from '../../../shared/time/store-clock';
import { MISSED_PACK_PARAMETER, paths } from '../../../shared/wire/page-paths';
import { failureOf, observe } from '../../state/problem-store';
import { type SharedDraft, shareDraft } from '../../state/shared-draft';
import { refreshStock, stockNow, useMayWalk, useStock } from '../../state/stock-store';
import { buttonLook } from '../../ui/plain';
import { TakeOut } from '../removal/take-out';
import { afterFrame } from './after-frame';
import type { CardFormContext } from './card-context';
import { type CardDraft, type CardState, createCardStore, isUnused } from './card-store';
import { useScanning } from './use-scanning';

/**
 * The cards of one screen for one store user: loaded from and saved to the draft, and updated by gun scans and stock
 * changes.
 * @param changed the refused entry being edited, which has its own draft; null for a new entry
 * @returns the form; why its draft can't be saved or read (otherwise null); and a function that takes over editing from
 *   another tab
 */
export function useCardSession(mode: CardMode, user: SignedInUser, changed: Changed | null) {
  const storeId = user.store_id ?? 0;
  const form = useMemo<CardFormContext>(() => {
    const stock = () => scanStock(mode);
    const store = createCardStore(mode, stock, ({ tone }) => soundOutcome(tone));
    const screen = changed ? editedScreen(mode, changed.entry) : mode;
    return {
      mode,
      stock,
      stockStore: useStock,
      store,
      draftId: draftId(screen, storeId, user.id),
      entry: changed?.entry ?? null,
      TakeOut: mode === 'count' && !changed ? TakeOut : undefined,
      AddToBeginning: mode === 'count' && !changed ? AddToBeginning : undefined,
    };
  }, [mode, storeId, user.id, changed]);
  const hasStock = useStock((state) => state.hasCopy);
  const { problem: draftProblem, takeOver } = useDraft(form, changed?.cards);

  useScanning(form);
  useEffect(() => useStock.subscribe(() => form.store.getState().stockChanged()), [form]);
  useEffect(() => askServerForUnknownCodes(form), [form]);
  return { form, hasStock, draftProblem, takeOver };
}

/** A refused entry and its conversion back into cards. */
export type Changed = { entry: CountEntry; cards: (stock: ScanStock) => CardDraft };

/** The draft name for an edited entry, distinct from the screen's own draft. */
export const editedScreen = (screen: string, { key }: CountEntry): string => `${screen}/${key}`;

/**
 * Refreshes the stock once per unknown code, since another device may have received that pack. A scan that was refused
 * is then repeated, unless another scan followed.
 */
function askServerForUnknownCodes({ store, stock }: CardFormContext): () => void {
  const requested = new Set<string>();
  const refreshOnce = (code: string) => {
    if (requested.has(code) || !navigator.onLine) return;
    requested.add(code);
    void refreshStock();
  };
  const stopCards = store.subscribe((now, before) => {
    if (now.last?.unknown !== undefined && now.last !== before.last) refreshOnce(now.last.unknown);
    if (now.cards === before.cards) return;
    for (const card of now.cards)
      if (upcProblem(now.cards, card, stock().eligible) === 'unknown') refreshOnce(card.upc);
  });
  const stopStock = useStock.subscribe(() => {
    const { last, scan } = store.getState();
    if (last?.unknown !== undefined && isInStore(last.unknown, stock())) scan(last.unknown);
  });
  return () => {
    stopCards();
    stopStock();
  };
}

/** Checks whether the store has a pack with this UPC or serial. */
const isInStore = (code: string, { eligible, other }: ScanStock): boolean =>
  [eligible, other].some((index) =>
    isUpc(code) ? index.ofUpc(code).length > 0 : index.holding(serialToNumber(code)).length > 0,
  );

/** The stock that a screen's scans search: the shelf for a count, the back room for the shelf screen. */
export function scanStock(mode: CardMode): ScanStock {
  const { onShelf, active, layout, sold, settings } = stockNow();
  return mode === 'count'
    ? {
        ...{ eligible: onShelf, other: active, layout, sold: { find: sold, clock: clockIn(settings) } },
        putsUpAtOnce: settings?.puts_up_at_count,
      }
    : { eligible: active, other: onShelf, layout, machines: settings?.vending_machines };
}

/**
 * Saves a form's cards to its draft while this tab edits it; otherwise shows the cards that another tab saves. Editing
 * starts once the draft and the stock have loaded.
 * @param initial the initial cards if there is no draft
 * @returns why the draft can't be saved or read (otherwise null), and a function that takes over editing
 */
function useDraft({ store, stock, draftId: id }: CardFormContext, initial?: (stock: ScanStock) => CardDraft) {
  const [problem, setProblem] = useState<string | null>(null);
  const shared = useRef<SharedDraft | null>(null);

  useEffect(() => {
    const fail = (error: unknown) => setProblem(failureOf(error));
    /** there are changes since the last requested write */
    let unsaved = false;
    const save = async () => {
      unsaved = false;
      const state = store.getState();
      const { cards, current, soldOut, purpose, place, unknownPacks, swept } = state;
      const draft: CardDraft = {
        cards,
        current,
        soldOut,
        purpose,
        place,
        unknownPacks,
        swept,
        begunAt: begunAtOf(state),
      };
      const written = draft.begunAt === null ? clearDraft(id) : saveDraft(id, draft);
      await written.then(() => setProblem(null), fail);
    };

    /** the draft read at the start of this tab's turn, until editing starts */
    let read: { draft: CardDraft | null } | null = null;
    const startWhenReady = () => {
      if (!read || !stockNow().hasCopy) return;
      const { draft } = read;
      read = null;
      store.getState().start(isOver(draft) ? null : draft, initial?.(stock()));
    };
    let turns = 0;
    let stopWatching = () => {};
    const nextTurn = () => {
      stopWatching();
      stopWatching = () => {};
      read = null;
      turns += 1;
      return turns;
    };

    const load = () => loadDraft<CardDraft>(id);
    let early: Promise<CardDraft | null> | null = null;
    const draft = shareDraft(id, {
      prepare() {
        // Reads while the lock is pending, to open the screen sooner. The previous holder saves before releasing it.
        early = load();
        early.catch(fail);
      },
      begin() {
        const turn = nextTurn();
        const loaded = early ?? load();
        early = null;
        loaded.then((value) => {
          if (turn !== turns) return;
          read = { draft: value };
          startWhenReady();
          // On a failed read, editing doesn't start: the next scan would overwrite the unread draft.
        }, fail);
      },
      watch() {
        nextTurn();
        early = null;
        stopWatching = observe(load, (draft) => store.getState().mirror(draft, initial?.(stock())));
      },
      async stop() {
        nextTurn();
        const { ready, elsewhere, cards, stop } = store.getState();
        if (!ready || elsewhere) return;
        await stop();
        // Different cards mean that the form was just submitted.
        if (unsaved || store.getState().cards !== cards) await save();
        else await draftWritten(id);
      },
    });
    shared.current = draft;

    const stopStock = useStock.subscribe(startWhenReady);
    const stopSaving = store.subscribe((now, before) => {
      if (!before.ready || before.elsewhere || !hasChanged(now, before)) return;
      unsaved = true;
      const begunAt = begunAtOf(now);
      if (begunAt !== now.begunAt) store.setState({ begunAt });
      // Otherwise the disk would delay the display of a scan.
      afterFrame(() => {
        if (unsaved && !store.getState().elsewhere) void save();
      });
    });
    return () => {
      draft.leave();
      nextTurn();
      stopStock();
      stopSaving();
    };
  }, [store, stock, id, initial]);

  return { problem, takeOver: useCallback(() => shared.current?.take(), []) };
}

/** When the first of what a draft keeps was entered: at once, if that's new; null if there is nothing to keep. */
const begunAtOf = (state: CardState): number | null =>
  isUnused(state) && state.purpose === 'shift' && state.place === null
    ? null
    : (state.begunAt ?? present().getTime());

/** Checks whether an instant is of an earlier business day than now. @param at milliseconds since the epoch */
export const isOfEarlierDay = (at: number, clock: StoreClock): boolean =>
  businessDate(new Date(at), clock) < businessDate(present(), clock);

/** Whether a draft has nothing but the kind of count, or the place, that its clerk chose on an earlier business day. */
const isOver = (draft: CardDraft | null): boolean =>
  draft?.begunAt != null && isUnused(draft) && isOfEarlierDay(draft.begunAt, clockIn(stockNow().settings));

const hasChanged = (now: CardState, before: CardState): boolean =>
  now.cards !== before.cards ||
  now.soldOut !== before.soldOut ||
  now.unknownPacks !== before.unknownPacks ||
  now.swept !== before.swept ||
  now.purpose !== before.purpose ||
  now.place !== before.place;

/**
 * A link that adds a counted pack nobody received to the first walk, until the first count (product: the first day). Hidden from users
 * who may not walk.
 * @param serial of its front ticket, 14 digits
 */
function AddToBeginning({ serial }: { serial: string }) {
  const t = useMessages(VERIFY_STOCK);
  if (!useMayWalk()) return null;
  return (
    <Link
      {...buttonLook({ variant: 'outline' })}
      to={`${paths.firstWalk}?${MISSED_PACK_PARAMETER}=${serial}`}
      aria-label={t.addToBeginningOf({ ticket: ticketOf(serial) })}
    >
      {t.addToBeginning}
    </Link>
  );
}
