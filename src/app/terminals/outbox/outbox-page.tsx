import { Button, chakra } from '@chakra-ui/react';
import {
  lazy,
  memo,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { create } from 'zustand';
import { now } from '../../../device/clock';
import { StorageError } from '../../../device/db';
import type { ClerkEntry, OutboxRow, RemovalEntry } from '../../../device/rows';
import { COMMON } from '../../../messages/areas/common';
import { COUNTING } from '../../../messages/areas/counting';
import { ENTRY_CONFLICT } from '../../../messages/areas/entry-conflict';
import { FILE_FAULT } from '../../../messages/areas/file-fault';
import { OUTBOX } from '../../../messages/areas/outbox';
import { OUTBOX_FILE } from '../../../messages/areas/outbox-file';
import { REMOVAL } from '../../../messages/areas/removal';
import { SAVED } from '../../../messages/areas/saved';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { refusedText } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { isOfKnownKind } from '../../../outbox/drain';
import { OutboxConflict } from '../../../outbox/enqueue';
import type { FileRefused } from '../../../outbox/file';
import { discard, retry } from '../../../outbox/refused-entry';
import { capturedWallTime, changesTickets, isOpeningCheck, packsSeen } from '../../../outbox/submission';
import { install, useInstall } from '../../../pwa/install';
import type { StorageQuota } from '../../../pwa/storage-quota';
import { nudgeOutbox, useBackgroundSync, wakeOutbox } from '../../../pwa/wake';
import { wallDate } from '../../../shared/time/store-clock';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { formatCents } from '../../../shared/values/money';
import { ROLE } from '../../../shared/wire/access';
import { traceOfKey } from '../../../shared/wire/requests';
import { notesOf } from '../../counting/cards/entry-notes';
import { gameOf } from '../../counting/my-shift/shift-records';
import { useConnectivity } from '../../state/connectivity-store';
import { failureOf } from '../../state/problem-store';
import { Together } from '../../state/queries/together';
import { useSession } from '../../state/session-store';
import { amountsFor, useAmounts } from '../../state/shift/use-amounts';
import { useStock } from '../../state/stock-store';
import { requestPersistence, useStorageQuota } from '../../state/storage-quota-store';
import { editAddress, useOutboxList } from '../../state/use-outbox';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { formatBytes, sinceWhen, wallSince } from '../../ui/formats';
import { Icon } from '../../ui/icon';
import { Form, Muted, Row, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel, PanelSkeleton } from '../../ui/page/panel';
import { type AlertContent, BilingualText, StatusAlert } from '../../ui/status-alert';
import { EntryState } from '../../ui/status-badges';
import { useStoreClock } from '../../ui/store-clock';
import type { Opened } from './file-actions';

const LoadDialog = lazy(() => import('./load-dialog').then((part) => ({ default: part.LoadDialog })));

/** By its name, since the module of the class loads with the first file. */
const isFileRefused = (error: unknown): error is FileRefused =>
  error instanceof Error && error.name === 'FileRefused';

/** Saves the outbox as a file, and loads one, even offline: for a device that is about to fail. */
function OutboxFile() {
  const fileFault = useMessages(FILE_FAULT);
  const t = useMessages(OUTBOX_FILE);
  const clock = useStoreClock();
  const isStore = useSession((session) => session.user?.user_role === ROLE.store);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  if (!isStore) return null;

  const attempt = async (work: () => Promise<AlertContent | null>) => {
    setBusy(true);
    setOutcome(null);
    const failed = (error: unknown): AlertContent => {
      console.warn('The outbox file', error);
      return {
        kind: 'error',
        text: isFileRefused(error) ? fileFault[error.fault] : failureOf(error),
      };
    };
    setOutcome(await work().catch(failed));
    setBusy(false);
  };

  const download = () => attempt(async () => (await import('./file-actions')).download(t, clock));
  const choose = (file: File) =>
    attempt(async () => {
      const next = await (await import('./file-actions')).open(file);
      if (next.preview.fresh.length === 0) return load(next);
      setOpened(next);
      return null;
    });
  const load = async (file: Opened): Promise<AlertContent> => {
    const actions = await import('./file-actions');
    const loaded = await actions.load(file);
    nudgeOutbox();
    return { kind: loaded.refused > 0 ? 'warning' : 'success', text: actions.loadedText(loaded, t) };
  };
  const confirm = async (file: Opened) => {
    await attempt(() => load(file));
    setOpened(null);
  };

  return (
    <Panel title={t.title} note={t.intro}>
      <Row>
        <Button variant="outline" disabled={busy} onClick={() => void download()}>
          <Icon name="download" />
          {t.download}
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => chooser.current?.click()}>
          <Icon name="outbox" />
          {t.load}
        </Button>
      </Row>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t.chooser}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
      {opened && (
        <Suspense fallback={null}>
          <LoadDialog opened={opened} onLoad={() => confirm(opened)} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

/** Entries that a section lists at first, and adds at each press of Show more. */
const PAGE_SIZE = 20;

type Props = {
  title: string;
  state: OutboxRow['state'];
  /** entries still to be sent come in sending order, finished ones newest first */
  order: 'oldest first' | 'newest first';
  /** a sentence under the title */
  note?: (total: number) => string | null;
  /** a button for the whole section, shown if it has entries */
  action?: ReactNode;
  /** shown even if empty */
  always?: true;
};

/** The entries in one state. Only those shown are read from storage. */
function OutboxSection({ title, state, order, note, action, always }: Props) {
  const t = useMessages(OUTBOX);
  const [shown, setShown] = useState(PAGE_SIZE);
  const listed = useOutboxList(state, order, shown);
  if (!listed || (listed.total === 0 && !always)) return null;
  const { total, rows } = listed;
  return (
    <Panel
      title={t.sectionTitle({ title, total })}
      aria-label={title}
      note={note?.(total)}
      actions={total > 0 && action}
    >
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <OutboxEntry key={row.seq} row={row} />
          ))}
        </ul>
      )}
      {total > rows.length && (
        <Button variant="outline" width="full" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t.showMore}
        </Button>
      )}
    </Panel>
  );
}

