import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../../device/clock';
import type { OutboxRow } from '../../../device/rows';
import { ADD_ON_SHELF } from '../../../messages/areas/add-on-shelf';
import { ADD_ON_SHELF as PUNJABI } from '../../../messages/areas/below-english/add-on-shelf';
import { COMMON } from '../../../messages/areas/common';
import { bilingual, textOf } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { enqueueShelf } from '../../../outbox/enqueue';
import { cardRun, cardTickets, isComplete, isEmptyCard } from '../../../shared/counting/cards';
import { binAt, binName, COUNTER } from '../../../shared/stock/bins';
import { wallDate } from '../../../shared/time/store-clock';
import { paths } from '../../../shared/wire/page-paths';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { useStock } from '../../state/stock-store';
import { Modal } from '../../ui/modal';
import { PackName, Tickets } from '../../ui/pack-name';
import { Button, buttonLook } from '../../ui/plain';
import { BilingualText, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { ActionBar } from '../cards/action-bar';
import { useCardActions, useCardForm, useCards, useFormStock, useMachines } from '../cards/card-context';
import { CardList } from '../cards/card-fields';
import { CardScreen, CounterTabs } from '../cards/card-screen';
import { notesOf } from '../cards/entry-notes';
import { ScanPanel, ScanStatus } from '../cards/scan-panel';
import { ChoiceRow, PlaceSwitch } from '../cards/store-cards';
import { SubmissionAlert, useSubmission } from '../cards/submission-alert';
import { shelfBody } from '../record-bodies';
import styles from './add-on-shelf.module.css';

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
      <ChoiceRow>
        <CounterTabs />
        <PlaceSwitch />
      </ChoiceRow>
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
  const tickets = complete.reduce((sum, card) => sum + cardTickets(card), 0);
  return (
    <ScanStatus main={t.ready({ packs: complete.length, tickets })} more={t.inBackRoom({ packs: inBack })} />
  );
}

/** The server's answer to a shelf record, with a message for tickets that were already there. */
function ShelfAnswer({ row }: { row: OutboxRow }) {
  const notes = notesOf(row, useAmounts(), wallDate(now(), useStoreClock()));
  return (
    <>
      <BilingualText text={bilingual('putOnShelfDone')} />
      {notes
        .filter(({ isDone }) => !isDone)
        .map(({ key, message }) => (
          <BilingualText key={key} text={message} />
        ))}
    </>
  );
}

/** The usual next step, below the status of a shelf record. */
const savedShelf = () => <CountNow />;

function CountNow() {
  const t = useMessages(ADD_ON_SHELF);
  return (
    <Link {...buttonLook({}, styles.next)} to={paths.verifyStock}>
      {t.countNow}
    </Link>
  );
}

/** Confirms before tickets go on the shelf; a ticket scanned meanwhile joins the list. */
function ConfirmShelf({ submission }: { submission: ReturnType<typeof useSubmission> }) {
  const t = useMessages(ADD_ON_SHELF);
  const words = useMessages(COMMON);
  const { draftId, entry } = useCardForm();
  const user = useSession((session) => session.user);
  const cards = useCards((state) => state.cards);
  const layout = useFormStock((stock) => stock.layout);
  const place = useCards((state) => state.place) ?? COUNTER;
  const machines = useMachines();
  const { back } = useCardActions();
  const ok = useRef<HTMLButtonElement>(null);
  const filled = useMemo(() => cards.filter((card) => !isEmptyCard(card)), [cards]);

  useEffect(() => ok.current?.focus(), []);

  const save = () => {
    if (user?.store_id == null) return;
    const { body, summary } = shelfBody(filled, user.store_id, user.id, place);
    void submission.submit(() => enqueueShelf(user, body, summary, { clearDraft: draftId, replaces: entry }));
  };

  return (
    <Modal
      title={t.title}
      onClose={back}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={back}>
            {words.cancel}
          </Button>
          <Button ref={ok} size="lg" onClick={save}>
            {t.ok}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <BilingualText text={bilingual('putOnShelfQuestion')} />
      </div>
      <div className={styles.note}>
        <BilingualText text={textOf(ADD_ON_SHELF, PUNJABI, 'notActivated')} />
      </div>
      <ul className={styles.packs}>
        {filled.map((card) => (
          <li className={styles.pack} key={card.id}>
            {card.range && (
              <>
                <PackName pack={card.range}>
                  {' · '}
                  {t.pack({
                    tickets: cardTickets(card),
                    bin: card.bin ? binName(binAt(place, Number(card.bin)), machines) : null,
                  })}
                </PackName>
                <div>
                  <Tickets roll={{ ...cardRun(card), sells: card.range.sells }} layout={layout} />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {submission.error && <StatusAlert kind="error">{submission.error}</StatusAlert>}
    </Modal>
  );
}
