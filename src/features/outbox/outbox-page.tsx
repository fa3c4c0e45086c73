import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { COMMON } from '../../i18n/en/app/common';
import { COUNTING } from '../../i18n/en/counting/counting';
import { OUTBOX } from '../../i18n/en/outbox/outbox';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useBackgroundSync, wakeOutbox } from '../../pwa/wake';
import { useConnectivity } from '../../terminal/connectivity-store';
import { failureOf } from '../../terminal/problem-store';
import { Together } from '../../terminal/queries/together';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { OutboxSection } from './outbox-section';
import { OutboxTransfer } from './outbox-transfer';
import { StoragePanel } from './storage-panel';
import { WhatWasDone } from './what-was-done';

/** The entries of this terminal by state: needing attention, waiting, sent, discarded and changed. */
export function OutboxPage() {
  const counting = useMessages(COUNTING);
  const t = useMessages(OUTBOX);
  const words = useMessages(COMMON);
  const { online } = useConnectivity();
  const sendsWhenClosed = useBackgroundSync((state) => state.works);
  const [failure, setFailure] = useState<string | null>(null);

  const sendNow = () => {
    setFailure(null);
    wakeOutbox().catch((error: unknown) => setFailure(failureOf(error)));
  };
  const waitingNote = (total: number) => {
    if (total === 0) return t.nothingWaits;
    const saved = online ? t.beingSent : counting.savedOnDevice;
    return sendsWhenClosed ? saved : `${saved} ${counting.sendsWhileOpen}`;
  };

  return (
    <>
      <PageHeader title={t.title} breadcrumb={[words.lottery, t.title]} />
      <chakra.div display="grid" gap="4">
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <WhatWasDone />
        <Together placeholder={<PanelSkeleton />}>
          <OutboxSection title={t.needsAttention} state="attention" order="oldest first" />
          <OutboxSection
            title={t.waiting}
            state="pending"
            order="oldest first"
            always
            note={waitingNote}
            action={
              <Button variant="outline" onClick={sendNow}>
                {t.sendNow}
              </Button>
            }
          />
          <OutboxSection
            title={t.sent}
            state="sent"
            order="newest first"
            always
            note={(total) => (total === 0 ? t.nothingSent : null)}
          />
          <OutboxSection
            title={t.discarded}
            state="discarded"
            order="newest first"
            note={() => t.discardedNote}
          />
          <OutboxSection title={t.changed} state="replaced" order="newest first" note={() => t.changedNote} />
          <OutboxTransfer />
          <StoragePanel />
        </Together>
      </chakra.div>
    </>
  );
}
