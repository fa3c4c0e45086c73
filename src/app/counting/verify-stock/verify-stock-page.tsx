import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { now } from '../../../device/clock';
import type { OutboxRow } from '../../../device/rows';
import { knowsOpeningChecks, knowsWalks } from '../../../device/store-settings';
import { VERIFY_STOCK as PUNJABI } from '../../../messages/areas/below-english/verify-stock';
import { CARDS } from '../../../messages/areas/cards';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { textOf } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { enqueueSale } from '../../../outbox/enqueue';
import {
  capturedDate,
  capturedWallTime,
  foundMissing,
  isOpeningCheck,
  isRecordedOtherwise,
  manyNotSeen,
  seenOf,
  ticketsRecorded,
} from '../../../outbox/submission';
import { keepScreenOn } from '../../../pwa/wake-lock';
import { isEmptyCard } from '../../../shared/counting/cards';
import type { Counted } from '../../../shared/counting/count-summary';
import { type CountPurpose, isReminderDue } from '../../../shared/counting/sightings';
import { businessDate, type StoreClock, wallDate } from '../../../shared/time/store-clock';
import { paths } from '../../../shared/wire/page-paths';
import { recordReportOf } from '../../office/addresses';
import { SampleButton } from '../../places/sample';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { useDayCounts } from '../../state/shift/use-shift';
import { useMayWalk, useStock } from '../../state/stock-store';
import { useOutboxRow } from '../../state/use-outbox';
import { Segmented } from '../../ui/form/segmented';
import { Icon } from '../../ui/icon';
import { lazyPart } from '../../ui/lazy-part';
import { Button, buttonLook, classes, TextLink } from '../../ui/plain';
import { BilingualText, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { useCardActions, useCardForm, useCards, useMachines } from '../cards/card-context';
import { focusScanBox } from '../cards/card-fields';
import { CardScreen, CounterTabs } from '../cards/card-screen';
import { notesOf, placeName, placeText, recordedOf, savedText } from '../cards/entry-notes';
import { ChoiceRow, MachineSteps, PlaceSwitch } from '../cards/store-cards';
import { SubmissionAlert, useSubmission } from '../cards/submission-alert';
import { Tour } from '../help/tour';
import { salesBody } from '../record-bodies';
import { Count } from './count';
import openingStyles from './opening.module.css';
import styles from './ticket-sold.module.css';

/** Shown after the count, so they don't load before the first scan. If they can't load, My Shift has them later. */
const MoneyCard = lazyPart(async () => (await import('../../drawer/card/money-card')).MoneyCard);
const ClerksSide = lazyPart(async () => (await import('../my-shift/clerks-side')).ClerksSide);
const DisagreeWith = lazyPart(async () => (await import('../my-shift/clerks-side')).DisagreeWith);

/**
 * The server's answer to a count: its summary, the entries it recorded differently, and the sightings that contradict
 * an earlier record.
 */
function SaleAnswer({ row }: { row: OutboxRow }) {
  const amounts = useAmounts();
  const today = wallDate(now(), useStoreClock());
  const summary = savedText(row, amounts, today);
  if (!summary) return null;
  // An entry and the sighting of the same pack may have the same message.
  const others = new Map(
    notesOf(row, amounts, today)
      .filter(({ isDone }) => !isDone)
      .map(({ message }) => [message.text, message]),
  );
  return (
    <>
      <BilingualText text={summary} />
      {[...others].map(([text, message]) => (
        <BilingualText key={text} text={message} />
      ))}
    </>
  );
}

type SavedProps = {
  row: OutboxRow;
  /** the state of the submission */
  status: ReactNode;
  /** the next count has begun: only a drawer that is being counted stays on the screen */
  isOver: boolean;
  onNewCount: () => void;
};

const purposeOf = (row: OutboxRow): CountPurpose => (isOpeningCheck(row) ? 'opening' : 'shift');

/** The address of the report of a saved count. Before the server has answered, the report's page lists the count as not sent yet. */
function reportOf(row: OutboxRow, clock: StoreClock): string {
  const { created_by, report_time } = ticketsRecorded(row.reply) ?? {
    created_by: row.userId,
    report_time: capturedWallTime(row, clock).slice('YYYY-MM-DD '.length),
  };
  return recordReportOf({ date: capturedDate(row, clock), purpose: purposeOf(row), created_by, report_time });
}

/**
 * A count that was just saved, in place of the cards: its figures (the server's, once it has answered), with a link to its report for
 * users who may read it; the drawer; and the usual next steps.
 */
function SavedCount({ row, status, isOver, onNewCount }: SavedProps) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const clock = useStoreClock();
  const isHandedOver = useSession((session) => session.handedOver);
  const purpose = purposeOf(row);
  const of = t.of[purpose];
  const seen = seenOf(row);
  const otherwise = isRecordedOtherwise(row);
  const notSeen = manyNotSeen(row);
  const packs = [placeText(row), seen && t.packsSeen({ packs: seen.seen, onShelf: seen.onShelf })];
  const { count, amountCents } = recordedOf(row) ?? row.summary;
  const total = count === 0 ? of.nothing : of.total({ tickets: count, amount: amounts.exact(amountCents) });
  return (
    <section className={classes(!isOver && 'panel', styles.saved)} aria-labelledby="saved">
      {!isOver && (
        <>
          <h2 className={styles.savedTitle} id="saved">
            <Icon name="check" /> {t.saved[purpose]}
          </h2>
          <p className={styles.total} data-missing={foundMissing(row) || undefined}>
            {isHandedOver ? total : <TextLink to={reportOf(row, clock)}>{total}</TextLink>}
          </p>
          <p className={styles.savedLine}>
            <span>{packs.filter(Boolean).join(' · ')}</span>
            {row.state === 'sent' && <span>{t.sent}</span>}
            {notSeen > 0 && <strong>{t.packsNotSeen({ packs: notSeen })}</strong>}
          </p>
        </>
      )}
      {status}
      <Suspense>
        {purpose === 'shift' && (
          <MoneyCard row={row} isHidden={isOver} isNext>
            {row.kind === 'sale' && !otherwise && <DisagreeWith row={row} />}
          </MoneyCard>
        )}
        {!isOver && row.kind === 'sale' && (
          <ClerksSide row={row} hasFigure={otherwise}>
            <Link {...buttonLook({ variant: 'ghost' })} to={paths.myShift}>
              {t.printShift}
            </Link>
          </ClerksSide>
        )}
        {/* With the parts above it, which would else move it from under a finger. */}
        {!isOver && (
          <div className={styles.savedActions}>
            <Button variant={purpose === 'shift' ? 'outline' : 'solid'} onClick={onNewCount}>
              {t.newCount}
            </Button>
            {isHandedOver && (
              <Link {...buttonLook({ variant: 'outline' })} to={paths.logout}>
                {t.lock}
              </Link>
            )}
          </div>
        )}
      </Suspense>
    </section>
  );
}

