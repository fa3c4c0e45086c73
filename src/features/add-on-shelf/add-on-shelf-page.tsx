import { isComplete } from '../../domain/cards';
import { howMany } from '../../domain/how-many';
import { useStock } from '../../terminal/stock-store';
import { ActionBar } from '../../ui/card-form/action-bar';
import { useCards } from '../../ui/card-form/card-context';
import { CardList } from '../../ui/card-form/card-list';
import { CardScreen } from '../../ui/card-form/card-screen';
import { ScanPanel } from '../../ui/card-form/scan-panel';
import { ScanStatus } from '../../ui/card-form/scan-status';
import { SubmissionAlert } from '../../ui/card-form/submission-alert';
import { useSubmission } from '../../ui/card-form/use-submission';
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
        <SubmissionAlert
          rowKey={submission.rowKey}
          answer={shelfAnswer}
          refusal="modal"
          onDismiss={submission.dismiss}
        />
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
      main={`${howMany(complete.length, 'pack')}, ${tickets} tickets`}
      more={`${inBack} in the back room`}
    />
  );
}