/** The entries of this terminal by state: needing attention, waiting, sent, discarded and changed. */
export function OutboxPage() {
  const counting = useMessages(COUNTING);
  const t = useMessages(OUTBOX);
  const { online } = useConnectivity();
  const sendsWhenClosed = useBackgroundSync((state) => state.works);
  const [failure, setFailure] = useState<string | null>(null);

  const sendNow = () => {
    setFailure(null);
    wakeOutbox().catch((error: unknown) => setFailure(failureOf(error)));
  };
  const waitingNote = (total: number) => {
    if (total === 0) return t.nothingWaits;
    const saved = online ? t.beingSent : counting.savedOnDevice;
    return sendsWhenClosed ? saved : `${saved} ${counting.sendsWhileOpen}`;
  };

  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <LastAction />
        <Together placeholder={<PanelSkeleton />}>
          <OutboxSection title={t.needsAttention} state="attention" order="oldest first" />
          <OutboxSection
            title={t.waiting}
            state="pending"
            order="oldest first"
            always
            note={waitingNote}
            action={
              <Button variant="outline" onClick={sendNow}>
                {t.sendNow}
              </Button>
            }
          />
          <OutboxSection
            title={t.sent}
            state="sent"
            order="newest first"
            always
            note={(total) => (total === 0 ? t.nothingSent : null)}
          />
          <OutboxSection
            title={t.discarded}
            state="discarded"
            order="newest first"
            note={() => t.discardedNote}
          />
          <OutboxSection title={t.changed} state="replaced" order="newest first" note={() => t.changedNote} />
          <OutboxFile />
          <StoragePanel />
        </Together>
      </Stack>
    </>
  );
}

