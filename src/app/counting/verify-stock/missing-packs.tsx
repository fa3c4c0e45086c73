import {
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { COMMON } from '../../../messages/areas/common';
import { PACK_HEADING } from '../../../messages/areas/pack-heading';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { say } from '../../../messages/say';
import type { Card } from '../../../shared/counting/cards';
import { type CountLine, notCounted, packsOf, totalOf } from '../../../shared/counting/count-summary';
import { groupForSearch, groupsInView, type ListHeights } from '../../../shared/counting/packs-to-count';
import { binName } from '../../../shared/stock/bins';
import type { StockIndex } from '../../../shared/stock/stock';
import { firstSold } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { useAmounts } from '../../state/shift/use-amounts';
import { Icon } from '../../ui/icon';
import { PackName, Ticket } from '../../ui/pack/pack-name';
import { Button } from '../../ui/plain';
import { afterFrame, useIsDrawn } from '../cards/after-frame';
import { useCardForm, useCountedShelf, useFormStock, useMachines } from '../cards/card-context';
import { focusScanBox } from '../cards/card-fields';
import { packKey } from '../cards/card-store';
import styles from './missing-packs.module.css';

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
export function useNotCounted(): NotCounted {
  return notCountedOf(useCardsAfterFrame(), useCountedShelf());
}

/** The cards as of the last drawn frame: what sums them up follows the scan's own frame. */
export function useCardsAfterFrame(): readonly Card[] {
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

/** The list is rendered again each time it was scrolled by this, in rem. */
const STEP = 8;

/** A screen this wide shows the list next to the cards; on others it is a sheet over them. */
const WIDE = '(min-width: 80rem)';

type ButtonProps = { open: boolean; onToggle: () => void };

/** The number of packs left and their value; opens and closes the sheet. */
export function MissingButton({ open, onToggle }: ButtonProps) {
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
  /** on a screen too narrow to always show the list */
  open: boolean;
  onClose: () => void;
};

/** The packs on the shelf that aren't counted yet, each with its value. Scanning continues while the sheet is open. */
export function MissingPacks({ open, onClose }: PacksProps) {
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
