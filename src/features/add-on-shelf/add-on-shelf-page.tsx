import { CardScreen } from '../../counting/card-screen';
import { useCards } from '../../counting/cards/card-context';
import { CardList } from '../../counting/cards/card-list';
import { ScanPanel, ScanStatus } from '../../counting/scanning/scan-panel';
import { ActionBar } from '../../counting/submission/action-bar';
import { SubmissionAlert } from '../../counting/submission/submission-alert';
import { useSubmission } from '../../counting/submission/use-submission';
import { isComplete } from '../../domain/counting/cards';
import { COMMON } from '../../i18n/en/app/common';
import { ADD_ON_SHELF } from '../../i18n/en/counting/add-on-shelf';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useStock } from '../../terminal/stock-store';
import { ConfirmShelf } from './confirm-shelf';
import { ShelfAnswer, savedShelf } from './shelf-answer';
import { ticketsOf } from './shelf-body';

/** Add On Shelf: moves tickets from the back room to the shelf (specification, section 4). */
export function AddOnShelfPage() {
  const t = useMessages(ADD_ON_SHELF);
  return (
    <CardScreen mode="shelf" title={t.title}>
      <Shelf />
    </CardScreen>
  );
}

function Shelf() {
  const words = useMessages(COMMON);
  const confirming = useCards((state) => state.step === 'review');
  const submission = useSubmission();
  return (
    <>
      {submission.rowKey && (
        <SubmissionAlert
          rowKey={submission.rowKey}
          answer={(row) => <ShelfAnswer row={row} />}
          about={savedShelf}
          onDismiss={submission.dismiss}
        />
      )}
      <ScanPanel status={<ShelfStatus />} />
      <CardList />
      <ActionBar primary={words.save} />
      {confirming && <ConfirmShelf submission={submission} />}
    </>
  );
}

function ShelfStatus() {
  const t = useMessages(ADD_ON_SHELF);
  const cards = useCards((state) => state.cards);
  const inBack = useStock((state) => state.active.packs);
  const complete = cards.filter((card) => isComplete(card, 'shelf'));
  const tickets = complete.reduce((sum, card) => sum + ticketsOf(card), 0);
  return <ScanStatus main={t.ready(complete.length, tickets)} more={t.inBackRoom(inBack)} />;
}