/** The storage that the app uses on this device, and whether the browser may clear it. */
function StoragePanel() {
  const t = useMessages(OUTBOX);
  const storage = useStorageQuota((state) => state.storage);
  if (!storage) return null;
  return (
    <Panel
      title={t.storage}
      note={
        <>
          {storage.used === null ? t.usageUnknown : t.usage({ used: formatBytes(storage.used) })}{' '}
          {storage.persisted && t.isProtected}
        </>
      }
    >
      {!storage.persisted && <MayBeEvicted storage={storage} />}
    </Panel>
  );
}

/** Warns that the browser may clear the data, and offers ways to protect it. */
function MayBeEvicted({ storage }: { storage: StorageQuota }) {
  const t = useMessages(OUTBOX);
  const canInstall = useInstall(({ prompt }) => prompt !== null);
  const [refused, setRefused] = useState(false);
  const ask = async () => setRefused(!(await requestPersistence()));
  return (
    <>
      <StatusAlert kind="warning">
        {t.mayBeCleared} {!storage.installed && t.installToProtect}
      </StatusAlert>
      <Row>
        {canInstall && <Button onClick={() => void install()}>{t.installApp}</Button>}
        <Button variant="outline" onClick={() => void ask()}>
          {t.protect}
        </Button>
        <p role="status">{refused && t.protectDeclined}</p>
      </Row>
    </>
  );
}

/** A row changes only by an attempt to send it or by a user's action, and both change one of these. */
const isSame = ({ row: a }: OutboxEntryProps, { row: b }: OutboxEntryProps): boolean =>
  a.seq === b.seq && a.state === b.state && a.attempts === b.attempts;

type OutboxEntryProps = { row: OutboxRow };

/** One submission of this terminal. On a shared terminal, a colleague's is shown without notes and amounts. */
const OutboxEntry = memo(function OutboxEntry({ row }: OutboxEntryProps) {
  const isOthers = useSession(({ handedOver, user }) => handedOver && row.userId !== user?.id);
  return (
    <chakra.li py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      {isOthers ? <OthersEntry row={row} /> : <WholeEntry row={row} />}
      {row.state === 'attention' && <EntryActions row={row} />}
    </chakra.li>
  );
}, isSame);

/** A colleague's submission, and why it still waits, which the person on duty may have to tell an admin. */
function OthersEntry({ row: { state, userName, lastError } }: OutboxEntryProps) {
  const t = useMessages(OUTBOX);
  const { within } = amountsFor(true, 'tickets');
  return (
    <>
      <p>{t.ofOther({ by: userName, state })}</p>
      {state !== 'sent' && lastError && (
        <BilingualText text={refusedText({ ...lastError, message: within(lastError.message) })} />
      )}
    </>
  );
}

/** Kind, author, times, totals, and the server's notes. */
function WholeEntry({ row }: OutboxEntryProps) {
  const t = useMessages(OUTBOX);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const clock = useStoreClock();
  const { count, amountCents, entries } = row.summary;
  const seen = packsSeen(row);
  const captured = capturedWallTime(row, clock);
  const today = wallDate(now(), clock);
  return (
    <>
      <Row columnGap="4" rowGap="1">
        <chakra.div flex="1" minWidth="56">
          <chakra.p fontWeight="semibold">
            {isOpeningCheck(row) ? t.openingCheck : (t.kind[row.kind] ?? t.unknownKind)}{' '}
            <EntryState state={row.state} />
            {row.kind === 'removal' && <RemovalReason row={row} />}
          </chakra.p>
          <Muted title={captured} small fontVariantNumeric="tabular-nums">
            {(row.kind === 'discard' ? t.discardedBy : t.captured)({
              by: row.userName,
              at: wallSince(captured, today),
            })}
            {row.sentAt && t.sentAt({ at: sinceWhen(new Date(row.sentAt), now(), clock) })}
          </Muted>
          <Muted small overflowWrap="anywhere">
            {t.trace({ id: traceOfKey(row.key) })}
          </Muted>
        </chakra.div>
        <chakra.p fontVariantNumeric="tabular-nums">
          <chakra.span fontWeight="bold" fontSize="lg">
            {changesTickets(row) && words.ticketCount({ count })}
            {amountCents > 0 && row.kind !== 'shelf' && `, ${amounts.exact(amountCents)}`}
          </chakra.span>
          <Muted as="span" display="block" small>
            {seen > 0
              ? t.packsSeen({ packs: seen })
              : row.kind === 'money'
                ? t.counts({ count: entries })
                : t.entries({ count: entries })}
          </Muted>
        </chakra.p>
      </Row>
      <Why row={row} />
      <Notes row={row} today={today} />
    </>
  );
}

