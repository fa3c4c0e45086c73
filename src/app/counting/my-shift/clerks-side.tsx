import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, type SubmitEvent, Suspense, useId, useRef, useState } from 'react';
import { db } from '../../../device/db';
import type { DisagreementEntry, ShiftEntry } from '../../../device/rows';
import { CLERKS_SIDE } from '../../../messages/areas/clerks-side';
import { COMMON } from '../../../messages/areas/common';
import { useMessages } from '../../../messages/hooks/use-messages';
import { checkedText, wordsTexts } from '../../../messages/words/clerks-side';
import { enqueueDisagreement } from '../../../outbox/enqueue';
import { capturedDate, firstKey, isOpeningCheck } from '../../../outbox/submission';
import { nudgeOutbox } from '../../../pwa/wake';
import { exceptionNumber } from '../../../shared/counting/claims';
import type {
  DisagreeBody,
  Disagreement,
  OwnException,
  OwnRecord,
} from '../../../shared/counting/clerks-side-schema';
import { countingPaths } from '../../../shared/counting/paths';
import { reportsPaths } from '../../../shared/reports/paths';
import { wallTime } from '../../../shared/time/store-clock';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { failureOf } from '../../state/problem-store';
import { useRead, useRows } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { described, FieldError } from '../../ui/form/field';
import { lazyPart } from '../../ui/lazy-part';
import { Button, classes } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import styles from './clerks-side.module.css';

/** Lazy-loaded, together with the library that draws the code. */
const QrCode = lazyPart(async () => (await import('../../ui/qr-code')).QrCode);

type Subject = Pick<DisagreeBody, 'record' | 'exception_id'>;

/** The disagreements entered on this terminal since a record was made, sent or not. */
function useOwnWords({ storeId, recordedAt }: ShiftEntry): readonly DisagreementEntry[] {
  const entries = useLiveQuery(
    () =>
      db.outbox.where('[storeId+recordedAt]').between([storeId, recordedAt], [storeId, '\uffff']).toArray(),
    [storeId, recordedAt],
  );
  return (entries ?? []).filter(
    (row): row is DisagreementEntry => row.kind === 'disagreement' && row.state !== 'discarded',
  );
}

/** The server's answer about a record of the person on duty; undefined until it has the record, or if it's unknown. */
function useOwnRecord(row: ShiftEntry): OwnRecord | undefined {
  const clock = useStoreClock();
  const { storeId, userId, key } = row;
  const params = { storeId, userId, date: capturedDate(row, clock) };
  const { rows } = useRows(countingPaths.ownRecords, row.state === 'sent' ? { params } : null);
  return rows.find(({ submission_id }) => submission_id === key);
}

type Props = {
  /** a count, or packs taken out */
  row: ShiftEntry;
  /** further links next to the receipt's */
  children?: ReactNode;
  /** false: no figure of the record is shown here, so its author isn't asked to disagree */
  hasFigure?: boolean;
};

/**
 * The clerk's side of a record: who checked the count, its receipt, where other counts disagree, and the clerk's own disagreement. Works
 * offline; a disagreement waits in the outbox.
 */
export function ClerksSide({ row, children, hasFigure = true }: Props) {
  const t = useMessages(CLERKS_SIDE);
  const record = useOwnRecord(row);
  const words = useOwnWords(row);
  const [showsReceipt, setShowsReceipt] = useState(false);
  const key = firstKey(row);
  return (
    <div className={styles.side}>
      {record?.checked_by !== undefined && (
        <p className={styles.muted}>{record.checked_by ? checkedText(record.checked_by) : t.notCheckedYet}</p>
      )}
      <Words
        subject={hasFigure ? subjectOf(row) : null}
        fromServer={record?.disagreements}
        local={words.filter(({ payload }) => payload.record === key)}
      >
        {row.kind === 'sale' && (
          <Button variant="ghost" aria-expanded={showsReceipt} onClick={() => setShowsReceipt(!showsReceipt)}>
            {showsReceipt ? t.hideReceipt : t.receipt}
          </Button>
        )}
        {children}
      </Words>
      {showsReceipt && <ReceiptLink row={row} />}
      {record?.exceptions.map((exception) => (
        <div className={styles.exception} key={exception.id}>
          <p>{exceptionText(exception, t)}</p>
          <Words
            subject={{ exception_id: exception.id }}
            about={t.exceptionName({ number: exceptionNumber(exception.id) })}
            fromServer={exception.disagreements}
            local={words.filter(({ payload }) => payload.exception_id === exception.id)}
          />
        </div>
      ))}
    </div>
  );
}

