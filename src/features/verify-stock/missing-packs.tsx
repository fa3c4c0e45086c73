import { Button, chakra } from '@chakra-ui/react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { useFormStock } from '../../counting/cards/card-context';
import { packKey } from '../../counting/cards/card-state';
import { focusScanBox } from '../../counting/cards/focus';
import { type CountLine, packsOf } from '../../domain/counting/count-summary';
import { groupForSearch } from '../../domain/counting/missing-packs';
import { firstSold } from '../../domain/stock/direction';
import { numberToSerial } from '../../domain/tickets/serial';
import { COMMON } from '../../i18n/en/app/common';
import { PACK_HEADING } from '../../i18n/en/counting/counting';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { say } from '../../i18n/say';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { Icon } from '../../ui/icon';
import { PackName } from '../../ui/pack/pack-name';
import { Ticket } from '../../ui/pack/tickets';
import styles from './missing-packs.module.css';
import { useNotCounted } from './use-not-counted';

const PANEL = 'missing-packs';

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
      display={{ base: 'inline-flex', xl: 'none' }}
      variant="outline"
      size="lg"
      flex="1"
      minWidth="0"
      maxWidth="sm"
      px={{ base: '1', md: '4' }}
      fontSize={{ base: 'sm', md: 'lg' }}
      aria-expanded={open}
      aria-controls={PANEL}
      onClick={onToggle}
    >
      {t.leftToCount(packsOf(lines), amounts.short(amountCents))}
      <chakra.span hideBelow="md">
        <Icon name={open ? 'down' : 'up'} />
      </chakra.span>
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
  const { lines, amountCents } = useNotCounted();
  const isEmpty = lines.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useSheetFocus(open && !isEmpty, heading);
  useEscape(open && !isEmpty, onClose);
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);

  if (isEmpty) return null;
  const listed = groupForSearch(lines.slice(0, MAX_LISTED));
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
          <p className={styles.sum}>{t.packsWorth(packsOf(lines), amounts.short(amountCents))}</p>
        </div>
        <Button
          display={{ base: 'inline-flex', xl: 'none' }}
          variant="ghost"
          px="0"
          aria-label={words.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.list}>
        {listed.map(({ heading, lines, amountCents }) => (
          <div key={say(headings, heading)}>
            <h3 className={styles.group}>
              {say(headings, heading)}
              <span>{t.packsWorth(packsOf(lines), amounts.short(amountCents))}</span>
            </h3>
            <ul className={styles.packs}>
              {lines.map((line) => (
                <Pack key={packKey(line.range)} line={line} />
              ))}
            </ul>
          </div>
        ))}
        {lines.length > MAX_LISTED && <p className={styles.sum}>{t.more(lines.length - MAX_LISTED)}</p>}
      </div>
    </section>
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

/** Every scan makes new lines, so the memo compares the range that a line shows. */
const Pack = memo(
  function Pack({ line: { range, sold, amountCents } }: { line: CountLine }) {
    const t = useMessages(VERIFY_STOCK);
    const amounts = useAmounts();
    const words = useMessages(COMMON);
    const layout = useFormStock((stock) => stock.layout);
    return (
      <li className={styles.pack}>
        <div>
          {range.bin !== undefined && <span className={styles.bin}>{t.bin(range.bin)}</span>}
          <PackName pack={range} />
        </div>
        <div className={styles.amount}>
          {amounts.short(amountCents)}
          <span className={styles.tickets}>{words.ticketCount(sold.count)}</span>
        </div>
        <div className={styles.front}>
          {t.from} <Ticket serial={numberToSerial(firstSold(range))} layout={layout} />
        </div>
      </li>
    );
  },
  (before, after) => before.line.range === after.line.range,
);
