import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { editAddress } from '../../counting/editing/edit-address';
import type { OutboxRow } from '../../device/rows';
import { COMMON } from '../../i18n/en/app/common';
import { OUTBOX } from '../../i18n/en/outbox/outbox';
import { useMessages } from '../../i18n/hooks/use-messages';
import { retry } from '../../outbox/refused-entry';
import { wakeOutbox } from '../../pwa/wake';
import { failureOf } from '../../terminal/problem-store';
import { useSession } from '../../terminal/session-store';
import { StatusAlert } from '../../ui/status-alert';
import { DiscardDialog } from './discard-dialog';
import { sayDone } from './what-was-done';

/**
 * Actions for a refused entry: edit it, retry it unchanged, or discard it. Only an admin may discard, or retry a
 * discard.
 */
export function EntryActions({ row }: { row: OutboxRow }) {
  const t = useMessages(OUTBOX);
  const words = useMessages(COMMON);
  const handedOver = useSession((session) => session.handedOver);
  const [failure, setFailure] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);

  const resend = async () => {
    setFailure(null);
    try {
      await retry(row.seq);
      sayDone(t.resent);
      await wakeOutbox();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };

  if (row.kind === 'discard' && handedOver) return <p>{t.forAdmin}</p>;
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3">
        {row.kind !== 'discard' && row.kind !== 'money' && (
          <Button asChild>
            <Link to={editAddress(row)}>{words.edit}</Link>
          </Button>
        )}
        <Button variant="outline" onClick={() => void resend()}>
          {words.retry}
        </Button>
        {row.kind !== 'discard' && !handedOver && (
          <Button variant="outline" onClick={() => setDiscarding(true)}>
            {words.discard}
          </Button>
        )}
      </chakra.div>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      {discarding && row.kind !== 'discard' && (
        <DiscardDialog row={row} onClose={() => setDiscarding(false)} />
      )}
    </>
  );
}
