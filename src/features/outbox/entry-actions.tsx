import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { retry } from '../../outbox/retry';
import type { OutboxRow } from '../../outbox/rows';
import { wakeOutbox } from '../../pwa/wake';
import { editAddress } from '../../ui/card-form/edit-address';
import { StatusAlert } from '../../ui/status-alert';
import { DiscardDialog } from './discard-dialog';
import { sayDone } from './what-was-done';

/** What a person can do about a refused entry: change it, send it again as it is, or throw it away. */
export function EntryActions({ row }: { row: OutboxRow }) {
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
        {row.kind !== 'discard' && (
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
