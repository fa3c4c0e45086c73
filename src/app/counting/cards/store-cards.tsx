import { type ReactNode, useEffect, useRef, useState } from 'react';
import { now } from '../../../device/clock';
import { turnLot } from '../../../device/stock-calls';
import { CARDS } from '../../../messages/areas/cards';
import { COUNTING } from '../../../messages/areas/counting';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import type { CardMode } from '../../../shared/counting/cards';
import { soldBefore } from '../../../shared/counting/count-summary';
import { COUNTER, lastBinAt, machineName } from '../../../shared/stock/bins';
import { isSameLot, lotKey, type StockRun } from '../../../shared/stock/stock';
import { lastSold } from '../../../shared/tickets/runs';
import { numberToSerial, ticketNumber } from '../../../shared/tickets/serial';
import { businessDate, wallTime } from '../../../shared/time/store-clock';
import { amountCents } from '../../../shared/values/money';
import { api } from '../../state/api';
import { useConnectivity } from '../../state/connectivity-store';
import { failureText } from '../../state/problem-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { refreshStock, useStock } from '../../state/stock-store';
import { Segmented } from '../../ui/form/segmented';
import { SelectField } from '../../ui/form/select-field';
import { Modal } from '../../ui/modal';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { CardContext, useCardActions, useCardForm, useCards, useMachines } from './card-context';
import { placeName } from './entry-notes';
import { ChoiceDialog, QuestionDialog } from './scan-dialogs';
import scanDialogsStyles from './scan-dialogs.module.css';
import styles from './store-cards.module.css';
import { type Changed, isOfEarlierDay, useCardSession } from './use-card-session';

type Props = {
  mode: CardMode;
  user: SignedInUser;
  /** the refused entry being edited */
  changed: Changed | null;
  children: ReactNode;
};

/** The cards of one store user, once draft and stock have loaded. */
export function StoreCards({ mode, user, changed, children }: Props) {
  const { form, hasStock, draftProblem, takeOver } = useCardSession(mode, user, changed);
  return (
    <CardContext value={form}>
      {draftProblem && <StatusAlert kind="error">{draftProblem}</StatusAlert>}
      <WhenReady hasStock={hasStock}>
        <Elsewhere onTakeOver={takeOver} />
        {children}
      </WhenReady>
      <ChoiceDialog />
      <QuestionDialog />
      {mode === 'count' && user.store_id !== null && <TurnDialog storeId={user.store_id} userId={user.id} />}
    </CardContext>
  );
}

function WhenReady({ hasStock, children }: { hasStock: boolean; children: ReactNode }) {
  const t = useMessages(CARDS);
  const ready = useCards((state) => state.ready);
  const online = useConnectivity((state) => state.online);
  if (!ready) {
    return hasStock || online ? (
      <p className={styles.whenReady} role="status">
        {t.gettingStock}
      </p>
    ) : (
      <StatusAlert kind="warning">{t.noStockYet}</StatusAlert>
    );
  }
  return (
    <>
      <Continued />
      <NothingInStock />
      {children}
    </>
  );
}

/** Says that cards were restored, or that they are of an earlier business day, since a count is of the day on which it's saved. */
function Continued() {
  const t = useMessages(CARDS);
  const clock = useStoreClock();
  const { entry } = useCardForm();
  const restored = useCards((state) => state.restored);
  const begunAt = useCards((state) => state.begunAt);
  // The day may end between two scans.
  useCards(({ last }) => last?.revision);
  if (!entry && begunAt !== null && isOfEarlierDay(begunAt, clock)) {
    const begun = wallTime(new Date(begunAt), clock);
    return (
      <div className={styles.notice}>
        <StatusAlert kind="warning">
          {t.begunEarlier({ begun, today: businessDate(now(), clock) })}
        </StatusAlert>
      </div>
    );
  }
  return (
    restored && (
      <p className={styles.restored} role="status">
        {t.restored}
      </p>
    )
  );
}

/** Shown while another tab edits the cards: they are read-only here, and this tab can take over. */
function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useMessages(CARDS);
  const { mode } = useCardForm();
  const elsewhere = useCards((state) => state.elsewhere);
  if (!elsewhere) return null;
  const { sentence, button } = t.inAnotherTab[mode];
  return (
    <div className={styles.notice}>
      <StatusAlert kind="warning" action={<Button onClick={onTakeOver}>{button}</Button>}>
        {sentence}
      </StatusAlert>
    </div>
  );
}

