import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useCardActions, useCards, useFormStock } from '../../counting/cards/card-context';
import { ScanPanel } from '../../counting/scanning/scan-panel';
import { ActionBar } from '../../counting/submission/action-bar';
import { isEmptyCard } from '../../domain/counting/cards';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { StatusAlert } from '../../ui/status-alert';
import { CountStatus, NextBin } from './count-status';
import { CountCards } from './grid/count-cards';
import { ViewSwitch } from './grid/view-switch';
import { MissingButton, MissingPacks } from './missing-packs';
import styles from './missing-packs.module.css';
import { TicketSold, type TicketSoldProps } from './ticket-sold';

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

/** If no pack is left to scan, the clerk can still say which are sold out. */
function WithoutScanning() {
  const t = useMessages(VERIFY_STOCK);
  const isAsked = useCards(({ cards, checked }) => checked.size > 0 && cards.every(isEmptyCard));
  const packs = useFormStock((stock) => stock.onShelf.packs);
  const { reviewWithoutCards } = useCardActions();
  if (!isAsked || packs === 0) return null;
  return (
    <chakra.div mt="3">
      <StatusAlert
        kind="info"
        action={
          <Button variant="outline" onClick={reviewWithoutCards}>
            {t.continueWithoutScanning}
          </Button>
        }
      >
        {t.nothingToScan(packs)}
      </StatusAlert>
    </chakra.div>
  );
}
