import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { now } from '../../../device/clock';
import { StorageError } from '../../../device/db';
import type { ClerkEntry } from '../../../device/rows';
import { COMMON } from '../../../messages/areas/common';
import { ENTRY_CONFLICT } from '../../../messages/areas/entry-conflict';
import { OUTBOX } from '../../../messages/areas/outbox';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { useMessages } from '../../../messages/hooks/use-messages';
import { OutboxConflict } from '../../../outbox/enqueue';
import { discard } from '../../../outbox/refused-entry';
import { capturedWallTime, changesTickets } from '../../../outbox/submission';
import { nudgeOutbox } from '../../../pwa/wake';
import { wallDate } from '../../../shared/time/store-clock';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { formatCents } from '../../../shared/values/money';
import { useSession } from '../../state/session-store';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { wallSince } from '../../ui/formats';
import { Form } from '../../ui/layout';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';

/** A new object each time, so that the same sentence is announced again. */
const useDone = create<{ done: { text: string } | null }>(() => ({ done: null }));

/** Announces the user's last action on an entry. */
export const announceDone = (text: string): void => useDone.setState({ done: { text } });

const clear = (): void => useDone.setState({ done: null });

/** The last action, which takes the focus because the entry's own buttons are gone. */
export function LastAction() {
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
export function DiscardDialog({ row, onClose }: { row: ClerkEntry; onClose: () => void }) {
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
