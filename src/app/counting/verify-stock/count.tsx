import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { isEmptyCard } from '../../../shared/counting/cards';
import { countSoFar } from '../../../shared/counting/count-summary';
import { nextBin } from '../../../shared/counting/missing-packs';
import { lotKey, type StockRun } from '../../../shared/stock/stock';
import { useAmounts } from '../../state/shift/use-amounts';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useCardActions, useCards, useFormStock } from '../cards/card-context';
import { ScanPanel, ScanStatus } from '../cards/scan-panel';
import { ActionBar } from '../submission/action-bar';
import { CountCards, ViewSwitch } from './count-cards';
import { MissingButton, MissingPacks, useNotCounted } from './missing-packs';
import styles from './missing-packs.module.css';
import { TicketSold, type TicketSoldProps } from './ticket-sold';
import look from './ticket-sold.module.css';

type Props = TicketSoldProps & {
  /** shown between the cards and the buttons */
  children?: ReactNode;
};

/** The count from the first scan to Add Sales. The caller decides what Add Sales does: a real count is saved, practice isn't. */
export function Count({ children, ...summary }: Props) {
  const t = useMessages(VERIFY_STOCK);
  const reviewing = useCards((state) => state.step === 'review');
  const hasProblem = useCards((state) => state.problem !== null);
  const [showsMissing, setShowsMissing] = useState(false);
  const hideMissing = useCallback(() => setShowsMissing(false), []);
  useEffect(() => {
    if (reviewing || hasProblem) hideMissing();
  }, [reviewing, hasProblem, hideMissing]);

  return (
    <>
      <ScanPanel status={<CountStatus />}>
        {!reviewing && (
          <>
            <NextBin />
            <ViewSwitch />
          </>
        )}
      </ScanPanel>
      {reviewing ? (
        <TicketSold {...summary} />
      ) : (
        <>
          <div className={styles.count}>
            <MissingPacks open={showsMissing} onClose={hideMissing} />
            <CountCards />
          </div>
          <WithoutScanning />
          {children}
          <ActionBar primary={t.proceed} isAtEdge={showsMissing}>
            <MissingButton open={showsMissing} onToggle={() => setShowsMissing(!showsMissing)} />
          </ActionBar>
        </>
      )}
    </>
  );
}

/** If no pack is left to scan, the clerk can still mark packs as sold out. */
function WithoutScanning() {
  const t = useMessages(VERIFY_STOCK);
  const isAsked = useCards(({ cards, checked }) => checked.size > 0 && cards.every(isEmptyCard));
  const packs = useFormStock((stock) => stock.onShelf.packs);
  const { reviewWithoutCards } = useCardActions();
  if (!isAsked || packs === 0) return null;
  return (
    <div className={look.notice}>
      <StatusAlert
        kind="info"
        action={
          <Button variant="outline" onClick={reviewWithoutCards}>
            {t.continueWithoutScanning}
          </Button>
        }
      >
        {t.nothingToScan({ packs })}
      </StatusAlert>
    </div>
  );
}

/** Progress of the count: packs counted of those on the shelf, tickets and dollars, as in the summary. */
function CountStatus() {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const onShelf = useFormStock((stock) => stock.onShelf);
  const purpose = useCards((state) => state.purpose);
  const cards = useCards((state) => state.cards);
  const soldOut = useCards((state) => state.soldOut);
  // Not in the selector, which runs several times per scan.
  const { packs, packsInAll, count, amountCents } = useMemo(
    () => countSoFar(cards, onShelf, isMarked(soldOut)),
    [cards, soldOut, onShelf],
  );
  return (
    <ScanStatus
      main={t.counted({ packs, all: packsInAll })}
      progress={{ done: packs, all: Math.max(packsInAll, 1) }}
      more={t.of[purpose].soFar({ tickets: count, amount: amounts.short(amountCents) })}
    />
  );
}

/** A test for packs marked as sold out; undefined if none is, the usual case. */
const isMarked = (keys: readonly string[]) =>
  keys.length === 0 ? undefined : (range: StockRun) => keys.includes(lotKey(range));

/** The next bin to count, in a store that numbers its bins. */
function NextBin() {
  const t = useMessages(VERIFY_STOCK);
  const last = useCards(({ cards, current }) => cards.find((card) => card.id === current)?.range?.bin);
  const next = nextBin(useNotCounted().lines, last);
  return next === null ? null : <p className={styles.next}>{t.nextBin({ bin: next })}</p>;
}