function NothingInStock() {
  const counting = useMessages(COUNTING);
  const { mode } = useCardForm();
  const packs = useStock((state) => (mode === 'count' ? state.onShelf : state.active).packs);
  if (packs > 0) return null;
  return (
    <div className={styles.notice}>
      <StatusAlert kind="warning">{counting.nothingInStock}</StatusAlert>
    </div>
  );
}

/** The maximum number of places that fit next to each other on a phone. */
const MAX_SEGMENTS = 3;

/**
 * Chooses the place that is counted, or into whose bins packs go, in a store with vending machines. Scanned cards stay.
 */
export function PlaceSwitch() {
  const t = useMessages(CARDS).place;
  const { mode } = useCardForm();
  const machines = useMachines();
  const place = useCards((state) => state.place);
  const { setPlace } = useCardActions();
  const isGone = place !== null && place !== COUNTER && lastBinAt(place, machines) === 0;
  useEffect(() => {
    if (isGone) setPlace(null);
  }, [isGone, setPlace]);
  if (machines.length === 0) return null;
  const options = [
    ...(mode === 'count' ? [{ value: '', text: t.everything }] : []),
    ...[COUNTER, ...machines.map(({ number }) => number)].map((each) => ({
      value: String(each),
      text: placeName(each, machines),
    })),
  ];
  const value = place === null && mode === 'shelf' ? String(COUNTER) : String(place ?? '');
  const choose = (next: string) => setPlace(next === '' ? null : Number(next));
  return options.length <= MAX_SEGMENTS ? (
    <Segmented label={t.label[mode]} name="place" options={options} value={value} onChange={choose} />
  ) : (
    <SelectField inline label={t.label[mode]} value={value} onChange={({ target }) => choose(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}

/** The order in which a vending machine is counted, as its maker prescribes (product: census). */
export function MachineSteps() {
  const t = useMessages(CARDS).place;
  const machines = useMachines();
  const place = useCards((state) => state.place);
  if (place === null || place === COUNTER) return null;
  return (
    <ol className={styles.steps} aria-label={t.order({ name: machineName(place, machines) })}>
      {[t.steps.report, t.steps.clear, t.steps.count, t.steps.pull].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** The row above the scan panel: what is counted, or where packs go. Hidden while another tab has the cards, and in an edited entry. */
export function ChoiceRow({ children }: { children: ReactNode }) {
  const { mode, entry } = useCardForm();
  const isHidden = useCards(({ elsewhere, step }) => elsewhere || (mode === 'count' && step === 'review'));
  if (isHidden || entry) return null;
  return <div className={styles.choice}>{children}</div>;
}

/**
 * Asks once whether a roll is sold in the other direction: its front was scanned at the other end
 * (tickets.md, Direction). Otherwise its count would be the whole pack or nothing.
 */
function TurnDialog({ storeId, userId }: { storeId: number; userId: number }) {
  const pack = useCards((state) => state.turning);
  return pack && <Question key={lotKey(pack)} pack={pack} storeId={storeId} userId={userId} />;
}

function Question({ pack, storeId, userId }: { pack: StockRun; storeId: number; userId: number }) {
  const t = useMessages(CARDS);
  const amounts = useAmounts();
  const { turned, remove } = useCardActions();
  const cards = useCards((state) => state.cards);
  const [failure, setFailure] = useState<ReturnType<typeof failureText> | null>(null);
  const [busy, setBusy] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);

  const front = lastSold(pack);
  const { count } = soldBefore(pack, front);
  const sells = pack.sells === 'down' ? 'up' : 'down';

  const turn = async () => {
    setBusy(true);
    try {
      const lot = { store_id: storeId, lot_number: pack.upc, lot_counter: pack.lotCounter };
      await turnLot(api, { ...lot, sells }, userId);
      await refreshStock();
      turned({ ...pack, sells });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  const leaveOut = () => {
    const card = cards.find(({ range }) => range && isSameLot(range, pack));
    if (card) remove(card.id);
    turned(null);
  };

  return (
    <Modal
      title={t.turn.question}
      onClose={leaveOut}
      footer={
        <>
          <Button variant="outline" onClick={failure ? leaveOut : () => turned(null)}>
            {failure ? t.turn.leaveOut : t.turn.no({ tickets: count })}
          </Button>
          <Button ref={yes} disabled={busy} onClick={turn}>
            {t.turn.yes}
          </Button>
        </>
      }
    >
      <p className={scanDialogsStyles.why}>
        {t.turn.why({
          ticket: ticketNumber(numberToSerial(front)),
          tickets: count,
          amount: amounts.short(amountCents(pack.priceCents, count)),
        })}
      </p>
      {failure && (
        <StatusAlert kind="error">
          {failure} {t.turn.failed}
        </StatusAlert>
      )}
    </Modal>
  );
}