/** The server's notes on single packs, by the names of their games. */
function Notes({ row, today }: OutboxEntryProps & { today: string }) {
  const amounts = useAmounts();
  const stock = useStock();
  const notes = notesOf(row, amounts, today, (pack) => gameOf(pack, stock)?.vendorName);
  return (
    notes.length > 0 && (
      <Stack as="ul" mt="2" ps="3" borderInlineStartWidth="2px" gap="2" fontSize="sm">
        {notes.map((note) => (
          <li key={note.key}>
            <Muted as="span" display="block" fontVariantNumeric="tabular-nums">
              {note.about}
            </Muted>
            <BilingualText text={note.message} />
          </li>
        ))}
      </Stack>
    )
  );
}

/** The reason why the tickets of a removal left the stock. */
function RemovalReason({ row: { payload } }: { row: RemovalEntry }) {
  const { reasons } = useMessages(REMOVAL);
  const [first] = payload.data;
  return first && <chakra.span display="block">{reasons[first.reason]}</chakra.span>;
}

/** The reason why an entry wasn't sent or was withdrawn, and by whom. */
function Why({ row }: OutboxEntryProps) {
  const { state, lastError, withdrawn, replaces, imported, kind, payload, reply } = row;
  const t = useMessages(OUTBOX);
  const saved = useMessages(SAVED);
  const amounts = useAmounts();
  const clock = useStoreClock();
  const at = (instant: string) => sinceWhen(new Date(instant), now(), clock);
  const isOut = state === 'discarded' || state === 'replaced';
  const refusal = lastError && refusedText({ ...lastError, message: amounts.within(lastError.message) });
  return (
    <chakra.div mt="1" overflowWrap="anywhere" _empty={{ display: 'none' }}>
      {!isOfKnownKind(row) && <p>{t.newerVersion}</p>}
      {state !== 'sent' && refusal && (
        <chakra.div color={state === 'attention' ? 'fg.warning' : 'fg.muted'}>
          <BilingualText text={isOut ? { ...refusal, text: t.refused({ why: refusal.text }) } : refusal} />
        </chakra.div>
      )}
      {withdrawn && (
        <p>
          {t.withdrawn({
            how: state === 'discarded' ? state : 'replaced',
            by: withdrawn.userName,
            at: at(withdrawn.at),
            reason: withdrawn.reason,
          })}
        </p>
      )}
      {replaces && <Muted>{t.replaces}</Muted>}
      {imported && <Muted>{t.loadedFrom({ file: imported.file, at: at(imported.loaded_at) })}</Muted>}
      {kind === 'discard' && <p>{t.reason({ reason: payload.reason })}</p>}
      {kind === 'disagreement' && <p>“{payload.words}”</p>}
      {state === 'sent' && reply && 'was_recorded' in reply && reply.was_recorded && (
        <p>{saved.stillRecorded}</p>
      )}
    </chakra.div>
  );
}

/**
 * Actions for a refused entry: edit it, retry it unchanged, or discard it. Only an admin may discard, or retry a
 * discard.
 */
