import { Button, chakra } from '@chakra-ui/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CountEntry } from '../../device/rows';
import { StorageError } from '../../device/storage';
import { MAX_LENGTH } from '../../domain/max-lengths';
import { formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { laWallTime } from '../../domain/time';
import { OutboxConflict } from '../../outbox/enqueue';
import { discard } from '../../outbox/refused-entry';
import { nudgeOutbox } from '../../pwa/wake';
import { useSession } from '../../terminal/session-store';
import { TextField } from '../../ui/field';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';
import { sayDone } from './what-was-done';

/** Asks why a refused entry is thrown away, and does it. */
export function DiscardDialog({ row, onClose }: { row: CountEntry; onClose: () => void }) {
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
      // Behind an open dialog nothing can have the focus.
      flushSync(onClose);
      sayDone('The entry is discarded. It is kept below with the reason.');
      nudgeOutbox();
    } catch (error) {
      if (!(error instanceof StorageError || error instanceof OutboxConflict)) throw error;
      setFailure(error.message);
    } finally {
      saving.current = false;
    }
  };

  const { count, amountCents } = row.summary;
  const what = `${pluralize(count, 'ticket')}${row.kind === 'sale' ? `, ${formatMoney(amountCents)}` : ''}`;
  return (
    <Modal
      title="Discard this entry?"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} colorPalette="red">
            Discard
          </Button>
        </>
      }
    >
      <chakra.form id={form} onSubmit={(event) => void submit(event)} noValidate display="grid" gap="3">
        <p>
          {what}, captured {laWallTime(new Date(row.recordedAt))} by {row.userName}. It will never be
          recorded. It stays in this list with your name and the reason, and the Audit Log tells the owner.
        </p>
        <TextField
          ref={field}
          label="Reason"
          autoComplete="off"
          maxLength={MAX_LENGTH.reason}
          error={missing ? 'Reason is required.' : undefined}
        />
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      </chakra.form>
    </Modal>
  );
}
