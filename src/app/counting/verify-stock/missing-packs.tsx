import {
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { COMMON } from '../../../messages/areas/common';
import { PACK_HEADING } from '../../../messages/areas/pack-heading';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { say } from '../../../messages/say';
import type { Card } from '../../../shared/counting/cards';
import { type CountLine, notCounted, packsOf, totalOf } from '../../../shared/counting/count-summary';
import { firstLines, groupForSearch } from '../../../shared/counting/missing-packs';
import { binName } from '../../../shared/stock/bins';
import type { StockIndex } from '../../../shared/stock/stock';
import { firstSold } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { useAmounts } from '../../state/shift/use-amounts';
import { Icon } from '../../ui/icon';
import { PackName, Ticket } from '../../ui/pack/pack-name';
import { Button } from '../../ui/plain';
import { useNear } from '../../ui/use-near';
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

/** Packs added to the list each time its end comes into view. An ordinary counter's packs are listed at once. */
const LISTED_AT_ONCE = 100;

/** More than any counter has: the whole back room put on the shelf by mistake mustn't slow the count down. */
const MAX_LISTED = 200;

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

  const [limit, setLimit] = useState(LISTED_AT_ONCE);
  // A hundred packs are most of the screen's elements.
  const isDrawn = useIsDrawn();

  const groups = useMemo(() => (isDrawn ? groupForSearch(lines, machines) : []), [isDrawn, lines, machines]);

  if (isEmpty) return null;
  const listed = firstLines(groups, limit);
  return (
    <section
      id={PANEL}
      aria-labelledby="missing-title"
      className={styles.panel}
      data-open={open}
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
        {listed.map(({ heading, lines, packs, amountCents }) => (
          <div key={say(headings, heading)}>
            <h3 className={styles.group}>
              {say(headings, heading)}
              <span>{t.packsWorth({ packs, amount: amounts.short(amountCents) })}</span>
            </h3>
            <ul className={styles.packs}>
              {lines.map((line) => (
                <Pack key={packKey(line.range)} line={line} />
              ))}
            </ul>
          </div>
        ))}
        {isDrawn && lines.length > limit && (
          <End
            key={limit}
            packs={lines.length - limit}
            onReached={() => setLimit(Math.min(limit + LISTED_AT_ONCE, MAX_LISTED))}
          />
        )}
      </div>
    </section>
  );
}

/** The end of the listed packs, which lists more when it comes into view. */
function End({ packs, onReached }: { packs: number; onReached: () => void }) {
  const t = useMessages(VERIFY_STOCK);
  const line = useRef<HTMLParagraphElement>(null);
  const { isNear } = useNear(line, true);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    if (isNear) reached();
  }, [isNear]);
  return (
    <p ref={line} className={styles.sum}>
      {t.more({ packs })}
    </p>
  );
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

/** Every scan creates new lines, so the memo compares the range that a line shows. */
const Pack = memo(
  function Pack({ line: { range, sold, amountCents } }: { line: CountLine }) {
    const t = useMessages(VERIFY_STOCK);
    const amounts = useAmounts();
    const words = useMessages(COMMON);
    const layout = useFormStock((stock) => stock.layout);
    const machines = useMachines();
    return (
      <li className={styles.pack}>
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
  (before, after) => before.line.range === after.line.range,
);