const answer = (row: OutboxRow) => <SaleAnswer row={row} />;

/** Verify Stock: the count at the end of a shift (specification, section 4). */
export function VerifyStockPage() {
  const t = useMessages(VERIFY_STOCK);
  return (
    <CardScreen mode="count" title={t.title}>
      <RecordedCount />
    </CardScreen>
  );
}

/** The parameter of the address that names the count saved last, so that a reload shows it again. */
const SAVED = 'saved';

/**
 * The count saved last, until the clerk leaves it for the next one.
 * @param rowKey its key, right after it was saved
 * @returns its entry: undefined while it's read, null if there is none; and a function that leaves it
 */
function useSavedCount(rowKey: string | null) {
  const { entry } = useCardForm();
  const user = useSession((session) => session.user);
  const [params, setParams] = useSearchParams();
  const [left, setLeft] = useState<string | null>(null);
  const inAddress = params.get(SAVED);
  const savedKey = rowKey ?? inAddress;
  const key = entry || savedKey === left ? null : savedKey;
  const row = useOutboxRow(key);
  useEffect(() => {
    if (key && key !== inAddress) setParams({ [SAVED]: key }, { replace: true });
  }, [key, inAddress, setParams]);

  const leave = () => {
    setLeft(key);
    setParams({}, { replace: true });
  };
  const isOwn = row?.kind === 'sale' && row.storeId === user?.store_id && row.userId === user?.id;
  if (key === null) return { saved: null, leave };
  // The row of the former key stays until this one is read.
  if (row?.key === key) return { saved: isOwn ? row : null, leave };
  return { saved: row === undefined || key === rowKey ? undefined : null, leave };
}

