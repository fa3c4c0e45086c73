import { memo } from 'react';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords } from '../../../messages/words/packs';
import { type CountLine, packsOf, totalOf } from '../../../shared/counting/count-summary';
import { byAmount } from '../../../shared/counting/missing-packs';
import { lotKey } from '../../../shared/stock/stock';
import { useAmounts } from '../../state/shift/use-amounts';
import { PackName, Tickets } from '../../ui/pack/pack-name';
import { Button } from '../../ui/plain';
import { useCardActions, useCards, useFormStock } from '../cards/card-context';
import { packKey } from '../cards/card-state';
import styles from './ticket-sold.module.css';

type Props = {
  lines: readonly CountLine[];
  /** the packs marked as sold out, by `lotKey` */
  isSoldOut: ReadonlySet<string>;
};

/** Packs that should be on the shelf and weren't scanned. Only those the clerk marks are sold. */
export function NotScanned({ lines, isSoldOut }: Props) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const { markSoldOut } = useCardActions();
  const of = t.of[useCards((state) => state.purpose)];
  const total = totalOf(lines);
  const keys = lines.map((line) => lotKey(line.range));
  const isAll = keys.every((key) => isSoldOut.has(key));

  return (
    <>
      <div className={styles.head}>
        <div className={styles.headText}>
          <h3 className={styles.partTitle}>{t.notScanned}</h3>
          <p className={styles.onShelf}>
            {t.onShelf({
              packs: packsOf(lines),
              tickets: total.count,
              amount: amounts.short(total.amountCents),
            })}
          </p>
        </div>
        <Button className={styles.markAll} variant="outline" onClick={() => markSoldOut(keys, !isAll)}>
          {isAll ? t.markAllOnShelf : of.markAllGone}
        </Button>
      </div>
      <ul className={styles.lines}>
        {byAmount(lines).map((line) => (
          <Line key={packKey(line.range)} line={line} soldOut={isSoldOut.has(lotKey(line.range))} />
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
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const layout = useFormStock((stock) => stock.layout);
  const { markSoldOut } = useCardActions();
  const of = t.of[useCards((state) => state.purpose)];
  const name = packKey(range);
  const mark = (isGone: boolean) => markSoldOut([lotKey(range)], isGone);
  return (
    <li className={styles.line} data-sold-out={soldOut || undefined}>
      <div className={styles.pack}>
        {range.bin !== undefined && <strong className={styles.bin}>{t.bin({ bin: range.bin })}</strong>}
        <PackName pack={range} />
      </div>
      <div className={styles.run}>
        <Tickets roll={range} layout={layout} />
      </div>
      <div className={styles.count}>{t.tickets({ count: sold.count })}</div>
      <div className={styles.amount}>{amounts.short(amountCents)}</div>
      <fieldset className={styles.choice} aria-label={packInWords(range)}>
        <label>
          <input type="radio" name={name} checked={!soldOut} onChange={() => mark(false)} />
          {t.stillOnShelf}
        </label>
        <label>
          <input type="radio" name={name} checked={soldOut} onChange={() => mark(true)} />
          {of.gone}
        </label>
      </fieldset>
    </li>
  );
});
