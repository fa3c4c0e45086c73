import { useMemo, useState } from 'react';
import { CARDS } from '../../../messages/areas/cards';
import { COUNT_SWEEP } from '../../../messages/areas/count-sweep';
import { SWEEP } from '../../../messages/areas/sweep';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords } from '../../../messages/words/packs';
import { soundOutcome } from '../../../scanner/sound';
import {
  type SweptPacks,
  type SweptState,
  sweptPacks,
  withSwept,
  withTakenOut,
  withUnchanged,
} from '../../../shared/counting/count-sweep';
import { readStockCode, type ScanStock, ticketOfCode } from '../../../shared/counting/scan-routing';
import { binName } from '../../../shared/stock/bins';
import { packKey, packsIn, type StockRun } from '../../../shared/stock/stock';
import { sweepFormats } from '../../../shared/tickets/camera-formats';
import { firstSold } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { noteUse } from '../../state/duty/last-use';
import { LazySweep } from '../../tickets/scan-controls/lazy-sweep';
import type { SweepKind } from '../../tickets/scan-controls/sweep-dialog';
import { Icon } from '../../ui/icon';
import { Modal } from '../../ui/modal';
import { PackName, Ticket } from '../../ui/pack-name';
import { Button } from '../../ui/plain';
import { useCardForm, useCards, useFormStock, useMachines } from '../cards/card-context';
import { type CardStore, nextScan } from '../cards/card-store';
import { placeName } from '../cards/entry-notes';
import styles from './count-sweep.module.css';

/** The tones for a frame's new packs, the most important first. */
const TONES = [
  ['unknown', 'unknown'],
  ['toScan', 'elsewhere'],
  ['unchanged', 'good'],
] as const;

const KINDS: Record<SweptState, SweepKind> = {
  unchanged: 'taken',
  counted: 'taken',
  toScan: 'doubtful',
  unknown: 'unknown',
};

const sizes = ({ unchanged, toScan, unknown }: SweptPacks) => ({
  unchanged: unchanged.length,
  toScan: toScan.length,
  unknown: unknown.length,
});

