import { Button, chakra } from '@chakra-ui/react';
import { isEmptyCard } from '../../domain/cards';
import type { OutboxRow } from '../../outbox/rows';
import { useStock } from '../../terminal/stock-store';
import { ActionBar } from '../../ui/card-form/action-bar';
import { useCardActions, useCards } from '../../ui/card-form/card-context';
import { CardList } from '../../ui/card-form/card-list';
import { CardScreen } from '../../ui/card-form/card-screen';
import { ScanPanel } from '../../ui/card-form/scan-panel';
import { SubmissionAlert } from '../../ui/card-form/submission-alert';
import { useSubmission } from '../../ui/card-form/use-submission';
import { StatusAlert } from '../../ui/status-alert';
import { CountStatus } from './count-status';
import { SaleAnswer } from './sale-answer';
import { TicketSold } from './ticket-sold';

const answer = (row: OutboxRow) => <SaleAnswer row={row} />;

/** Verify Stock: the count at the end of a shift (specification, section 4). */
export function VerifyStockPage() {
  return (
    <CardScreen mode="count" title="Verify Stock">
      <Count />
    </CardScreen>
  );
}

function Count() {
  const reviewing = useCards((state) => state.step === 'review');
  const submission = useSubmission();
  return (
    <>
      {submission.rowKey && (
        <SubmissionAlert
          rowKey={submission.rowKey}
          answer={answer}
          refusal="alert"
          onDismiss={submission.dismiss}
        />
      )}
      <ScanPanel>
        <CountStatus />
      </ScanPanel>
      {reviewing ? (
        <TicketSold submission={submission} />
      ) : (
        <>
          <CardList />
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
  const packs = useStock((state) => state.onShelf.all.length);
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
