import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { BILINGUAL } from '../../domain/texts';
import type { OutboxRow } from '../../outbox/rows';
import { useBackgroundSync } from '../../pwa/wake';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useOutboxRow } from '../../terminal/outbox-store';
import { BilingualText } from '../bilingual-text';
import { Modal } from '../modal';
import { paths } from '../paths';
import { StatusAlert } from '../status-alert';
import { focusScanBox } from './focus';

type Props = {
  /** the entry just saved */
  rowKey: string;
  /** what the server's answer means to the clerk */
  answer: (row: OutboxRow) => ReactNode;
  /** the shelf's refusals come in a 'Message' modal, a count's in the alert (specification, section 8) */
  refusal: 'modal' | 'alert';
  onDismiss: () => void;
};

/** What became of the submission just made: saved here, then the server's answer as soon as there is one. */
export function SubmissionAlert({ rowKey, answer, refusal, onDismiss }: Props) {
  const row = useOutboxRow(rowKey);
  const top = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each submission is shown anew
  useEffect(() => {
    // Returns a promise in newer browsers, which React would take for the effect's clean-up.
    top.current?.scrollIntoView({ block: 'nearest' });
    focusScanBox();
  }, [rowKey]);

  if (row?.state === 'attention' && refusal === 'modal') {
    return (
      <Modal title="Message" onClose={onDismiss} footer={<Button onClick={onDismiss}>Ok</Button>}>
        <Refusal row={row} />
      </Modal>
    );
  }
  return (
    <chakra.div ref={top} mb="3" scrollMarginTop="20">
      {row?.state === 'attention' ? (
        <StatusAlert kind="error" onDismiss={onDismiss}>
          <Refusal row={row} />
        </StatusAlert>
      ) : (
        <Progress row={row} answer={answer} onDismiss={onDismiss} />
      )}
    </chakra.div>
  );
}

function Progress({ row, answer, onDismiss }: Pick<Props, 'answer' | 'onDismiss'> & { row?: OutboxRow }) {
  const online = useConnectivity((state) => state.online);
  const isSent = row?.state === 'sent';
  return (
    <StatusAlert kind={isSent || !online ? 'success' : 'info'} onDismiss={onDismiss}>
      {isSent ? answer(row) : online ? 'Saved on this device. Sending…' : <Waiting />}
    </StatusAlert>
  );
}

function Waiting() {
  const sendsWhenClosed = useBackgroundSync((state) => state.works);
  return (
    <>
      <BilingualText text={BILINGUAL.savedOnDevice} />
      {!sendsWhenClosed && <BilingualText text={BILINGUAL.sendsWhileOpen} />}
    </>
  );
}

function Refusal({ row: { lastError } }: { row: OutboxRow }) {
  return (
    <>
      <p>The server did not accept it: {lastError?.message}</p>
      {lastError?.entries?.map((entry) => (
        <p key={`${entry.list}${entry.index}`}>{entry.message}</p>
      ))}
      <chakra.p textDecoration="underline">
        <Link to={paths.outbox}>It is kept in the Outbox</Link>
      </chakra.p>
    </>
  );
}
