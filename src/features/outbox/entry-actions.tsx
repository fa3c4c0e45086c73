import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { editAddress } from '../../counting/editing/edit-address';
import type { OutboxRow } from '../../device/rows';
import { retry } from '../../outbox/retry';
import { wakeOutbox } from '../../pwa/wake';
import { useSession } from '../../terminal/session-store';
import { StatusAlert } from '../../ui/status-alert';
import { DiscardDialog } from './discard-dialog';
import { sayDone } from './what-was-done';

/**
 * What a person can do about a refused entry: change it, send it again as it is, or throw it away. That is an admin's: a
 * clerk neither discards nor sends a discard again.
 */
export function EntryActions({ row }: { row: OutboxRow }) {
  const handedOver = useSession((session) => session.handedOver);
  const [failure, setFailure] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);

  const retryIt = async () => {
    setFailure(null);
    try {
      await retry(row.seq);
      sayDone('The entry is sent again, as it is.');
      await wakeOutbox();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };

  if (row.kind === 'discard' && handedOver)
    return <p>The store’s admin deals with it after signing in on this terminal.</p>;
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3">
        {row.kind !== 'discard' && (
          <Button asChild>
            <Link to={editAddress(row)}>Edit</Link>
          </Button>
        )}
        <Button variant="outline" onClick={() => void retryIt()}>
          Retry
        </Button>
        {row.kind !== 'discard' && !handedOver && (
          <Button variant="outline" onClick={() => setDiscarding(true)}>
            Discard
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
