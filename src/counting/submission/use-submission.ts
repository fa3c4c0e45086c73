import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../contract/page-paths';
import type { OutboxRow } from '../../device/rows';
import { StorageError } from '../../device/storage';
import { STORAGE_FAULT } from '../../i18n/en/app/device';
import { ENTRY_CONFLICT, NOT_SAVED } from '../../i18n/en/outbox/saving';
import { currentMessages } from '../../i18n/use-messages';
import { OutboxConflict } from '../../outbox/enqueue';
import { armOutbox, nudgeOutbox } from '../../pwa/wake';
import { reportProblem } from '../../terminal/problem-store';
import { takeIntoStock } from '../../terminal/stock-store';
import { useCardForm } from '../cards/card-context';

type Submission = { rowKey: string | null; error: string | null; saving: boolean };

const NOTHING: Submission = { rowKey: null, error: null, saving: false };

/** What the browser doesn't take note of is saved all the same, and sent while the app is open. */
const noted = () =>
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
 * Saves the form into the outbox. One press is one entry: another one while it's being saved does nothing. The
 * cards are reset only when the entry is on the disk; else they stay, and `error` says why. A changed entry leads back to
 * the outbox, where it is seen.
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
      const [row] = await Promise.all([enqueue(), noted()]);
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
