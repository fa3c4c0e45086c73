import { BINS } from '../../../messages/areas/bins';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords, ticketOf } from '../../../messages/words/packs';
import type { TodayListReply } from '../../../shared/board/advice/today-list-schema';
import { lotKey } from '../../../shared/stock/stock';
import { Price } from '../../ui/pack/pack-name';
import styles from './dispenser.module.css';
import type { ShelfLot } from './shelf-lots';

type Props = {
  /** the packs on the shelf */
  lots: readonly ShelfLot[];
  /** rates and empty bins; not known offline, nor from a server of an earlier release */
  known: TodayListReply['bins'];
  onChoose: (lot: ShelfLot) => void;
};

/** The dispenser as tiles by bin: the days that each pack lasts; packs that don't sell are gray, empty bins red. */
export function Dispenser({ lots, known, onChoose }: Props) {
  const t = useMessages(BINS);
  const rates = new Map(
    known?.packs.map((each) => [
      lotKey({ upc: each.lot_number, lotCounter: each.lot_counter }),
      each.sold_per_day,
    ]),
  );
  const taken = lots.flatMap((lot) => (lot.bin === undefined ? [] : [{ bin: lot.bin, lot }]));
  const empty = (known?.empty ?? [])
    .filter((bin) => taken.every((each) => each.bin !== bin))
    .map((bin) => ({ bin, lot: null }));
  const tiles = [...taken, ...empty].sort((a, b) => a.bin - b.bin);
  const lasting = (lot: ShelfLot): string => {
    const rate = rates.get(lotKey(lot)) ?? null;
    if (rate === null) return t.tickets({ count: lot.tickets });
    return rate === 0 ? t.dead : t.daysLeft({ days: Math.floor(lot.tickets / rate) });
  };
  if (tiles.length === 0) return null;
  return (
    <ul className={styles.dispenser} aria-label={t.dispenser}>
      {tiles.map(({ bin, lot }) => (
        <li key={bin}>
          {lot ? (
            <button
              type="button"
              className={styles.tile}
              data-dead={rates.get(lotKey(lot)) === 0 || undefined}
              title={packInWords(lot)}
              onClick={() => onChoose(lot)}
            >
              <span className={styles.head}>
                <b>{bin}</b> <Price cents={lot.priceCents} />
              </span>
              <span>{lot.vendorName ?? lot.upc}</span>
              <small>
                {ticketOf(lot.start)} · {lasting(lot)}
              </small>
            </button>
          ) : (
            <div className={styles.tile} data-empty>
              <b>{bin}</b>
              <span>{t.emptyBin}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
