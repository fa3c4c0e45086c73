import { type ComponentProps, type Ref, type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import { StorageError } from '../../../device/db';
import type { RemovalEntry, Summary } from '../../../device/rows';
import { COMMON } from '../../../messages/areas/common';
import { ENTRY_CONFLICT } from '../../../messages/areas/entry-conflict';
import { REMOVAL } from '../../../messages/areas/removal';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { nameOf, ticketOf } from '../../../messages/words/packs';
import { enqueueRemoval, OutboxConflict } from '../../../outbox/enqueue';
import { armOutbox, nudgeOutbox } from '../../../pwa/wake';
import { soundOutcome } from '../../../scanner/sound';
import { useGun } from '../../../scanner/use-gun';
import { stockPaths } from '../../../shared/stock/paths';
import {
  asksForFront,
  asksForPart,
  frontOfPack,
  rearOfPack,
  removalParts,
  ticketNamed,
} from '../../../shared/stock/removal-parts';
import type { RemovalReason } from '../../../shared/stock/removals';
import type { OtherStore, RemovalBody } from '../../../shared/stock/removals-schema';
import { isSameLot, type PackName, type StockRun } from '../../../shared/stock/stock';
import { ticketsIn } from '../../../shared/tickets/runs';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { amountCents } from '../../../shared/values/money';
import { failureOf, reportProblem } from '../../state/problem-store';
import { useRead } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { storeCodes, takeIntoStock, useStock } from '../../state/stock-store';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { Modal } from '../../ui/modal';
import { PackName as PackTitle } from '../../ui/pack-name';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { removalBody } from '../record-bodies';
import styles from './removal.module.css';
import { useReasons } from './use-may-remove';

type Props = {
  pack: PackName & { priceCents: number };
  /** the ticket at the front, or the first one that is gone, if known: 14 digits */
  front?: string;
  /** the last one that is gone */
  last?: string;
  /** the refused removal being edited */
  changed?: RemovalEntry;
  onClose: () => void;
  /** called once it's on this device's disk. @param text a sentence about the record */
  onSaved: (text: string, entry: RemovalEntry) => void;
};

/** The current input. */
type Typed = { first: string; last: string; reference: string; note: string; toStoreId: number | null };

function typedBefore({ front, last, changed }: Pick<Props, 'front' | 'last' | 'changed'>): Typed {
  const [entry] = changed?.payload.data ?? [];
  return {
    first: front ?? '',
    last: last ?? '',
    reference: entry?.reference ?? '',
    note: entry?.note ?? '',
    toStoreId: entry?.to_store_id ?? null,
  };
}

/** Takes a pack, or a part of it, out of stock: returned, damaged, sold whole, lost, stolen or sent away. Works offline. */
export function RemovalDialog({ pack, front, last, changed, onClose, onSaved }: Props) {
  const t = useMessages(REMOVAL);
  const words = useMessages(COMMON);
  const form = useId();
  const amounts = useAmounts();
  const runs = useRunsOf(pack);
  const [reason, setReason] = useState<RemovalReason | null>(changed?.payload.data[0]?.reason ?? null);
  const [typed, setTyped] = useState(() => typedBefore({ front, last, changed }));
  const [tried, setTried] = useState(false);
  const [scanned, setScanned] = useState<string | null>(null);
  const { save, saving, error } = useSaveRemoval(changed, (entry) =>
    onSaved(t.saved({ count: entry.summary.count, pack: nameOf(pack) }), entry),
  );
  const first = useRef<HTMLInputElement>(null);

  const { wrong, parts } = readTickets(reason, typed, runs);
  const gone = ticketsIn(parts.removed);
  const needsStore = reason === 'transferred' && typed.toStoreId === null;

  useGun(
    ({ text }) => {
      const isOfPack = ticketOfPack(text, runs) !== null;
      soundOutcome(isOfPack ? 'good' : 'refused');
      setScanned(isOfPack ? null : t.otherPack);
      if (isOfPack) setTyped((before) => ({ ...before, first: text }));
    },
    { codes: storeCodes },
  );
  const type = (name: keyof Typed) => ({
    value: typed[name] ?? '',
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setScanned(null);
      setTyped({ ...typed, [name]: target.value });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason === null || parts.removed.length === 0 || needsStore) return first.current?.focus();
    void save((storeId) => removalBody(storeId, pack, parts, { ...typed, reason }));
  };

  const [frontNow, rear] = [frontOfPack(runs), rearOfPack(runs)];
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} aria-disabled={saving || undefined}>
            {reason === null || gone === 0
              ? t.save
              : t.saveAs({ count: gone, amount: amounts.exact(amountCents(pack.priceCents, gone)), reason })}
          </Button>
        </>
      }
    >
      <form className={styles.form} id={form} onSubmit={submit} noValidate>
        <PackTitle pack={pack} />
        <ReasonChoice chosen={reason} onChoose={setReason} />
        {runs.length === 0 && <StatusAlert kind="warning">{t.nothingLeft}</StatusAlert>}
        {tried && reason === null && <StatusAlert kind="error">{t.chooseReason}</StatusAlert>}
        {reason !== null && frontNow !== null && rear !== null && (
          <>
            {namesFirst(reason) && (
              <TicketFields reason={reason} ends={[frontNow, rear]} wrong={wrong} ref={first} field={type} />
            )}
            {scanned && <StatusAlert kind="warning">{scanned}</StatusAlert>}
            {reason === 'transferred' && (
              <DestinationField
                chosen={typed.toStoreId}
                isMissing={tried && needsStore}
                onChoose={(toStoreId) => setTyped({ ...typed, toStoreId })}
              />
            )}
            <TextField label={t.reference} maxLength={MAX_LENGTH.text} {...type('reference')} />
            <TextField label={t.note} maxLength={MAX_LENGTH.reason} {...type('note')} />
            <Effect parts={parts} priceCents={pack.priceCents} isSale={reason === 'sold_whole'} />
          </>
        )}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
      </form>
    </Modal>
  );
}