/** The record as the subject of a disagreement; null for an opening check, whose findings concern no one. */
const subjectOf = (row: ShiftEntry): Subject | null =>
  isOpeningCheck(row) ? null : { record: firstKey(row) };

/** Offers the author of a record to disagree with a figure of it, next to that figure. */
export function DisagreeWith({ row }: Pick<Props, 'row'>) {
  const subject = subjectOf(row);
  return subject && <Disagree subject={subject} />;
}

const exceptionText = ({ id, pack, ticketCount, resolved }: OwnException, t: typeof CLERKS_SIDE): string =>
  t.exception({ number: exceptionNumber(id), tickets: ticketCount, pack, resolved });

/** The link of a count's receipt and its QR code, once the server has the count. */
function ReceiptLink({ row: { state, storeId, userId, key } }: Props) {
  const t = useMessages(CLERKS_SIDE);
  const clock = useStoreClock();
  const isSent = state === 'sent';
  const params = { storeId, userId, record: key };
  const { reply, error } = useRead(reportsPaths.receipt, isSent ? { params } : null);
  if (!isSent) return <p role="status">{t.receiptNotSent}</p>;
  if (error) return <p role="status">{t.receiptOffline}</p>;
  if (!reply) return null;
  const { url, valid_until: until } = reply.data;
  return (
    <div className={styles.receipt} role="status">
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode text={url} label={t.receiptCode} className={styles.code} />
      </Suspense>
      <div>
        <a className={styles.words} href={url} target="_blank" rel="noreferrer">
          {url.replace(/^https?:\/\//, '')}
        </a>
        <p className={styles.muted}>
          {t.receiptHint({ date: wallTime(new Date(until), clock).slice(0, 10) })}
        </p>
      </div>
    </div>
  );
}

type WordsProps = {
  /** null: only the other buttons are shown */
  subject: Subject | null;
  /** names the subject for screen readers; absent: the record itself */
  about?: string;
  /** from the server's last reply */
  fromServer: readonly Disagreement[] | undefined;
  /** entered on this terminal */
  local: readonly DisagreementEntry[];
  /** further buttons */
  children?: ReactNode;
};

/** The disagreements with a figure, and a form for more. */
function Words({ subject, about, fromServer = [], local, children }: WordsProps) {
  const t = useMessages(CLERKS_SIDE);
  return (
    <>
      {wordsTexts(fromServer).map((line) => (
        <p className={styles.words} key={line}>
          {line}
        </p>
      ))}
      {local
        .filter(({ key }) => !fromServer.some(({ id }) => id === key))
        .map(({ key, userName, payload, state }) => (
          <p className={styles.words} key={key}>
            {t.disagrees({ by: userName, words: payload.words })}
            {state !== 'sent' && ` (${state === 'attention' ? t.refused : t.notSent})`}
          </p>
        ))}
      {(subject || children) && (
        <div className={styles.actions}>
          {children}
          {subject && <Disagree subject={subject} about={about} />}
        </div>
      )}
    </>
  );
}

type DisagreeProps = {
  subject: Subject;
  /** names the subject for screen readers; absent: the record itself */
  about?: string | undefined;
};

/** The button that opens a form to disagree with a figure. */
function Disagree({ subject, about }: DisagreeProps) {
  const t = useMessages(CLERKS_SIDE);
  const user = useSession((session) => session.user);
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  if (isOpen) return <WordsForm subject={subject} onClose={() => setOpen(false)} />;
  return (
    <Button
      variant="outline"
      aria-label={about && t.disagreeWith({ what: about })}
      onClick={() => setOpen(true)}
    >
      {t.disagree}
    </Button>
  );
}

function WordsForm({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const t = useMessages(CLERKS_SIDE);
  const words = useMessages(COMMON);
  const user = useSession((session) => session.user);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useRef(false);

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const text = typed.trim();
    setFault(text === '' ? t.wordsRequired : undefined);
    if (text === '' || !user || saving.current) return;
    saving.current = true;
    try {
      await enqueueDisagreement(user, subject, text);
      nudgeOutbox();
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      saving.current = false;
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{t.why}</label>
      <textarea
        {...described(id, fault)}
        className={classes('control', styles.typed)}
        maxLength={MAX_LENGTH.reason}
        rows={3}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the button that opened the form is gone
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <FieldError id={`${id}-error`} error={fault} />
      <small className={styles.muted}>{t.whyHint}</small>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      <div className={styles.actions}>
        <Button type="submit">{words.save}</Button>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
