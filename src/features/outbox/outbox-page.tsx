import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { COUNTING } from '../../i18n/en/counting';
import { useBackgroundSync, wakeOutbox } from '../../pwa/wake';
import { useConnectivity } from '../../terminal/connectivity-store';
import { PageHeader } from '../../ui/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { OutboxSection } from './outbox-section';
import { OutboxTransfer } from './outbox-transfer';
import { StoragePanel } from './storage-panel';
import { WhatWasDone } from './what-was-done';

/** What this terminal has recorded: what needs a person, what waits, what the server has, what was thrown away. */
export function OutboxPage() {
  const { online } = useConnectivity();
  const sendsWhenClosed = useBackgroundSync((state) => state.works);
  const [failure, setFailure] = useState<string | null>(null);

  const sendNow = () => {
    setFailure(null);
    wakeOutbox().catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  const waitingNote = (total: number) => {
    if (total === 0) return 'Nothing waits to be sent.';
    const saved = online ? 'Saved on this device and being sent.' : COUNTING.savedOnDevice;
    return sendsWhenClosed ? saved : `${saved} ${COUNTING.sendsWhileOpen}`;
  };

  return (
    <>
      <PageHeader title="Outbox" breadcrumb={['Lottery', 'Outbox']} />
      <chakra.div display="grid" gap="4">
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <WhatWasDone />
        <OutboxSection title="Needs attention" state="attention" order="oldest first" />
        <OutboxSection
          title="Waiting"
          state="pending"
          order="oldest first"
          always
          note={waitingNote}
          action={
            <Button variant="outline" onClick={sendNow}>
              Send now
            </Button>
          }
        />
        <OutboxSection
          title="Sent"
          state="sent"
          order="newest first"
          always
          note={(total) => (total === 0 ? 'Nothing was sent yet.' : null)}
        />
        <OutboxSection
          title="Discarded"
          state="discarded"
          order="newest first"
          note={() => 'Never sent, and kept for ever with the reason.'}
        />
        <OutboxSection
          title="Changed"
          state="replaced"
          order="newest first"
          note={() => 'As they were before the change. What was sent in their place is above.'}
        />
        <OutboxTransfer />
        <StoragePanel />
      </chakra.div>
    </>
  );
}
