import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { CountEntry } from '../../device/rows';
import type { CardMode } from '../../domain/counting/cards';
import type { ScanStock } from '../../domain/counting/scan-routing';
import type { StockIndex } from '../../domain/stock/stock';
import type { TicketLayout } from '../../domain/tickets/layouts';
import type { CardActions, CardState } from './card-state';
import type { CardStore } from './card-store';

/** The tickets that may be counted or put on the shelf: the store's, or those of practice. */
export type FormStock = { onShelf: StockIndex; active: StockIndex; layout: TicketLayout };

/** The form that a component is part of. */
export type CardFormContext = {
  mode: CardMode;
  store: CardStore;
  /** the stock as it is now, in memory */
  stock: () => ScanStock;
  /** the same stock for what is drawn, which follows its changes */
  stockStore: Pick<StoreApi<FormStock>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** id of the draft, which a submission forgets */
  draftId: string;
  /** the refused entry of the outbox that is being changed; null when the cards are a new one */
  entry: CountEntry | null;
};

export const CardContext = createContext<CardFormContext | null>(null);

export function useCardForm(): CardFormContext {
  const form = useContext(CardContext);
  if (!form) throw new Error('Not inside a card form');
  return form;
}

/** A part of the form's state; renders again only when that part changes. */
export const useCards = <T>(select: (state: CardState & CardActions) => T): T =>
  useStore(useCardForm().store, select);

/** A part of the stock that the form is about; renders again only when that part changes. */
export const useFormStock = <T>(select: (stock: FormStock) => T): T =>
  useStore(useCardForm().stockStore, select);

/** What can be done with the form. */
export const useCardActions = (): CardActions => useCardForm().store.getState();
