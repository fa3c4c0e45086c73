import {
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { COMMON } from '../../../messages/areas/common';
import { PACK_HEADING } from '../../../messages/areas/pack-heading';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { say } from '../../../messages/say';
import { type Card, isEmptyCard } from '../../../shared/counting/cards';
import {
  type CountLine,
  countSoFar,
  markedPacks,
  notCounted,
  packsOf,
  totalOf,
} from '../../../shared/counting/count-summary';
import {
  groupForSearch,
  groupsInView,
  type ListHeights,
  nextBin,
  openCards,
} from '../../../shared/counting/packs-to-count';
import { binName } from '../../../shared/stock/bins';
import { packKey, type StockIndex } from '../../../shared/stock/stock';
import { firstSold } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { useAmounts } from '../../state/shift/use-amounts';
import { Segmented } from '../../ui/form/segmented';
import { Icon } from '../../ui/icon';
import { lazyPart } from '../../ui/lazy-part';
import { PackName, Ticket } from '../../ui/pack-name';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { ActionBar } from '../cards/action-bar';
import { afterFrame, useIsDrawn } from '../cards/after-frame';
import {
  useCardActions,
  useCardForm,
  useCards,
  useCountedShelf,
  useFormStock,
  useMachines,
} from '../cards/card-context';
import { CardList, focusField, focusScanBox, hasKeyboard, showCard } from '../cards/card-fields';
import { ScanPanel, ScanStatus } from '../cards/scan-panel';
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

/** *Sweep*, in a store that has it on. Not while a refused entry is edited: its count is over. */
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

/** Progress of the count: packs counted of all packs on the shelf, tickets and dollars, as in the summary. */
function CountStatus() {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const onShelf = useCountedShelf();
  const purpose = useCards((state) => state.purpose);
  const cards = useCardsAfterFrame();
  const soldOut = useCards((state) => state.soldOut);
  // Not in the selector, which runs several times per scan.
  const { packs, packsInAll, count, amountCents } = useMemo(
    () => countSoFar(cards, onShelf, soldOut.length > 0 ? markedPacks(soldOut) : undefined),
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

/** The next bin to count, in a store that numbers its bins. */
function NextBin() {
  const t = useMessages(VERIFY_STOCK);
  const last = useCards(({ cards, current }) => cards.find((card) => card.id === current)?.range?.bin);
  const machines = useMachines();
  const next = nextBin(useNotCounted().lines, last);
  return next === null ? null : <p className={styles.next}>{t.nextBin({ bin: binName(next, machines) })}</p>;
}

/** The views of the packs in Verify Stock: the cards as a list, or all packs of the shelf as a grid. */
type CountView = 'list' | 'grid';

/** The view chosen last on this device. */
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

type NotCounted = { lines: readonly CountLine[]; amountCents: number };

type Cached = NotCounted & { cards: readonly Card[]; onShelf: StockIndex };
let cached: Cached | null = null;

/** Caches the last result: three parts of the screen show it, and a large stock takes time. */
function notCountedOf(cards: readonly Card[], onShelf: StockIndex): NotCounted {
  if (cached?.cards !== cards || cached.onShelf !== onShelf) {
    const lines = notCounted(cards, onShelf);
    cached = { cards, onShelf, lines, amountCents: totalOf(lines).amountCents };
  }
  return cached;
}

/** The packs not counted yet and their value. */
function useNotCounted(): NotCounted {
  return notCountedOf(useCardsAfterFrame(), useCountedShelf());
}

/** The cards as of the last drawn frame: totals are computed after a scan's own frame. */
function useCardsAfterFrame(): readonly Card[] {
  const { store } = useCardForm();
  const [cards, setCards] = useState(store.getState().cards);

  useEffect(() => {
    const follow = () => afterFrame(() => startTransition(() => setCards(store.getState().cards)));
    let cancel = follow();
    const stop = store.subscribe((now, before) => {
      if (now.cards === before.cards) return;
      cancel();
      cancel = follow();
    });
    return () => {
      stop();
      cancel();
    };
  }, [store]);

  return cards;
}

const PANEL = 'missing-packs';

/** The heights of the list's parts in rem, as in its style sheet: only the lines in view are in the document. */
const HEIGHTS: ListHeights = { heading: 3, inBin: 8.75, withoutBin: 7 };

/** The list is rendered again after each scroll of this distance, in rem. */
const STEP = 8;

/** A screen this wide shows the list next to the cards; on others it is a sheet over them. */
const WIDE = '(min-width: 80rem)';

type ButtonProps = { open: boolean; onToggle: () => void };

/** The number of packs left and their value; opens and closes the sheet. */
function MissingButton({ open, onToggle }: ButtonProps) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const { lines, amountCents } = useNotCounted();
  if (lines.length === 0) return null;
  return (
    <Button
      className={styles.toggle}
      variant="outline"
      size="lg"
      aria-expanded={open}
      aria-controls={PANEL}
      onClick={onToggle}
    >
      {t.leftToCount({ packs: packsOf(lines), amount: amounts.short(amountCents) })}
      <span className={styles.part}>
        <Icon name={open ? 'down' : 'up'} />
      </span>
    </Button>
  );
}

type PacksProps = {
  /** the list is open, on a screen too narrow to always show it */
  open: boolean;
  onClose: () => void;
};

/** The packs on the shelf that aren't counted yet, each with its value. Scanning continues while the sheet is open. */
function MissingPacks({ open, onClose }: PacksProps) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const headings = useMessages(PACK_HEADING);
  const machines = useMachines();
  const { lines, amountCents } = useNotCounted();
  const isEmpty = lines.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useSheetFocus(open && !isEmpty, heading);
  useEscape(open && !isEmpty, onClose);
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);

  // Its lines are most of the screen's elements, and the sums above it don't need them.
  const isDrawn = useIsDrawn();
  const isShown = useIsWide() || open;
  const groups = useMemo(
    () => (isDrawn && isShown ? groupForSearch(lines, machines) : []),
    [isDrawn, isShown, lines, machines],
  );
  const [view, follow] = useView();

  if (isEmpty) return null;
  return (
    <section
      id={PANEL}
      aria-labelledby="missing-title"
      className={styles.panel}
      data-open={open}
      ref={follow}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
    >
      <div className={styles.head}>
        <div>
          <h2 ref={heading} id="missing-title" tabIndex={-1} className={styles.title}>
            {t.notCounted}
          </h2>
          <p className={styles.sum}>
            {t.packsWorth({ packs: packsOf(lines), amount: amounts.short(amountCents) })}
          </p>
        </div>
        <Button className={styles.close} variant="ghost" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.list}>
        {groupsInView(groups, view, HEIGHTS).map(
          ({ heading, lines, packs, amountCents, before, all, lineHeight }) => (
            <div key={say(headings, heading)}>
              <h3 className={styles.group} style={{ blockSize: `${HEIGHTS.heading}rem` }}>
                {say(headings, heading)}
                <span>{t.packsWorth({ packs, amount: amounts.short(amountCents) })}</span>
              </h3>
              <ul
                className={styles.packs}
                style={{
                  blockSize: `${all * lineHeight}rem`,
                  paddingBlockStart: `${before * lineHeight}rem`,
                }}
              >
                {lines.map((line, index) => (
                  <Pack
                    key={packKey(line.range)}
                    line={line}
                    position={before + index + 1}
                    of={all}
                    height={lineHeight}
                  />
                ))}
              </ul>
            </div>
          ),
        )}
      </div>
    </section>
  );
}