function RecordedCount() {
  const { draftId, entry } = useCardForm();
  const user = useSession((session) => session.user);
  const { submit, saving, error, rowKey } = useSubmission();
  const counting = useCards(({ cards, elsewhere }) => !elsewhere && !cards.every(isEmptyCard));
  const hasBegun = useCards(({ cards, last }) => last !== null || !cards.every(isEmptyCard));
  const { saved, leave } = useSavedCount(rowKey);

  useEffect(() => (counting ? keepScreenOn() : undefined), [counting]);

  const addSales = (counted: Counted) => {
    if (user?.store_id == null) return;
    const { body, summary } = salesBody(counted, user.store_id);
    void submit(() => enqueueSale(user, body, summary, { clearDraft: draftId, replaces: entry }));
  };

  const newCount = () => {
    flushSync(leave);
    focusScanBox();
  };
  const isOver = hasBegun || saved?.state === 'attention';
  const frame = (row: OutboxRow, status: ReactNode) => (
    <SavedCount row={row} status={status} isOver={isOver} onNewCount={newCount} />
  );

  if (saved === undefined) return null;
  return (
    <>
      {saved && (
        <SubmissionAlert
          rowKey={saved.key}
          answer={answer}
          frame={frame}
          onDismiss={isOver ? leave : undefined}
          onType={isOver ? focusScanBox : newCount}
        />
      )}
      {(isOver || !saved) && (
        <>
          {!entry && <FirstWalkOffer />}
          {user?.store_id != null && !entry && <OpeningReminder storeId={user.store_id} />}
          <ChoiceRow>
            <WhatIsCounted />
          </ChoiceRow>
          <Count onAddSales={addSales} saving={saving} error={error}>
            {user && !entry && <Tour userId={user.id} />}
          </Count>
        </>
      )}
    </>
  );
}

/** Leads a store with nothing on its shelf to its first walk (product: the first day). */
function FirstWalkOffer() {
  const t = useMessages(VERIFY_STOCK).firstWalk;
  const isEmpty = useStock(
    ({ hasCopy, onShelf, settings }) => hasCopy && onShelf.packs === 0 && knowsWalks(settings),
  );
  const isAllowed = useMayWalk();
  const handedOver = useSession((session) => session.handedOver);
  const storeId = useSession(({ user }) => user?.store_id);
  const isNew = useStock(({ active, settings }) => !handedOver && active.packs === 0 && !settings?.sample);
  const isUnused = useCards(
    ({ cards, step, elsewhere }) => step === 'cards' && !elsewhere && cards.every(isEmptyCard),
  );
  if (!isEmpty || !isUnused) return null;
  return (
    <div className={openingStyles.reminder}>
      <StatusAlert
        kind="info"
        action={
          isAllowed && (
            <>
              <Link {...buttonLook({})} to={paths.firstWalk}>
                {t.start}
              </Link>
              {isNew && storeId != null && <SampleButton what="load" storeId={storeId} />}
            </>
          )
        }
      >
        {isAllowed ? t.offer : t.askManager}
      </StatusAlert>
    </div>
  );
}

const PURPOSES: readonly CountPurpose[] = ['shift', 'opening'];

/**
 * Chooses which screen, kind of count and place, until the first scan folds the row to a line of text. *Change* unfolds it
 * until the next scan. Scanned cards stay.
 */
