import { lazy, Suspense, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { openCards } from '../../../shared/counting/tiles';
import { Segmented } from '../../ui/form/segmented';
import { useCardForm, useCards } from '../cards/card-context';
import { focusField, hasKeyboard, showCard } from '../cards/card-fields';
import { CardList } from '../cards/card-list';
import styles from './pack-grid.module.css';

/** How Verify Stock shows the packs: the cards as a list, or all packs of the shelf as a grid. */
type CountView = 'list' | 'grid';

/** The view that was chosen last on this device. */
export const useCountView = create<{ view: CountView }>()(
  persist((): { view: CountView } => ({ view: 'list' }), { name: 'lottery-count-view' }),
);

/** Lazy-loaded: most counts begin with the list. */
const PackGrid = lazy(() => import('./pack-grid').then((m) => ({ default: m.PackGrid })));

/** The cards of a count as a list, or as a grid of the packs. */
export function CountCards() {
  const view = useCountView((state) => state.view);
  return view === 'list' ? <CardList /> : <GridWithCards />;
}

/** The grid, below the cards that need the clerk and the one whose tile was pressed, which stays until the next scan. */
function GridWithCards() {
  const { store } = useCardForm();
  const cards = useCards((state) => state.cards);
  const checked = useCards((state) => state.checked);
  const revision = useCards(({ last }) => last?.revision ?? 0);
  const [pressed, setPressed] = useState<{ id: number; revision: number } | null>(null);
  const open = useMemo(() => openCards(cards, checked), [cards, checked]);
  const shown = pressed?.revision === revision ? pressed.id : null;
  const listed = shown === null ? open : [...open, shown];

  const show = (id: number) => {
    flushSync(() => setPressed({ id, revision: store.getState().last?.revision ?? 0 }));
    // On a touch screen, a focused field would open the keyboard over the card.
    if (hasKeyboard()) focusField(id, 'start');
    else showCard(id);
  };

  return (
    <div className={styles.gridWithCards}>
      {listed.length > 0 && <CardList only={listed} unfolded={shown} />}
      <Suspense>
        <PackGrid onShow={show} />
      </Suspense>
    </div>
  );
}

const VIEWS = [
  { value: 'list', icon: 'menu' },
  { value: 'grid', icon: 'bins' },
] as const;

/** Switches between the list of cards and the grid of packs. */
export function ViewSwitch() {
  const t = useMessages(VERIFY_STOCK).view;
  const view = useCountView((state) => state.view);
  return (
    <div className={styles.viewSwitch}>
      <Segmented
        label={t.label}
        name="view"
        options={VIEWS.map(({ value, icon }) => ({ value, icon, text: t[value] }))}
        value={view}
        onChange={(view) => useCountView.setState({ view })}
      />
    </div>
  );
}
