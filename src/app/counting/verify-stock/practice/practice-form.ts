import { createStore } from 'zustand/vanilla';
import type { CardFormContext } from '../../cards/card-context';
import type { LastScan } from '../../cards/card-state';
import { createCardStore } from '../../cards/card-store';
import { PRACTICE_STOCK } from './practice-stock';

/**
 * A count like the real one, on made-up packs. Its cards aren't saved: no draft is read or written under its id.
 * @param onScan called with the result of each scan, for the tone
 */
export function practiceForm(onScan?: (result: LastScan) => void): CardFormContext {
  const { onShelf: wanted, active: other, layout } = PRACTICE_STOCK;
  const stock = () => ({ wanted, other, layout });
  const store = createCardStore('count', stock, onScan);
  store.getState().start(null);
  const stockStore = createStore(() => PRACTICE_STOCK);
  return { mode: 'count', stock, stockStore, store, draftId: 'practice', entry: null };
}
