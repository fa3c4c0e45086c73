import { Button, chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useCardActions, useCards, useFormStock } from '../../counting/cards/card-context';
import { packKey } from '../../counting/cards/card-state';
import { type CountLine, packsOf, totalOf } from '../../domain/counting/count-summary';
import { byAmount } from '../../domain/counting/missing-packs';
import { lotKey } from '../../domain/stock/stock';
import { PACKS } from '../../i18n/en/counting/packs';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { PackName } from '../../ui/pack/pack-name';
import { Tickets } from '../../ui/pack/tickets';
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
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="5">
        <chakra.div flex="1" minWidth="48">
          <chakra.h3 fontSize="lg" fontWeight="bold">
            {t.notScanned}
          </chakra.h3>
          <chakra.p color="fg.muted">
            {t.onShelf(packsOf(lines), total.count, amounts.short(total.amountCents))}
          </chakra.p>
        </chakra.div>
        <Button
          variant="outline"
          height="auto"
          minHeight="11"
          maxWidth="100%"
          whiteSpace="normal"
          scrollMarginBlock="calc(var(--scan-panel, 16rem) + var(--over-scan-panel, 0rem) + 4.5rem) 12rem"
          onClick={() => markSoldOut(keys, !isAll)}
        >
          {isAll ? t.markAllOnShelf : of.markAllGone}
        </Button>
      </chakra.div>
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
  const packs = useMessages(PACKS);
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
        {range.bin !== undefined && <strong className={styles.bin}>{t.bin(range.bin)}</strong>}
        <PackName pack={range} />
      </div>
      <div className={styles.run}>
        <Tickets roll={range} layout={layout} />
      </div>
      <div className={styles.count}>{t.tickets(sold.count)}</div>
      <div className={styles.amount}>{amounts.short(amountCents)}</div>
      <fieldset className={styles.choice} aria-label={packs.inWords(range)}>
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
