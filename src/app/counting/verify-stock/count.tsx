import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { isEmptyCard } from '../../../shared/counting/cards';
import { countSoFar } from '../../../shared/counting/count-summary';
import { nextBin, openCards } from '../../../shared/counting/packs-to-count';
import { binName } from '../../../shared/stock/bins';
import { lotKey, type StockRun } from '../../../shared/stock/stock';
import { useAmounts } from '../../state/shift/use-amounts';
import { Segmented } from '../../ui/form/segmented';
import { lazyPart } from '../../ui/lazy-part';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { ActionBar } from '../cards/action-bar';
import {
  useCardActions,
  useCardForm,
  useCards,
  useCountedShelf,
  useFormStock,
  useMachines,
} from '../cards/card-context';
import { focusField, hasKeyboard, showCard } from '../cards/card-fields';
import { CardList } from '../cards/card-list';
import { ScanPanel, ScanStatus } from '../cards/scan-panel';
import { MissingButton, MissingPacks, useCardsAfterFrame, useNotCounted } from './missing-packs';
import styles from './missing-packs.module.css';
import packGridStyles from './pack-grid.module.css';
import { TicketSold, type TicketSoldProps, UnknownPacks } from './ticket-sold';
import look from './ticket-sold.module.css';

type Props = TicketSoldProps & {
  /** shown between the scan panel and the cards */
  children?: ReactNode;
};

/** The count from the first scan to Add Sales. The caller decides what Add Sales does: a real count is saved, practice isn't. */
export function Count({ children, ...summary }: Props) {
  const t = useMessages(VERIFY_STOCK);
  const reviewing = useCards((state) => state.step === 'review');
  const hasProblem = useCards((state) => state.problem !== null);
  const [showsMissing, setShowsMissing] = useState(false);
  const hideMissing = useCallback(() => setShowsMissing(false), []);
  useEffect(() => {
    if (reviewing || hasProblem) hideMissing();
  }, [reviewing, hasProblem, hideMissing]);

  return (
    <>
      <ScanPanel status={<CountStatus />} sweep={!reviewing && <Sweep />}>
        {!reviewing && (
          <>
            <NextBin />
            <ViewSwitch />
          </>
        )}
      </ScanPanel>
      {reviewing ? (
        <TicketSold {...summary} />
      ) : (
        <>
          {children}
          <div className={styles.count}>
            <MissingPacks open={showsMissing} onClose={hideMissing} />
            <CountCards />
          </div>
          <UnknownPacks />
          <WithoutScanning />
          <ActionBar primary={t.proceed} isAtEdge={showsMissing}>
            <MissingButton open={showsMissing} onToggle={() => setShowsMissing(!showsMissing)} />
          </ActionBar>
        </>
      )}
    </>
  );
}

/** Lazy-loaded: most stores have it off. If it can't load (no worker and no network), the packs are scanned. */
const CountSweep = lazyPart(async () => (await import('./count-sweep')).CountSweep);

/** *Sweep*, in a store that has it on. Not in a refused entry that is edited: its count was then. */
function Sweep() {
  const { entry } = useCardForm();
  const isOn = useFormStock(({ settings }) => settings?.sweep_in_counts ?? false);
  return (
    isOn &&
    !entry && (
      <Suspense>
        <CountSweep />
      </Suspense>
    )
  );
}

/** If no pack is left to scan, the clerk can still mark packs as sold out. */
function WithoutScanning() {
  const t = useMessages(VERIFY_STOCK);
  const isAsked = useCards(({ cards, checked }) => checked.size > 0 && cards.every(isEmptyCard));
  const { packs } = useCountedShelf();
  const { reviewWithoutCards } = useCardActions();
  if (!isAsked || packs === 0) return null;
  return (
    <div className={look.notice}>
      <StatusAlert
        kind="info"
        action={
          <Button variant="outline" onClick={reviewWithoutCards}>
            {t.continueWithoutScanning}
          </Button>
        }
      >
        {t.nothingToScan}
      </StatusAlert>
    </div>
  );
}

/** Progress of the count: packs counted of those on the shelf, tickets and dollars, as in the summary. */
function CountStatus() {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const onShelf = useCountedShelf();
  const purpose = useCards((state) => state.purpose);
  const cards = useCardsAfterFrame();
  const soldOut = useCards((state) => state.soldOut);
  // Not in the selector, which runs several times per scan.
  const { packs, packsInAll, count, amountCents } = useMemo(
    () => countSoFar(cards, onShelf, isMarked(soldOut)),
    [cards, soldOut, onShelf],
  );
  return (
    <ScanStatus
      main={t.counted({ packs, all: packsInAll })}
      progress={{ done: packs, all: Math.max(packsInAll, 1) }}
      more={t.of[purpose].soFar({ tickets: count, amount: amounts.short(amountCents) })}
    />
  );
}

/** A test for packs marked as sold out; undefined if none is, the usual case. */
const isMarked = (keys: readonly string[]) =>
  keys.length === 0 ? undefined : (range: StockRun) => keys.includes(lotKey(range));

/** The next bin to count, in a store that numbers its bins. */
function NextBin() {
  const t = useMessages(VERIFY_STOCK);
  const last = useCards(({ cards, current }) => cards.find((card) => card.id === current)?.range?.bin);
  const machines = useMachines();
  const next = nextBin(useNotCounted().lines, last);
  return next === null ? null : <p className={styles.next}>{t.nextBin({ bin: binName(next, machines) })}</p>;
}

/** How Verify Stock shows the packs: the cards as a list, or all packs of the shelf as a grid. */
type CountView = 'list' | 'grid';

/** The view that was chosen last on this device. */
const useCountView = create<{ view: CountView }>()(
  persist((): { view: CountView } => ({ view: 'list' }), { name: 'lottery-count-view' }),
);

/** Lazy-loaded: most counts begin with the list. */
const PackGrid = lazyPart(async () => (await import('./pack-grid')).PackGrid);

/** The cards of a count as a list, or as a grid of the packs. */
function CountCards() {
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
    <div className={packGridStyles.gridWithCards}>
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
function ViewSwitch() {
  const t = useMessages(VERIFY_STOCK).view;
  const view = useCountView((state) => state.view);
  return (
    <div className={packGridStyles.viewSwitch}>
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
