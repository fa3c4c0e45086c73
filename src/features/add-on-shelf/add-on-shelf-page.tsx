import { CardScreen } from '../../counting/card-screen';
import { useCards } from '../../counting/cards/card-context';
import { CardList } from '../../counting/cards/card-list';
import { ScanPanel, ScanStatus } from '../../counting/scanning/scan-panel';
import { ActionBar } from '../../counting/submission/action-bar';
import { SubmissionAlert } from '../../counting/submission/submission-alert';
import { useSubmission } from '../../counting/submission/use-submission';
import { isComplete } from '../../domain/cards';
import { pluralize } from '../../domain/pluralize';
import { useStock } from '../../terminal/stock-store';
import { ConfirmShelf } from './confirm-shelf';
import { shelfAnswer } from './shelf-answer';
import { ticketsOf } from './shelf-body';

/** Add On Shelf: tickets go from the back room to the shelf (specification, section 4). */
export function AddOnShelfPage() {
  return (
    <CardScreen mode="shelf" title="Add On Shelf">
      <Shelf />
    </CardScreen>
  );
}

function Shelf() {
  const confirming = useCards((state) => state.step === 'review');
  const submission = useSubmission();
  return (
    <>
      {submission.rowKey && (
        <SubmissionAlert rowKey={submission.rowKey} answer={shelfAnswer} onDismiss={submission.dismiss} />
      )}
      <ScanPanel>
        <ShelfStatus />
      </ScanPanel>
      <CardList />
      <ActionBar primary="Save" />
      {confirming && <ConfirmShelf submission={submission} />}
    </>
  );
}

function ShelfStatus() {
  const cards = useCards((state) => state.cards);
  const inBack = useStock((state) => state.active.all.length);
  const complete = cards.filter((card) => isComplete(card, 'shelf'));
  const tickets = complete.reduce((sum, card) => sum + ticketsOf(card), 0);
  return (
    <ScanStatus
      main={`${pluralize(complete.length, 'pack')}, ${tickets} tickets`}
      more={`${inBack} in the back room`}
    />
  );
}
