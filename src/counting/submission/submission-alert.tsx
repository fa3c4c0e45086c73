import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../contract/page-paths';
import type { OutboxRow } from '../../device/rows';
import { bilingual, refusedText } from '../../i18n/bilingual';
import { CARDS } from '../../i18n/en/counting/cards';
import { useMessages } from '../../i18n/hooks/use-messages';
import { foundMissing, isRecordedOtherwise } from '../../outbox/submission';
import { useBackgroundSync } from '../../pwa/wake';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useOutboxRow } from '../../terminal/outbox/use-outbox';
import { BilingualText } from '../../ui/bilingual-text';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';
import { focusScanBox } from '../cards/focus';

type Props = {
  /** key of the entry just saved */
  rowKey: string;
  /** renders the server's response for the clerk */
  answer: (row: OutboxRow) => ReactNode;
  /** renders what the clerk has saved, below the status */
  about?: (row: OutboxRow) => ReactNode;
  onDismiss: () => void;
};

/**
 * The status of the submission just made: saved on this device, then the server's response once it arrives. It takes the
 * focus, so that the next Tab leads to what usually follows. A refusal opens a 'Message' modal and stays in a dismissible alert (specification, section 8).
 */
export function SubmissionAlert({ rowKey, onDismiss, ...texts }: Props) {
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
  const dismiss = () => {
    onDismiss();
    focusScanBox();
  };

  if (row?.state === 'attention' && readKey !== rowKey) {
    const close = () => setReadKey(rowKey);
    return (
      <Modal title={t.message} onClose={close} footer={<Button onClick={close}>{t.ok}</Button>}>
        <Refusal row={row} />
      </Modal>
    );
  }
  return (
    <chakra.div
      ref={top}
      tabIndex={-1}
      // What is typed here is the next code.
      onKeyDown={({ target, currentTarget, key, ctrlKey, metaKey }) => {
        if (target === currentTarget && /^\w$/.test(key) && !ctrlKey && !metaKey) focusScanBox();
      }}
      mb="3"
      scrollMarginTop="20"
      outline="none"
    >
      {row?.state === 'attention' ? (
        <StatusAlert kind="error" onDismiss={dismiss}>
          <Refusal row={row} />
        </StatusAlert>
      ) : (
        <Progress row={row} {...texts} onDismiss={dismiss} />
      )}
    </chakra.div>
  );
}

type ProgressProps = Omit<Props, 'rowKey'> & { row?: OutboxRow };

function Progress({ row, answer, about, onDismiss }: ProgressProps) {
  const t = useMessages(CARDS);
  const online = useConnectivity((state) => state.online);
  const isSent = row?.state === 'sent';
  const isAlarming = row !== undefined && ((isSent && isRecordedOtherwise(row)) || foundMissing(row));
  const kind = isAlarming ? 'warning' : isSent || !online ? 'success' : 'info';
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
      {refusal && <BilingualText text={{ ...refusal, text: t.refused(refusal.text) }} />}
      {lastError?.entries?.map((entry) => (
        <BilingualText key={`${entry.list}${entry.index}`} text={refusedText(entry)} />
      ))}
      <chakra.p textDecoration="underline">
        <Link to={paths.outbox}>{t.keptInOutbox}</Link>
      </chakra.p>
    </>
  );
}
