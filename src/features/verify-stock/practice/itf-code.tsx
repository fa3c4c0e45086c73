import { itfWidths } from '../../../domain/tickets/itf';
import styles from './practice.module.css';

/** The quiet zone on each side that a reader needs, in narrow bars. */
const QUIET = 10;

/** The long code on the back of a ticket as an ITF barcode: black on white in every color mode. What is printed on it is shown next to it. */
export function ItfCode({ digits }: { digits: string }) {
  let x = QUIET;
  const bars = itfWidths(digits).map((width, index) => {
    const bar = { x, width, isBar: index % 2 === 0 };
    x += width;
    return bar;
  });
  return (
    <svg className={styles.bars} viewBox={`0 0 ${x + QUIET} 1`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map(
        (bar) => bar.isBar && <rect key={bar.x} x={bar.x} width={bar.width} height="1" fill="#000" />,
      )}
    </svg>
  );
}
