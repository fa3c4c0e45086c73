import { sweptPacks, withSwept, withTakenOut, withUnchanged } from '../../../shared/counting/count-sweep';
import type { ScanStock } from '../../../shared/counting/scan-routing';
import { packKey, type StockRun } from '../../../shared/stock/stock';
import { type CardStore, nextScan } from '../cards/card-store';

/** Keeps the tickets that a frame of a sweep has read (14 digits) with the count's draft. They count nothing. */
export function keepSwept({ getState, setState }: CardStore, serials: readonly string[]): void {
  const swept = withSwept(getState().swept, serials);
  if (swept !== getState().swept) setState({ swept });
}

/** Takes a pack out of the list of unchanged ones: it is scanned. */
export const takeOutOfSweep = ({ getState, setState }: CardStore, pack: StockRun): void =>
  setState({ swept: withTakenOut(getState().swept, pack) });

/**
 * Counts the packs of the list, those that are still unchanged, as one step that Undo takes back.
 * @param stock the current one
 * @param looked the list that the clerk has looked at
 */
export function confirmSwept(
  { getState, setState }: CardStore,
  stock: ScanStock,
  looked: readonly StockRun[],
): void {
  const state = getState();
  const wasLookedAt = new Set(looked.map(packKey));
  const packs = sweptPacks(state, stock).unchanged.filter((pack) => wasLookedAt.has(packKey(pack)));
  if (packs.length === 0) return;
  const { cards, current } = withUnchanged({ cards: state.cards, current: state.current }, packs);
  const changes = cards.flatMap((card, index) => {
    const before = state.cards[index] ?? null;
    return card === before ? [] : [{ id: card.id, index, before }];
  });
  setState({
    cards,
    current,
    history: [...state.history, { changes, event: { kind: 'sweep_taken_back' } }],
    last: nextScan(state.last, {
      tone: 'good',
      message: { kind: 'sweep_counted', packs: packs.length },
      card: null,
    }),
    problem: null,
  });
}
