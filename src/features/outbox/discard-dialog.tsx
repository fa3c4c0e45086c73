import { Button, chakra } from '@chakra-ui/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { now } from '../../api/client/clock';
import type { ClerkEntry } from '../../device/rows';
import { StorageError } from '../../device/storage';
import { wallDate } from '../../domain/time/store-clock';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { formatMoney } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { STORAGE_FAULT } from '../../i18n/en/app/device';
import { OUTBOX } from '../../i18n/en/outbox/outbox';
import { ENTRY_CONFLICT } from '../../i18n/en/outbox/saving';
import { useMessages } from '../../i18n/hooks/use-messages';
import { capturedWallTime } from '../../outbox/captured';
import { OutboxConflict } from '../../outbox/enqueue';
import { discard } from '../../outbox/refused-entry';
import { nudgeOutbox } from '../../pwa/wake';
import { useSession } from '../../terminal/session-store';
import { TextField } from '../../ui/form/field';
import { Modal } from '../../ui/modal';
import { wallSince } from '../../ui/since';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { sayDone } from './what-was-done';

/** Discards a refused entry, with a reason. */
export function DiscardDialog({ row, onClose }: { row: ClerkEntry; onClose: () => void }) {
  const conflict = useMessages(ENTRY_CONFLICT);
  const storageFault = useMessages(STORAGE_FAULT);
  const t = useMessages(OUTBOX);
  const words = useMessages(COMMON);
  const user = useSession((session) => session.user);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const saving = useRef(false);

  useEffect(() => field.current?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = field.current?.value.trim() ?? '';
    setMissing(reason === '');
    if (reason === '' || !user || saving.current) return;
    saving.current = true;
    try {
      await discard(row.seq, user, reason);
      // Nothing behind an open dialog can take the focus.
      flushSync(onClose);
      sayDone(t.discardDone);
      nudgeOutbox();
    } catch (error) {
      if (!(error instanceof StorageError || error instanceof OutboxConflict)) throw error;
      setFailure(error instanceof OutboxConflict ? conflict[error.state] : storageFault[error.fault]);
    } finally {
      saving.current = false;
    }
  };

  const clock = useStoreClock();
  const { count, amountCents } = row.summary;
  const tickets = `${words.ticketCount(count)}${row.kind === 'shelf' ? '' : `, ${formatMoney(amountCents)}`}`;
  const what = row.kind === 'money' ? t.kind.money : tickets;
  return (
    <Modal
      title={t.discardTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} colorPalette="red">
            {words.discard}
          </Button>
        </>
      }
    >
      <chakra.form id={form} onSubmit={(event) => void submit(event)} noValidate display="grid" gap="3">
        <p>
          {t.discardQuestion(
            what,
            wallSince(capturedWallTime(row, clock), wallDate(now(), clock)),
            row.userName,
          )}
        </p>
        <TextField
          ref={field}
          label={t.reasonLabel}
          autoComplete="off"
          maxLength={MAX_LENGTH.reason}
          error={missing ? t.reasonRequired : undefined}
        />
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      </chakra.form>
    </Modal>
  );
}
