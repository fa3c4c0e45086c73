import { Button, chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import { useCardActions, useCards, useFormStock } from '../../counting/cards/card-context';
import { CardList } from '../../counting/cards/card-list';
import { ScanPanel } from '../../counting/scanning/scan-panel';
import { ActionBar } from '../../counting/submission/action-bar';
import { isEmptyCard } from '../../domain/cards';
import { StatusAlert } from '../../ui/status-alert';
import { CountStatus, NextBin } from './count-status';
import { MissingButton, MissingPacks } from './missing-packs';
import styles from './missing-packs.module.css';
import { TicketSold, type TicketSoldProps } from './ticket-sold';

/** The count from the first scan to Add Sales. What that does is the caller's: a real count is saved, practice isn't. */
export function Count(props: TicketSoldProps) {
  const reviewing = useCards((state) => state.step === 'review');
  const [showsMissing, setShowsMissing] = useState(false);
  const hideMissing = useCallback(() => setShowsMissing(false), []);
  useEffect(() => {
    if (reviewing) hideMissing();
  }, [reviewing, hideMissing]);

  return (
    <>
      <ScanPanel>
        <CountStatus>
          {!reviewing && (
            <>
              <NextBin />
              <MissingButton open={showsMissing} onToggle={() => setShowsMissing(!showsMissing)} />
            </>
          )}
        </CountStatus>
      </ScanPanel>
      {reviewing ? (
        <TicketSold {...props} />
      ) : (
        <>
          <div className={styles.count}>
            <MissingPacks open={showsMissing} onClose={hideMissing} />
            <CardList />
          </div>
          <WithoutScanning />
          <ActionBar primary="Proceed" />
        </>
      )}
    </>
  );
}

/** A pack that's gone can't be scanned: when nothing is, the clerk may still say what is sold out. */
function WithoutScanning() {
  const isAsked = useCards(({ cards, checked }) => checked.size > 0 && cards.every(isEmptyCard));
  const packs = useFormStock((stock) => stock.onShelf.all.length);
  const { reviewWithoutCards } = useCardActions();
  if (!isAsked || packs === 0) return null;
  return (
    <chakra.div mt="3">
      <StatusAlert
        kind="info"
        action={
          <Button variant="outline" onClick={reviewWithoutCards}>
            Continue without scanning
          </Button>
        }
      >
        Is every ticket of a pack gone? Then there is nothing left to scan: {packs}{' '}
        {packs === 1 ? 'pack is' : 'packs are'} on the shelf.
      </StatusAlert>
    </chakra.div>
  );
}