function WhatIsCounted() {
  const t = useMessages(VERIFY_STOCK);
  const { place: places } = useMessages(CARDS);
  const purpose = useCards((state) => state.purpose);
  const place = useCards((state) => state.place);
  const machines = useMachines();
  const hasBegun = useCards(({ cards, last }) => last !== null || cards.some((card) => card.confirmed));
  const revision = useCards(({ last }) => last?.revision ?? 0);
  const [unfolded, setUnfolded] = useState<number | null>(null);
  const isFolded = hasBegun && unfolded !== revision;
  useEffect(() => {
    // A scan while the focus was in the row takes the focused choice away.
    if (isFolded && document.activeElement === document.body) focusScanBox();
  }, [isFolded]);
  const change = () => {
    flushSync(() => setUnfolded(revision));
    document.querySelector<HTMLElement>(`.${openingStyles.choices} :is(a, input:checked)`)?.focus();
  };
  if (isFolded) {
    const where = place === null ? places.all : placeName(place, machines);
    return (
      <>
        <span>{[t.of[purpose].name, machines.length > 0 && where].filter(Boolean).join(' · ')}</span>
        <button type="button" className={openingStyles.change} onClick={change}>
          {t.change}
        </button>
        <MachineSteps />
      </>
    );
  }
  return (
    <>
      <div className={openingStyles.choices}>
        <CounterTabs />
        <PurposeSwitch />
        <PlaceSwitch />
      </div>
      {purpose === 'opening' && (
        <div className={openingStyles.hint}>
          <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'openingHint')} />
        </div>
      )}
      <MachineSteps />
    </>
  );
}

/** Switches between a shift's count and an opening check, if the server supports it. */
function PurposeSwitch() {
  const t = useMessages(VERIFY_STOCK);
  const purpose = useCards((state) => state.purpose);
  const isKnown = useStock(({ settings }) => knowsOpeningChecks(settings));
  const { setPurpose } = useCardActions();
  if (purpose === 'shift' && !isKnown) return null;
  return (
    <Segmented
      label={t.kindOfCount}
      name="purpose"
      options={PURPOSES.map((value) => ({ value, text: t.of[value].name }))}
      value={purpose}
      onChange={setPurpose}
    />
  );
}

/** The store and business day for which the reminder was last dismissed on this device. */
type ReminderState = { dismissed: string | null };

const useReminder = create<ReminderState>()(
  persist((): ReminderState => ({ dismissed: null }), { name: 'lottery-opening-reminder' }),
);

/** Names a store's business day. @param day YYYY-MM-DD */
const dayOfStore = (storeId: number, day: string): string => `${storeId}/${day}`;

/** Reminds the first clerk of a business day of the opening check, in a store that wants it. */
function OpeningReminder({ storeId }: { storeId: number }) {
  const isOn = useStock(({ settings }) => settings?.opening_reminder ?? false);
  const isShift = useCards(
    ({ purpose, step, elsewhere }) => purpose === 'shift' && step === 'cards' && !elsewhere,
  );
  return isOn && isShift ? <Reminder storeId={storeId} /> : null;
}

function Reminder({ storeId }: { storeId: number }) {
  const t = useMessages(VERIFY_STOCK);
  const clock = useStoreClock();
  const day = businessDate(now(), clock);
  const today = dayOfStore(storeId, day);
  const counts = useDayCounts(storeId, day);
  const isDismissed = useReminder(({ dismissed }) => dismissed === today);
  const { setPurpose } = useCardActions();
  if (!isReminderDue({ counts, isDismissed })) return null;
  return (
    <div className={openingStyles.reminder}>
      <StatusAlert
        kind="info"
        action={<Button onClick={() => setPurpose('opening')}>{t.startOpening}</Button>}
        onDismiss={() => useReminder.setState({ dismissed: today })}
      >
        {textOf(VERIFY_STOCK, PUNJABI, 'openingReminder')}
      </StatusAlert>
    </div>
  );
}
