import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { BILINGUAL, type Bilingual } from '../../domain/texts';
import type { OutboxRow } from '../../outbox/rows';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useOutboxRow } from '../../terminal/outbox-store';
import { paths } from '../paths';
import { type AlertKind, StatusAlert } from '../status-alert';

type Props = {
  /** the entry just saved */
  rowKey: string;
  /** what the server's answer means to the clerk */
  answer: (row: OutboxRow) => ReactNode | Bilingual;
  onDismiss: () => void;
};

/** What became of the submission just made: saved here, then the server's answer as soon as there is one. */
export function SubmissionAlert({ rowKey, answer, onDismiss }: Props) {
  const row = useOutboxRow(rowKey);
  const online = useConnectivity((state) => state.online);
  const { kind, text } = told(row, online, answer);
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Returns a promise in newer browsers, which React would take for the effect's clean-up.
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <chakra.div ref={top} mb="3" scrollMarginTop="20">
      <StatusAlert kind={kind} onDismiss={onDismiss}>
        {text}
      </StatusAlert>
    </chakra.div>
  );
}

function told(
  row: OutboxRow | undefined,
  online: boolean,
  answer: Props['answer'],
): { kind: AlertKind; text: ReactNode | Bilingual } {
  if (row?.state === 'sent') return { kind: 'success', text: answer(row) };
  if (row?.state === 'attention') {
    const entries = row.lastError?.entries ?? [];
    return {
      kind: 'error',
      text: (
        <>
          <p>The server did not accept it: {row.lastError?.message}</p>
          {entries.map((entry) => (
            <p key={`${entry.list}${entry.index}`}>{entry.message}</p>
          ))}
          <chakra.p textDecoration="underline">
            <Link to={paths.outbox}>It is kept in the Outbox</Link>
          </chakra.p>
        </>
      ),
    };
  }
  if (online) return { kind: 'info', text: 'Saved on this device. Sending…' };
  return { kind: 'success', text: BILINGUAL.savedOnDevice };
}