/** All but a sale of the whole pack name the first ticket that is gone. */
const namesFirst = (reason: RemovalReason | null): boolean => reason !== null && reason !== 'sold_whole';
const namesLast = (reason: RemovalReason | null): boolean => reason !== null && asksForPart(reason);

/** The pack's ticket that a text names, or null. */
const ticketOfPack = (text: string, runs: readonly StockRun[]): number | null =>
  text.trim() === '' ? null : ticketNamed(text, runs, storeCodes());

/** The tickets that the fields name, and the fields that don't name a ticket of the pack. */
function readTickets(reason: RemovalReason | null, typed: Typed, runs: readonly StockRun[]) {
  const isWrong = (text: string) => text.trim() !== '' && ticketOfPack(text, runs) === null;
  const wrong = {
    first: namesFirst(reason) && isWrong(typed.first),
    last: namesLast(reason) && isWrong(typed.last),
  };
  const parts =
    reason === null || wrong.first || wrong.last
      ? { removed: [], sold: [] }
      : removalParts(runs, {
          reason,
          first: namesFirst(reason) ? ticketOfPack(typed.first, runs) : null,
          last: namesLast(reason) ? ticketOfPack(typed.last, runs) : null,
        });
  return { wrong, parts };
}

type ReasonProps = { chosen: RemovalReason | null; onChoose: (reason: RemovalReason) => void };

/** The reasons that the user may record. */
function ReasonChoice({ chosen, onChoose }: ReasonProps) {
  const t = useMessages(REMOVAL);
  return (
    <fieldset className={styles.reasons} aria-label={t.what}>
      {useReasons().map((reason) => (
        <Button
          key={reason}
          className={styles.reason}
          variant="outline"
          aria-pressed={reason === chosen}
          onClick={() => onChoose(reason)}
        >
          {t.reasons[reason]}
        </Button>
      ))}
    </fieldset>
  );
}

type TicketFieldsProps = {
  reason: RemovalReason;
  /** the pack's tickets at the front and at the end */
  ends: readonly [front: number, rear: number];
  wrong: { first: boolean; last: boolean };
  /** for the first field */
  ref: Ref<HTMLInputElement>;
  /** the props of a field */
  field: (name: 'first' | 'last') => ComponentProps<'input'>;
};

/** The first ticket that is gone, and for a part of the pack the last one. */
function TicketFields({ reason, ends: [front, rear], wrong, ref, field }: TicketFieldsProps) {
  const t = useMessages(REMOVAL);
  return (
    <>
      <div className={styles.names}>
        <TextField
          ref={ref}
          label={asksForFront(reason) ? t.front : t.first}
          inputMode="numeric"
          placeholder={ticketOf(front).slice(1)}
          error={wrong.first ? t.notLeft : undefined}
          {...field('first')}
        />
        {asksForPart(reason) && (
          <TextField
            label={t.last}
            inputMode="numeric"
            placeholder={ticketOf(rear).slice(1)}
            error={wrong.last ? t.notLeft : undefined}
            {...field('last')}
          />
        )}
      </div>
      <p className={styles.hint}>
        {asksForFront(reason)
          ? t.frontHint({ ticket: ticketOf(front) })
          : t.partHint({ first: ticketOf(front), last: ticketOf(rear) })}
      </p>
    </>
  );
}

