import { memo, useEffect, useMemo, useState } from 'react';
import { COMMON } from '../../../messages/areas/common';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, nameOf, ticketOf } from '../../../messages/words/packs';
import { soldOut } from '../../../shared/counting/count-summary';
import { type Tile, tilesOf } from '../../../shared/counting/packs-to-count';
import { binName } from '../../../shared/stock/bins';
import { packKey, type StockRun } from '../../../shared/stock/stock';
import { firstSold } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { amountCents, formatMoney } from '../../../shared/values/money';
import { useAmounts } from '../../state/shift/use-amounts';
import { Icon } from '../../ui/icon';
import { PackName, Price, Ticket } from '../../ui/pack-name';
import { useCards, useCountedShelf, useFormStock, useMachines } from '../cards/card-context';
import styles from './pack-grid.module.css';

type Props = {
  /** called with the id of the card whose tile was pressed */
  onShow: (cardId: number) => void;
};

/**
 * All packs of the shelf in walking order: another view of the cards. A tile fills with color when its pack is counted.
 */
export function PackGrid({ onShow }: Props) {
  const t = useMessages(VERIFY_STOCK).view;
  const cards = useCards((state) => state.cards);
  const current = useCards((state) => state.current);
  const revision = useCards(({ last }) => last?.revision ?? 0);
  const onShelf = useCountedShelf();
  const tiles = useMemo(() => tilesOf(cards, onShelf), [cards, onShelf]);
  const [asked, setAsked] = useState<{ pack: StockRun; revision: number } | null>(null);
  const left = asked?.revision === revision ? asked.pack : null;

  useEffect(() => {
    // In the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() =>
      document.getElementById(tileId(current))?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current]);

  const press = ({ range, card }: Tile) => {
    setAsked(card ? null : { pack: range, revision });
    if (card) onShow(card.id);
  };

  return (
    <>
      <ul className={styles.grid} aria-label={t.packs}>
        {tiles.map((tile) => (
          <PackTile
            key={packKey(tile.range)}
            tile={tile}
            isCurrent={tile.card?.id === current}
            isAsked={tile.range === left}
            onPress={press}
          />
        ))}
      </ul>
      <div role="status" className={styles.left}>
        {left && <LeftToCount pack={left} />}
      </div>
    </>
  );
}

const tileId = (cardId: number): string => `tile-${cardId}`;

type TileProps = {
  tile: Tile;
  /** the tile of the card that was scanned last */
  isCurrent: boolean;
  /** the clerk asked about it */
  isAsked: boolean;
  onPress: (tile: Tile) => void;
};

/** Every scan creates new tiles, so the memo compares what a tile shows. */
const PackTile = memo(
  function PackTile({ tile, isCurrent, isAsked, onPress }: TileProps) {
    const t = useMessages(VERIFY_STOCK);
    const words = useMessages(COMMON);
    const of = t.of[useCards((state) => state.purpose)];
    const { range, card, counted } = tile;
    const machines = useMachines();
    const place =
      range.bin === undefined
        ? words.lotNumber({ lot: range.lotCounter })
        : t.bin({ bin: binName(range.bin, machines) });
    const result =
      card && counted
        ? `${ticketOf(card.start)}, ${of.count({ tickets: counted.sold.count })}`
        : t.view.leftToCount;
    return (
      <li>
        <button
          type="button"
          id={card ? tileId(card.id) : undefined}
          className={styles.tile}
          data-counted={counted ? true : undefined}
          data-current={isCurrent || undefined}
          data-asked={isAsked || undefined}
          // The label has the visible words in their order, for voice control.
          aria-label={`${place}, ${formatMoney(range.priceCents)} ${nameOf(range)}: ${result}`}
          onClick={() => onPress(tile)}
        >
          <span className={styles.head}>
            {range.bin === undefined ? <small>{place}</small> : <b>{binName(range.bin, machines)}</b>}{' '}
            <Price cents={range.priceCents} />
          </span>{' '}
          <span className={styles.name}>{gameInWords(range.vendorName, range.upc)}</span>{' '}
          {card && counted ? (
            <span className={styles.result}>
              <Icon name="check" size="4" />
              <b>{ticketOf(card.start)}</b> {of.count({ tickets: counted.sold.count })}
            </span>
          ) : (
            <span className={styles.result}>{t.view.leftToCount}</span>
          )}
        </button>
      </li>
    );
  },
  (before, after) =>
    before.tile.range === after.tile.range &&
    before.tile.card === after.tile.card &&
    before.isCurrent === after.isCurrent &&
    before.isAsked === after.isAsked,
);

/** The pack whose tile was pressed, and the ticket to look for. */
function LeftToCount({ pack }: { pack: StockRun }) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const layout = useFormStock((stock) => stock.layout);
  const machines = useMachines();
  const { count } = soldOut(pack);
  return (
    <>
      <p className={styles.ask}>
        <strong>{t.view.scanIt}</strong>
        <span>{`${words.ticketCount({ count })} · ${amounts.short(amountCents(pack.priceCents, count))}`}</span>
      </p>
      <PackName pack={pack}>
        {pack.bin !== undefined && ` · ${t.bin({ bin: binName(pack.bin, machines) })}`}
      </PackName>
      <p>
        {t.from} <Ticket serial={numberToSerial(firstSold(pack))} layout={layout} />
      </p>
    </>
  );
}
