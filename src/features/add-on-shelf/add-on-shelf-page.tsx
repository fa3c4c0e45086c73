import { chakra } from '@chakra-ui/react';
import { isComplete } from '../../domain/cards';
import { useStock } from '../../terminal/stock-store';
import { ActionBar } from '../../ui/card-form/action-bar';
import { useCards } from '../../ui/card-form/card-context';
import { CardList } from '../../ui/card-form/card-list';
import { CardScreen } from '../../ui/card-form/card-screen';
import { ScanPanel } from '../../ui/card-form/scan-panel';
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
  const packs = useCards(({ cards }) => cards.filter((card) => isComplete(card, 'shelf')).length);
  const tickets = useCards(({ cards }) =>
    cards.reduce((sum, card) => (isComplete(card, 'shelf') ? sum + ticketsOf(card) : sum), 0),
  );
  const inBack = useStock((state) => state.active.all.length);
  return (
    <chakra.div fontVariantNumeric="tabular-nums" lineHeight="1.3">
      <chakra.div fontSize={{ base: 'lg', md: 'xl' }} fontWeight="bold">
        {packs} {packs === 1 ? 'pack' : 'packs'}, {tickets} tickets
      </chakra.div>
      <chakra.div color="fg.muted">{inBack} in the back room</chakra.div>
    </chakra.div>
  );
}
