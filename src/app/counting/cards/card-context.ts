import { type ComponentType, createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { CountEntry } from '../../../device/rows';
import type { Card, CardMode } from '../../../shared/counting/cards';
import type { ScanStock } from '../../../shared/counting/scan-routing';
import type { VendingMachine } from '../../../shared/stock/bins';
import { type StockIndex, type StockRun, shelfAt } from '../../../shared/stock/stock';
import type { TicketLayout } from '../../../shared/tickets/layouts';
import type { CardActions, CardState, CardStore } from './card-store';

/** The tickets that can be counted or put on the shelf: the store's, or practice tickets. */
export type FormStock = {
  onShelf: StockIndex;
  active: StockIndex;
  layout: TicketLayout;
  settings: {
    vending_machines?: readonly VendingMachine[] | undefined;
    sweep_in_counts?: boolean | undefined;
  } | null;
};

export type TakeOutProps = {
  card: Card;
  /** the pack */
  range: StockRun;
  /** @param text a sentence about the record */
  onTakenOut: (text: string) => void;
};

/** The form that contains a component. */
export type CardFormContext = {
  mode: CardMode;
  store: CardStore;
  /** the current stock, in memory */
  stock: () => ScanStock;
  /** the same stock as a store, for components that render it */
  stockStore: Pick<StoreApi<FormStock>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** id of the draft, which a submission deletes */
  draftId: string;
  /** the refused outbox entry being edited; null for a new entry */
  entry: CountEntry | null;
  /** takes a card's pack out of stock; absent in practice, which has no way to the outbox */
  TakeOut?: ComponentType<TakeOutProps>;
  /** adds a pack that nobody received to the first walk; absent in practice */
  AddToBeginning?: ComponentType<{ serial: string }>;
};

export const CardContext = createContext<CardFormContext | null>(null);

export function useCardForm(): CardFormContext {
  const form = useContext(CardContext);
  if (!form) throw new Error('Not inside a card form');
  return form;
}

/** Selects a part of the form's state. Re-renders only when that part changes. */
export const useCards = <T>(select: (state: CardState & CardActions) => T): T =>
  useStore(useCardForm().store, select);

/** Selects a part of the form's stock. Re-renders only when that part changes. */
export const useFormStock = <T>(select: (stock: FormStock) => T): T =>
  useStore(useCardForm().stockStore, select);

/** The form's actions. */
export const useCardActions = (): CardActions => useCardForm().store.getState();

const NO_MACHINES: readonly VendingMachine[] = [];

/** The store's vending machines. */
export const useMachines = (): readonly VendingMachine[] =>
  useFormStock(({ settings }) => settings?.vending_machines ?? NO_MACHINES);

/** The packs of the place that is counted. */
export function useCountedShelf(): StockIndex {
  const place = useCards((state) => state.place);
  return useFormStock(({ onShelf }) => shelfAt(onShelf, place));
}