/** The effect of the removal, in tickets and dollars. */
function Effect({
  parts: { removed, sold },
  priceCents,
  isSale,
}: {
  parts: ReturnType<typeof removalParts>;
  priceCents: number;
  isSale: boolean;
}) {
  const t = useMessages(REMOVAL);
  const amounts = useAmounts();
  const lineFor = (say: typeof t.leave, runs: typeof removed) => {
    const count = ticketsIn(runs);
    return count > 0 && <p>{say({ count, amount: amounts.exact(amountCents(priceCents, count)) })}</p>;
  };
  return (
    <div className={styles.effect} role="status">
      {lineFor(isSale ? t.soldWhole : t.leave, removed)}
      {lineFor(t.soldBefore, sold)}
    </div>
  );
}

/** A pack's unsold tickets on this terminal. */
function useRunsOf(pack: PackName): StockRun[] {
  const { onShelf, active } = useStock();
  return useMemo(
    () => [...onShelf.ofUpc(pack.upc), ...active.ofUpc(pack.upc)].filter((run) => isSameLot(run, pack)),
    [onShelf, active, pack],
  );
}

/**
 * Saves a removal to the outbox, once per press, and applies it to the displayed stock.
 * @param changed the refused removal that it replaces
 * @param onSaved called once it's on this device's disk
 */
function useSaveRemoval(changed: RemovalEntry | undefined, onSaved: (entry: RemovalEntry) => void) {
  const user = useSession((session) => session.user);
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const save = async (make: (storeId: number) => { body: RemovalBody; summary: Summary }) => {
    if (busy.current || user?.store_id == null) return;
    busy.current = true;
    setSaving(true);
    try {
      const { body, summary } = make(user.store_id);
      const armed = armOutbox().catch((failure: unknown) =>
        console.warn('The browser cannot send while the app is closed', failure),
      );
      const [row] = await Promise.all([enqueueRemoval(user, body, summary, { replaces: changed }), armed]);
      takeIntoStock(row);
      nudgeOutbox();
      onSaved(row as RemovalEntry);
    } catch (failure) {
      setError(
        failure instanceof OutboxConflict
          ? currentMessages(ENTRY_CONFLICT)[failure.state]
          : failureOf(failure),
      );
      if (!(failure instanceof OutboxConflict || failure instanceof StorageError)) reportProblem(failure);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { save, saving, error };
}

type DestinationFieldProps = {
  chosen: number | null;
  isMissing: boolean;
  onChoose: (storeId: number | null) => void;
};

/** The company's other stores, possible destinations of a pack; offline, the cached list. */
function DestinationField(props: DestinationFieldProps) {
  const handedOver = useSession((session) => session.handedOver);
  return handedOver ? <ListedStores {...props} /> : <FetchedStores {...props} />;
}

/** The stores from the stock list, for a handed-over terminal, which may not read the store's transfers. */
function ListedStores(props: DestinationFieldProps) {
  const stores = useStock(({ settings }) => settings?.other_stores);
  return <StoreField {...props} stores={stores} />;
}

function FetchedStores(props: DestinationFieldProps) {
  const t = useMessages(REMOVAL);
  const storeId = useSession((session) => session.user?.store_id) ?? 0;
  const { reply, error } = useRead(stockPaths.transfers, { params: { storeId } });
  return <StoreField {...props} stores={reply?.stores} error={error && t.noStores} />;
}

function StoreField({
  chosen,
  isMissing,
  onChoose,
  stores = [],
  error,
}: DestinationFieldProps & { stores?: readonly OtherStore[]; error?: string }) {
  const t = useMessages(REMOVAL);
  return (
    <SelectField
      label={t.toStore}
      required
      value={chosen ?? ''}
      error={error ?? (isMissing ? t.chooseStore : undefined)}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t.chooseStore}</option>
      {stores.map(({ id, store_name }) => (
        <option key={id} value={id}>
          {store_name}
        </option>
      ))}
    </SelectField>
  );
}
