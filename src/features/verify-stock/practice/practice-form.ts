import { createStore } from 'zustand/vanilla';
import type { CardFormContext } from '../../../counting/cards/card-context';
import type { LastScan } from '../../../counting/cards/card-state';
import { createCardStore } from '../../../counting/cards/card-store';
import { PRACTICE_STOCK } from './practice-stock';

/**
 * A count like the real one, on made-up packs. Its cards aren't kept: no draft is read or written under its id.
 * @param onScan called with the result of each scan, for the tone
 */
export function practiceForm(onScan?: (result: LastScan) => void): CardFormContext {
  const stock = () => ({ wanted: PRACTICE_STOCK.onShelf, other: PRACTICE_STOCK.active });
  const store = createCardStore('count', stock, onScan);
  store.getState().start(null);
  const stockStore = createStore(() => PRACTICE_STOCK);
  return { mode: 'count', stock, stockStore, store, draftId: 'practice', entry: null };
}