/** The packs that a sweep has seen and that aren't counted yet. */
function useSwept(): SweptPacks {
  const { stock } = useCardForm();
  const swept = useCards((state) => state.swept);
  const cards = useCards((state) => state.cards);
  const place = useCards((state) => state.place);
  const onShelf = useFormStock((stock) => stock.onShelf);
  const active = useFormStock((stock) => stock.active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stock` reads both parts
  return useMemo(() => sweptPacks({ swept, cards, place }, stock()), [swept, cards, place, onShelf, active]);
}

/**
 * *Sweep* in Verify Stock, in a store that has it on: a camera that reads every code in view, then one list to confirm, with the packs
 * whose front ticket hasn't changed (decision 98).
 */
export function CountSweep() {
  const t = useMessages(COUNT_SWEEP);
  const packs = useSwept();
  const [shown, setShown] = useState<'camera' | 'list' | null>(null);
  const { unchanged, toScan, unknown } = sizes(packs);
  const hasSeen = unchanged + toScan + unknown > 0;
  return (
    <>
      <Button
        className={styles.open}
        variant="outline"
        aria-label={unchanged > 0 ? t.showList({ packs: unchanged }) : t.sweep}
        onClick={() => setShown(unchanged > 0 ? 'list' : 'camera')}
      >
        <Icon name="packs" />
        <span className={styles.word}>{unchanged > 0 ? t.showList({ packs: unchanged }) : t.sweep}</span>
        {unchanged > 0 && <span className={styles.figure}>{unchanged}</span>}
      </Button>
      {shown === 'camera' && (
        <SweepCamera
          packs={packs}
          onList={() => setShown('list')}
          onClose={() => setShown(hasSeen ? 'list' : null)}
        />
      )}
      {shown === 'list' && (
        <SweptList packs={packs} onMore={() => setShown('camera')} onClose={() => setShown(null)} />
      )}
    </>
  );
}

type CameraProps = { packs: SweptPacks; onList: () => void; onClose: () => void };

/** The camera. What it sees counts nothing; it is kept with the count's draft. */
function SweepCamera({ packs, onList, onClose }: CameraProps) {
  const t = useMessages(COUNT_SWEEP);
  const title = useMessages(SWEEP).title;
  const places = useMessages(CARDS).place;
  const { store, stock } = useCardForm();
  const place = useCards((state) => state.place);
  const machines = useMachines();
  const layout = useFormStock((stock) => stock.layout);
  const ticketOf = (text: string) => ticketOfCode(readStockCode(text, 'scan', stock()));

  const kindOf = (text: string): SweepKind => {
    const state = packs.states.get(ticketOf(text) ?? '');
    return state ? KINDS[state] : 'unclear';
  };
  const take = (texts: readonly string[]) => {
    const before = sizes(packs);
    keepSwept(
      store,
      texts.flatMap((text) => ticketOf(text) ?? []),
    );
    const after = sizes(sweptPacks(store.getState(), stock()));
    const [, tone] = TONES.find(([kind]) => after[kind] > before[kind]) ?? [];
    if (!tone) return;
    // A sweep involves no touch or key, so it must be recorded as activity.
    noteUse();
    soundOutcome(tone);
  };
  const { unchanged, toScan, unknown } = sizes(packs);
  return (
    <LazySweep
      title={title({ place: place === null ? places.everything : placeName(place, machines) })}
      formats={sweepFormats(layout)}
      kindOf={kindOf}
      onRead={take}
      onClose={onClose}
    >
      <p className={styles.figures} role="status">
        <span data-kind="unchanged">
          <Icon name="check" />
          {t.unchanged({ count: unchanged })}
        </span>
        <span data-kind="toScan">
          <Icon name="alert" />
          {t.toScan({ count: toScan })}
        </span>
        <span data-kind="unknown">
          <Icon name="close" />
          {t.unknown({ count: unknown })}
        </span>
      </p>
      <div>
        <Button onClick={onList}>{t.showList({ packs: unchanged })}</Button>
      </div>
    </LazySweep>
  );
}

type ListProps = { packs: SweptPacks; onMore: () => void; onClose: () => void };

/** Lists all packs that a sweep saw unchanged, for one confirmation: each can be taken out, and one press counts the others. */
function SweptList({ packs: { unchanged, toScan, unknown }, onMore, onClose }: ListProps) {
  const t = useMessages(COUNT_SWEEP);
  const layout = useFormStock((stock) => stock.layout);
  const { store, stock } = useCardForm();
  const others = packsIn(toScan) + unknown.length;
  return (
    <Modal
      title={t.list}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onMore}>
          {t.more}
        </Button>
      }
    >
      {unchanged.length > 0 && (
        <>
          <p>{t.look}</p>
          <ul className={styles.packs} aria-label={t.unchanged({ count: unchanged.length })}>
            {unchanged.map((pack) => (
              <li key={packKey(pack)}>
                <SweptPack pack={pack} />
                <Ticket serial={numberToSerial(firstSold(pack))} layout={layout} />
                <Button
                  variant="outline"
                  aria-label={t.takeOutOf({ pack: packInWords(pack) })}
                  onClick={() => takeOutOfSweep(store, pack)}
                >
                  {t.takeOut}
                </Button>
              </li>
            ))}
          </ul>
          {/* Below the list, so that a press follows the look. */}
          <Button
            className={styles.confirm}
            onClick={() => {
              confirmSwept(store, stock(), unchanged);
              onClose();
            }}
          >
            {t.confirm({ packs: unchanged.length })}
          </Button>
        </>
      )}
      {others > 0 && (
        <section aria-labelledby="sweep-to-scan">
          <h3 className={styles.heading} id="sweep-to-scan">
            {t.scanEach({ packs: others })}
          </h3>
          <p className={styles.why}>{t.scanWhy}</p>
          <ul className={styles.packs}>
            {toScan.map((pack) => (
              <li key={packKey(pack)}>
                <SweptPack pack={pack} />
              </li>
            ))}
            {unknown.map((serial) => (
              <li key={serial}>
                <Ticket serial={serial} layout={layout} />
                <span>{t.notReceived}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}

function SweptPack({ pack }: { pack: StockRun }) {
  const t = useMessages(VERIFY_STOCK);
  const machines = useMachines();
  return (
    <span className={styles.pack}>
      {pack.bin !== undefined && <b>{t.bin({ bin: binName(pack.bin, machines) })}</b>}
      <PackName pack={pack} />
    </span>
  );
}

/** Keeps the tickets that a frame of a sweep has read (14 digits) with the count's draft. They count nothing. */
export function keepSwept({ getState, setState }: CardStore, serials: readonly string[]): void {
  const swept = withSwept(getState().swept, serials);
  if (swept !== getState().swept) setState({ swept });
}

/** Takes a pack out of the list of unchanged ones, so that it is scanned. */
const takeOutOfSweep = ({ getState, setState }: CardStore, pack: StockRun): void =>
  setState({ swept: withTakenOut(getState().swept, pack) });

/**
 * Counts the packs of the list that are still unchanged, as one step that Undo takes back.
 * @param stock the current one
 * @param looked the list that the clerk has seen
 */
export function confirmSwept(
  { getState, setState }: CardStore,
  stock: ScanStock,
  looked: readonly StockRun[],
): void {
  const state = getState();
  const wasLookedAt = new Set(looked.map(packKey));
  const packs = sweptPacks(state, stock).unchanged.filter((pack) => wasLookedAt.has(packKey(pack)));
  if (packs.length === 0) return;
  const { cards, current } = withUnchanged({ cards: state.cards, current: state.current }, packs);
  const changes = cards.flatMap((card, index) => {
    const before = state.cards[index] ?? null;
    return card === before ? [] : [{ id: card.id, index, before }];
  });
  setState({
    cards,
    current,
    history: [...state.history, { changes, event: { kind: 'sweep_taken_back' } }],
    last: nextScan(state.last, {
      tone: 'good',
      message: { kind: 'sweep_counted', packs: packs.length },
      card: null,
    }),
    problem: null,
  });
}
