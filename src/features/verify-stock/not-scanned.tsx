import { Button, chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useCardActions } from '../../counting/cards/card-context';
import { packKey } from '../../counting/cards/card-state';
import { type CountLine, totalOf } from '../../domain/count-summary';
import { inBinOrder } from '../../domain/missing-packs';
import { formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { numberToSerial } from '../../domain/serial';
import styles from './ticket-sold.module.css';

type Props = {
  lines: readonly CountLine[];
  /** the packs that the clerk said are sold out, by `packKey` */
  isSoldOut: ReadonlySet<string>;
};

/** Packs that should be on the shelf and weren't scanned. None is sold unless the clerk says so (product). */
export function NotScanned({ lines, isSoldOut }: Props) {
  const { markSoldOut } = useCardActions();
  const total = totalOf(lines);
  const keys = lines.map((line) => packKey(line.range));
  const isAll = keys.every((key) => isSoldOut.has(key));

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="5">
        <chakra.div flex="1" minWidth="48">
          <chakra.h3 fontSize="lg" fontWeight="bold">
            Not scanned
          </chakra.h3>
          <chakra.p color="fg.muted">
            {pluralize(lines.length, 'pack')}, {total.count} tickets, {formatMoney(total.amountCents)} on the
            shelf
          </chakra.p>
        </chakra.div>
        <Button
          variant="outline"
          scrollMarginBlock="calc(var(--scan-panel, 16rem) + var(--over-scan-panel, 0rem) + 4.5rem) 9rem"
          onClick={() => markSoldOut(keys, !isAll)}
        >
          {isAll ? 'Mark all as still on shelf' : 'Mark all remaining as sold out'}
        </Button>
      </chakra.div>
      <ul className={styles.lines}>
        {inBinOrder(lines).map((line) => (
          <Line key={packKey(line.range)} line={line} soldOut={isSoldOut.has(packKey(line.range))} />
        ))}
      </ul>
    </>
  );
}

const Line = memo(function Line({
  line: { range, sold, amountCents },
  soldOut,
}: {
  line: CountLine;
  soldOut: boolean;
}) {
  const { markSoldOut } = useCardActions();
  const name = packKey(range);
  return (
    <li className={styles.line} data-sold-out={soldOut || undefined}>
      <div className={styles.pack}>
        {range.bin !== undefined && <strong>Bin {range.bin} · </strong>}
        <strong>{range.upc}</strong> lot {range.lotCounter} · {formatMoney(range.priceCents)}
      </div>
      <div className={styles.run}>
        {numberToSerial(range.start)} – {numberToSerial(range.end)}
      </div>
      <div className={styles.count}>{sold.count} tickets</div>
      <div className={styles.amount}>{formatMoney(amountCents)}</div>
      <fieldset className={styles.choice} aria-label={`${range.upc} lot ${range.lotCounter}`}>
        <label>
          <input type="radio" name={name} checked={!soldOut} onChange={() => markSoldOut([name], false)} />
          Still on shelf
        </label>
        <label>
          <input type="radio" name={name} checked={soldOut} onChange={() => markSoldOut([name], true)} />
          Sold out
        </label>
      </fieldset>
    </li>
  );
});