/** Tells whether the list is always shown, next to the cards. */
const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => window.matchMedia(WIDE).matches);

function onWidth(onChange: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/**
 * The part of a scrolled element that is in view, with as much above and below it, in rem.
 * @returns it, and a ref for the element
 */
function useView() {
  const [view, setView] = useState({ from: 0, to: 0 });
  const follow = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const look = () => {
      const height = element.clientHeight / rem;
      // In steps, so that few scrolled pixels render anything.
      const top = Math.floor(element.scrollTop / rem / STEP) * STEP;
      const [from, to] = [top - height, top + 2 * height + STEP];
      setView((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return [view, follow] as const;
}

/** Moves the focus into the sheet when it opens, and back when it closes. */
function useSheetFocus(open: boolean, heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    if (!open || window.matchMedia(WIDE).matches) return;
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else focusScanBox();
    };
  }, [open, heading]);
}

/** Escape closes the sheet wherever the focus is, except in a dialog over it. */
function useEscape(open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog');
      if (event.key === 'Escape' && !inDialog) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, onClose]);
}

type PackProps = {
  line: CountLine;
  /** from 1, among the lines of its group, of which only some are in the document */
  position: number;
  of: number;
  /** in rem */
  height: number;
};

/** Every scan creates new lines, so the memo compares the range that a line shows. */
const Pack = memo(
  function Pack({ line: { range, sold, amountCents }, position, of, height }: PackProps) {
    const t = useMessages(VERIFY_STOCK);
    const amounts = useAmounts();
    const words = useMessages(COMMON);
    const layout = useFormStock((stock) => stock.layout);
    const machines = useMachines();
    return (
      <li
        className={styles.pack}
        style={{ blockSize: `${height}rem` }}
        aria-posinset={position}
        aria-setsize={of}
      >
        <div>
          {range.bin !== undefined && (
            <span className={styles.bin}>{t.bin({ bin: binName(range.bin, machines) })}</span>
          )}
          <PackName pack={range} />
        </div>
        <div className={styles.amount}>
          {amounts.short(amountCents)}
          <span className={styles.tickets}>{words.ticketCount({ count: sold.count })}</span>
        </div>
        <div className={styles.front}>
          {t.from} <Ticket serial={numberToSerial(firstSold(range))} layout={layout} />
        </div>
      </li>
    );
  },
  (before, after) =>
    before.line.range === after.line.range && before.position === after.position && before.of === after.of,
);
