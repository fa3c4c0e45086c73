import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CardMode } from '../../domain/cards';
import type { ScanStock } from '../../domain/scan-routing';
import type { CountEntry } from '../../outbox/rows';
import type { CardActions, CardState } from './card-state';
import type { CardStore } from './card-store';

/** The form that a component is part of. */
export type CardFormContext = {
  mode: CardMode;
  store: CardStore;
  /** the stock as it is now, in memory */
  stock: () => ScanStock;
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

/** What can be done with the form. */
export const useCardActions = (): CardActions => useCardForm().store.getState();
