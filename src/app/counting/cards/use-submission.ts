import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { StorageError } from '../../../device/db';
import type { OutboxRow } from '../../../device/rows';
import { ENTRY_CONFLICT } from '../../../messages/areas/entry-conflict';
import { NOT_SAVED } from '../../../messages/areas/not-saved';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { currentMessages } from '../../../messages/current';
import { OutboxConflict } from '../../../outbox/enqueue';
import { armOutbox, nudgeOutbox } from '../../../pwa/wake';
import { paths } from '../../../shared/wire/page-paths';
import { reportProblem } from '../../state/problem-store';
import { takeIntoStock } from '../../state/stock-store';
import { useCardForm } from './card-context';

type Submission = { rowKey: string | null; error: string | null; saving: boolean };

const NOTHING: Submission = { rowKey: null, error: null, saving: false };

/** Registers Background Sync. A failure is harmless: the entry is saved, and sent while the app is open. */
const tryArmOutbox = () =>
  armOutbox().catch((error: unknown) =>
    console.warn('The browser cannot send while the app is closed', error),
  );

const isExpected = (error: unknown) => error instanceof StorageError || error instanceof OutboxConflict;

function textOf(error: unknown): string {
  if (error instanceof OutboxConflict) return currentMessages(ENTRY_CONFLICT)[error.state];
  return error instanceof StorageError
    ? currentMessages(STORAGE_FAULT)[error.fault]
    : currentMessages(NOT_SAVED).app_failed;
}

/**
 * Saves the form to the outbox. One press creates one entry; a second press while saving does nothing. The cards are
 * reset only once the entry is on disk; otherwise they stay, and `error` contains the reason. After an edited entry,
 * the outbox opens.
 */
export function useSubmission() {
  const { store, entry } = useCardForm();
  const navigate = useNavigate();
  const saving = useRef(false);
  const [submission, setSubmission] = useState(NOTHING);

  const submit = async (enqueue: () => Promise<OutboxRow>) => {
    if (saving.current) return;
    saving.current = true;
    setSubmission({ ...NOTHING, saving: true });
    const { hold, reset } = store.getState();
    hold(true);
    try {
      const [row] = await Promise.all([enqueue(), tryArmOutbox()]);
      // Saved on disk: later failures aren't reported as a failed save.
      reset();
      setSubmission({ ...NOTHING, rowKey: row.key });
      afterSaving(row);
    } catch (error) {
      setSubmission({ ...NOTHING, error: textOf(error) });
      if (!isExpected(error)) reportProblem(error);
    } finally {
      saving.current = false;
      hold(false);
    }
  };

  const afterSaving = (row: OutboxRow) => {
    try {
      takeIntoStock(row);
    } catch (error) {
      reportProblem(error);
    }
    if (entry) navigate(paths.outbox);
    nudgeOutbox();
  };

  return { ...submission, submit, dismiss: () => setSubmission(NOTHING) };
}