function EntryActions({ row }: { row: OutboxRow }) {
  const t = useMessages(OUTBOX);
  const words = useMessages(COMMON);
  const handedOver = useSession((session) => session.handedOver);
  const [failure, setFailure] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);

  const resend = async () => {
    setFailure(null);
    try {
      await retry(row.seq);
      announceDone(t.resent);
      await wakeOutbox();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };

  if (row.kind === 'discard' && handedOver) return <p>{t.forAdmin}</p>;
  return (
    <>
      <Row mt="3">
        {changesTickets(row) && (
          <Button asChild>
            <Link to={editAddress(row)}>{words.edit}</Link>
          </Button>
        )}
        <Button variant="outline" onClick={() => void resend()}>
          {words.retry}
        </Button>
        {row.kind !== 'discard' && !handedOver && (
          <Button variant="outline" onClick={() => setDiscarding(true)}>
            {words.discard}
          </Button>
        )}
      </Row>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      {discarding && row.kind !== 'discard' && (
        <DiscardDialog row={row} onClose={() => setDiscarding(false)} />
      )}
    </>
  );
}

/** A new object each time, so that the same sentence is announced again. */
const useDone = create<{ done: { text: string } | null }>(() => ({ done: null }));

/** Announces the user's last action on an entry. */
const announceDone = (text: string): void => useDone.setState({ done: { text } });

const clear = (): void => useDone.setState({ done: null });

/** The last action, which takes the focus because the entry's own buttons are gone. */
function LastAction() {
  const done = useDone((state) => state.done);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => clear, []);
  useEffect(() => {
    if (done) place.current?.focus({ preventScroll: true });
  }, [done]);

  if (!done) return null;
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <StatusAlert kind="success" onDismiss={clear}>
        {done.text}
      </StatusAlert>
    </div>
  );
}

/** Discards a refused entry, with a reason. */
function DiscardDialog({ row, onClose }: { row: ClerkEntry; onClose: () => void }) {
  const conflict = useMessages(ENTRY_CONFLICT);
  const storageFault = useMessages(STORAGE_FAULT);
  const t = useMessages(OUTBOX);
  const words = useMessages(COMMON);
  const user = useSession((session) => session.user);
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);
  const form = useId();

  const typed = () => field.current?.value.trim() ?? '';
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const reason = typed();
    setMissing(reason === '');
    if (reason === '') return field.current?.focus();
    if (!user || isBusy.current) return;
    isBusy.current = true;
    try {
      await discard(row.seq, user, reason);
      // Nothing behind an open dialog can take the focus.
      flushSync(onClose);
      announceDone(t.discardDone);
      nudgeOutbox();
    } catch (error) {
      if (!(error instanceof StorageError || error instanceof OutboxConflict)) throw error;
      setFailure(error instanceof OutboxConflict ? conflict[error.state] : storageFault[error.fault]);
    } finally {
      isBusy.current = false;
    }
  };

  const clock = useStoreClock();
  const { count, amountCents } = row.summary;
  const tickets = `${words.ticketCount({ count })}${row.kind === 'shelf' ? '' : `, ${formatCents(amountCents)}`}`;
  const what = changesTickets(row) ? tickets : t.kind[row.kind];
  return (
    <Dialog
      title={t.discardTitle}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} type="submit" form={form} colorPalette="red">
          {words.discard}
        </DialogButtons>
      }
    >
      <Form id={form} onSubmit={submit} gap="3">
        <p>
          {t.discardQuestion({
            what,
            at: wallSince(capturedWallTime(row, clock), wallDate(now(), clock)),
            by: row.userName,
          })}
        </p>
        <TextField
          label={t.reasonLabel}
          autoComplete="off"
          maxLength={MAX_LENGTH.reason}
          ref={field}
          error={isMissing ? t.reasonRequired : undefined}
          onChange={() => isMissing && setMissing(typed() === '')}
        />
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      </Form>
    </Dialog>
  );
}
