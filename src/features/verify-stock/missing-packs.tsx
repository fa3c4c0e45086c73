import { Button } from '@chakra-ui/react';
import { memo } from 'react';
import { type CountLine, totalOf } from '../../domain/count-summary';
import { howMany } from '../../domain/how-many';
import { groupForSearch } from '../../domain/missing-packs';
import { formatMoney } from '../../domain/money';
import { numberToSerial } from '../../domain/serial';
import { packKey } from '../../ui/card-form/card-store';
import styles from './missing-packs.module.css';
import { useNotCounted } from './use-not-counted';

const PANEL = 'missing-packs';

/** More than any counter has: a shelf record of the whole back room by mistake shouldn't slow the count down. */
const LISTED = 200;

type ButtonProps = { open: boolean; onToggle: () => void };

/** How many packs are missing and what they are worth; shows and hides the list where it isn't beside the cards. */
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
      {lines.length} missing · {formatMoney(totalOf(lines).amountCents)}
    </Button>
  );
}

/**
 * The packs on the shelf that aren't counted yet, with what each is worth.
 * @param open where the screen is too narrow to show them always
 */
export function MissingPacks({ open }: { open: boolean }) {
  const lines = useNotCounted();
  if (lines.length === 0) return null;
  const listed = groupForSearch(lines.slice(0, LISTED));
  return (
    <section
      id={PANEL}
      aria-labelledby="missing-title"
      className={styles.panel}
      data-open={open}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard has to get in
      tabIndex={0}
    >
      <h2 id="missing-title" className={styles.title}>
        Not counted yet
      </h2>
      <p className={styles.sum}>
        {howMany(lines.length, 'pack')} · {formatMoney(totalOf(lines).amountCents)}
      </p>
      {listed.map(({ heading, lines, amountCents }) => (
        <div key={heading}>
          <h3 className={styles.group}>
            {heading}
            <span>
              {howMany(lines.length, 'pack')} · {formatMoney(amountCents)}
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
    </section>
  );
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
        <div className={styles.tickets}>{howMany(sold.count, 'ticket')}</div>
      </li>
    );
  },
  (before, after) => before.line.range === after.line.range,
);
