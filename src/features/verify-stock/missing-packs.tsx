import { Button } from '@chakra-ui/react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { packKey } from '../../counting/card-store';
import { focusScanBox } from '../../counting/focus';
import { type CountLine, totalOf } from '../../domain/count-summary';
import { groupForSearch } from '../../domain/missing-packs';
import { formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { numberToSerial } from '../../domain/serial';
import { PACK_HEADING } from '../../i18n/en/counting';
import { say } from '../../i18n/say';
import { Icon } from '../../ui/icon';
import styles from './missing-packs.module.css';
import { useNotCounted } from './use-not-counted';

const PANEL = 'missing-packs';

/** More than any counter has: a shelf record of the whole back room by mistake shouldn't slow the count down. */
const LISTED = 200;

/** A screen this wide has the list beside the cards; on others it's a sheet that opens over them. */
const WIDE = '(min-width: 80rem)';

type ButtonProps = { open: boolean; onToggle: () => void };

/** How many packs are left and what they are worth; opens and closes the sheet. */
export function MissingButton({ open, onToggle }: ButtonProps) {
  const lines = useNotCounted();
  if (lines.length === 0) return null;
  return (
    <Button
      display={{ base: 'inline-flex', xl: 'none' }}
      variant="outline"
      px="3"
      aria-expanded={open}
      aria-controls={PANEL}
      onClick={onToggle}
    >
      {lines.length} left to count · {formatMoney(totalOf(lines).amountCents)}
    </Button>
  );
}

type PacksProps = {
  /** where the screen is too narrow to show them always */
  open: boolean;
  onClose: () => void;
};

/** The packs on the shelf that aren't counted yet, with what each is worth. Scans go on while the sheet is open. */
export function MissingPacks({ open, onClose }: PacksProps) {
  const lines = useNotCounted();
  const isEmpty = lines.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useSheetFocus(open && !isEmpty, heading);
  useEscape(open && !isEmpty, onClose);
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);

  if (isEmpty) return null;
  const listed = groupForSearch(lines.slice(0, LISTED));
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
            Not counted yet
          </h2>
          <p className={styles.sum}>
            {pluralize(lines.length, 'pack')} · {formatMoney(totalOf(lines).amountCents)}
          </p>
        </div>
        <Button
          display={{ base: 'inline-flex', xl: 'none' }}
          variant="ghost"
          px="0"
          aria-label="Close"
          onClick={onClose}
        >
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.list}>
        {listed.map(({ heading, lines, amountCents }) => (
          <div key={say(PACK_HEADING, heading)}>
            <h3 className={styles.group}>
              {say(PACK_HEADING, heading)}
              <span>
                {pluralize(lines.length, 'pack')} · {formatMoney(amountCents)}
              </span>
            </h3>
            <ul className={styles.packs}>
              {lines.map((line) => (
                <Pack key={packKey(line.range)} line={line} />
              ))}
            </ul>
          </div>
        ))}
        {lines.length > LISTED && <p className={styles.sum}>and {lines.length - LISTED} more</p>}
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

/** A line stays the same object only as long as nothing was scanned, so what it shows is compared. */
const Pack = memo(
  function Pack({ line: { range, sold, amountCents } }: { line: CountLine }) {
    return (
      <li className={styles.pack}>
        <div>
          {range.bin !== undefined && <span className={styles.bin}>Bin {range.bin}</span>}
          <strong>{range.upc}</strong> lot {range.lotCounter}
        </div>
        <div className={styles.amount}>{formatMoney(amountCents)}</div>
        <div className={styles.front}>from {numberToSerial(range.start)}</div>
        <div className={styles.tickets}>{pluralize(sold.count, 'ticket')}</div>
      </li>
    );
  },
  (before, after) => before.line.range === after.line.range,
);
