import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { StorageError } from '../../../device/db';
import type { OutboxRow } from '../../../device/rows';
import { CARDS } from '../../../messages/areas/cards';
import { ENTRY_CONFLICT } from '../../../messages/areas/entry-conflict';
import { NOT_SAVED } from '../../../messages/areas/not-saved';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { bilingual, refusedText } from '../../../messages/bilingual';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { OutboxConflict } from '../../../outbox/enqueue';
import { foundMissing, isRecordedOtherwise } from '../../../outbox/submission';
import { armOutbox, nudgeOutbox, useBackgroundSync } from '../../../pwa/wake';
import { paths } from '../../../shared/wire/page-paths';
import { useConnectivity } from '../../state/connectivity-store';
import { reportProblem } from '../../state/problem-store';
import { takeIntoStock } from '../../state/stock-store';
import { useOutboxRow } from '../../state/use-outbox';
import { Modal } from '../../ui/modal';
import { Button } from '../../ui/plain';
import { BilingualText, StatusAlert } from '../../ui/status-alert';
import styles from './action-bar.module.css';
import { useCardForm } from './card-context';
import { focusScanBox } from './card-fields';

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

type Props = {
  /** key of the entry just saved */
  rowKey: string;
  /** renders the server's response for the clerk */
  answer: (row: OutboxRow) => ReactNode;
  /** renders the usual next step, below the status */
  about?: (row: OutboxRow) => ReactNode;
  /** renders the saved record around the status */
  frame?: (row: OutboxRow, status: ReactNode) => ReactNode;
  onDismiss?: () => void;
  /** called when the clerk begins to type a code; default: the scan box takes it */
  onType?: () => void;
};

/**
 * The status of the submission just made: saved on this device, then the server's response once it arrives.
 * It takes the focus, so that the next Tab moves to the usual next step. A refusal opens a 'Message' modal
 * and stays in a dismissible alert (specification, section 8).
 */
export function SubmissionAlert({ rowKey, onDismiss, onType = focusScanBox, frame, ...texts }: Props) {
  const t = useMessages(CARDS);
  const row = useOutboxRow(rowKey);
  const [readKey, setReadKey] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top for each submission
  useEffect(() => {
    // Newer browsers return a promise, which React would mistake for the effect's cleanup.
    top.current?.scrollIntoView({ block: 'nearest' });
    top.current?.focus({ preventScroll: true });
  }, [rowKey]);
  const dismiss =
    onDismiss &&
    (() => {
      onDismiss();
      focusScanBox();
    });

  if (row?.state === 'attention' && readKey !== rowKey) {
    const close = () => setReadKey(rowKey);
    return (
      <Modal title={t.message} onClose={close} footer={<Button onClick={close}>{t.ok}</Button>}>
        <Refusal row={row} />
      </Modal>
    );
  }
  const withFrame = (status: ReactNode) => (row && frame ? frame(row, status) : status);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only passes what is typed on to the scan box
    <div
      className={styles.alert}
      ref={top}
      tabIndex={-1}
      // Text typed here is the next code.
      onKeyDown={({ target, currentTarget, key, ctrlKey, metaKey }) => {
        if (target === currentTarget && /^\w$/.test(key) && !ctrlKey && !metaKey) onType();
      }}
    >
      {row?.state === 'attention' ? (
        <StatusAlert kind="error" onDismiss={dismiss}>
          <Refusal row={row} />
        </StatusAlert>
      ) : (
        withFrame(
          <Progress row={row} {...texts} onDismiss={dismiss} isQuiet={frame !== undefined && !onDismiss} />,
        )
      )}
    </div>
  );
}

type ProgressProps = Pick<Props, 'answer' | 'about' | 'onDismiss'> & {
  row: OutboxRow | null | undefined;
  /** the frame shows the figures: once they are sent unchanged, only screen readers get the confirmation */
  isQuiet: boolean;
};

function Progress({ row, answer, about, onDismiss, isQuiet }: ProgressProps) {
  const t = useMessages(CARDS);
  const online = useConnectivity((state) => state.online);
  const isSent = row?.state === 'sent';
  const isAlarming = row && ((isSent && isRecordedOtherwise(row)) || foundMissing(row));
  const kind = isAlarming ? 'warning' : isSent || !online ? 'success' : 'info';
  if (isQuiet && !(isSent && isRecordedOtherwise(row)))
    return (
      <div role="status" className={isSent ? 'sr-only' : styles.quiet}>
        {isSent ? answer(row) : online ? t.sending : <Waiting />}
      </div>
    );
  return (
    <StatusAlert kind={kind} onDismiss={onDismiss}>
      {isSent ? answer(row) : online ? t.sending : <Waiting />}
      {row && about?.(row)}
    </StatusAlert>
  );
}

function Waiting() {
  const sendsWhenClosed = useBackgroundSync((state) => state.works);
  return (
    <>
      <BilingualText text={bilingual('savedOnDevice')} />
      {!sendsWhenClosed && <BilingualText text={bilingual('sendsWhileOpen')} />}
    </>
  );
}

function Refusal({ row: { lastError } }: { row: OutboxRow }) {
  const t = useMessages(CARDS);
  const refusal = lastError && refusedText(lastError);
  return (
    <>
      {refusal && <BilingualText text={{ ...refusal, text: t.refused({ reason: refusal.text }) }} />}
      {lastError?.entries?.map((entry) => (
        <BilingualText
          key={`${entry.list}${entry.index}`}
          text={refusedText({ ...entry, language: lastError.language })}
        />
      ))}
      <p className={styles.refusal}>
        <Link to={paths.outbox}>{t.keptInOutbox}</Link>
      </p>
    </>
  );
}
