import { useEffect, useId, useRef, useState } from 'react';
import { isUnreachable, recentRequests } from '../../../device/client';
import { COMMON } from '../../../messages/areas/common';
import { PROBLEM_REPORT } from '../../../messages/areas/problem-report';
import { useMessages } from '../../../messages/hooks/use-messages';
import { factLines, problemText } from '../../../messages/words/problem-text';
import { terminalsPaths } from '../../../shared/terminals/paths';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { cleanText } from '../../../shared/values/visible-text';
import { saveFile } from '../../office/save-file';
import { api } from '../../state/api';
import { build, failureText } from '../../state/problem-store';
import { ask } from '../../state/queries/ask';
import { useOutboxCounts } from '../../state/use-outbox';
import { described, FieldError } from '../../ui/form/field';
import { Modal } from '../../ui/modal';
import { Button, classes } from '../../ui/plain';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import styles from './problem-report.module.css';

/** The data that the app adds, as of the opening of the report. The address's query isn't sent: it can name a person or a ticket. */
const gathered = () => ({
  screen: location.pathname.replace(/[^\w/.%-]/g, '_').slice(0, 101),
  version: build(),
  browser: navigator.userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_LENGTH.text),
  waiting: useOutboxCounts.getState().waiting,
  requests: recentRequests(),
});

/** A dialog in which a person tells the operator what happened. It shows all that is sent. */
export function ProblemReport({ onClose }: { onClose: () => void }) {
  const t = useMessages(PROBLEM_REPORT);
  const common = useMessages(COMMON);
  const id = useId();
  const [facts] = useState(gathered);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  /** the text sent last and its key, so that trying again doesn't send it twice */
  const sent = useRef({ words: '', key: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  // After the dialog has focused its first control.
  useEffect(() => field.current?.focus(), []);
  const isDone = outcome?.kind === 'success';
  const fault = isMissing ? t.needsWords : undefined;

  /** The report, or null if it's empty. */
  const report = () => {
    const words = cleanText(typed);
    setMissing(words === '');
    return words === '' ? null : { words, ...facts };
  };
  const save = () => {
    const body = report();
    if (body) saveFile('problem-report.txt', problemText(body), 'text/plain;charset=utf-8');
  };
  const send = async () => {
    const body = report();
    if (!body) return;
    if (sent.current.words !== body.words) sent.current = { words: body.words, key: crypto.randomUUID() };
    setSending(true);
    setOutcome(null);
    try {
      const { data } = await ask(api, terminalsPaths.problemReport, { body, key: sent.current.key });
      setOutcome(data.mailed ? { kind: 'success', text: t.sent } : { kind: 'warning', text: t.notMailed });
    } catch (error) {
      setOutcome({ kind: 'error', text: isUnreachable(error) ? t.offline : failureText(error) });
    } finally {
      setSending(false);
    }
  };

  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        isDone ? (
          <Button onClick={onClose}>{common.close}</Button>
        ) : (
          <>
            <Button variant="outline" onClick={save}>
              {t.saveFile}
            </Button>
            <Button disabled={isSending} onClick={() => void send()}>
              {t.send}
            </Button>
          </>
        )
      }
    >
      <div className={styles.report}>
        <label className={styles.label} htmlFor={id}>
          {t.words}
        </label>
        <textarea
          {...described(id, fault)}
          ref={field}
          className={classes('control', styles.words)}
          maxLength={MAX_LENGTH.problem}
          rows={4}
          value={typed}
          readOnly={isDone}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FieldError id={`${id}-error`} error={fault} />
        <p>{t.added}</p>
        <pre className={styles.facts} lang="en">
          {factLines(facts).join('\n')}
        </pre>
        <p>{t.names}</p>
        {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
      </div>
    </Modal>
  );
}
