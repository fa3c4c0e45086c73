import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { retry } from '../../outbox/retry';
import type { OutboxRow } from '../../outbox/rows';
import { wakeOutbox } from '../../pwa/wake';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useOutboxRows } from '../../terminal/outbox-store';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { StatusAlert } from '../../ui/status-alert';
import { OutboxEntry } from './outbox-entry';

/** As many sent entries as the page lists at first. */
const SENT_SHOWN = 20;

/** What this terminal has recorded: what waits, what needs a person, and what the server has. Always live. */
export function OutboxPage() {
  const rows = useOutboxRows();
  const { online } = useConnectivity();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentShown, setSentShown] = useState(SENT_SHOWN);

  if (!rows) return null;
  const inState = (state: OutboxRow['state']) => rows.filter((row) => row.state === state);
  const attention = inState('attention').reverse();
  const waiting = inState('pending').reverse();
  const sent = inState('sent');

  const attempt = (work: () => Promise<void>) => {
    setFailure(null);
    work().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  const retryRow = ({ seq }: OutboxRow) =>
    attempt(async () => {
      await retry(seq);
      await wakeOutbox();
    });

  return (
    <>
      <PageHeader title="Outbox" breadcrumb={['Lottery', 'Outbox']} />
      <chakra.div display="grid" gap="4">
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        {attention.length > 0 && (
          <Section title="Needs attention" count={attention.length}>
            {attention.map((row) => (
              <OutboxEntry key={row.seq} row={row} onRetry={() => retryRow(row)} />
            ))}
          </Section>
        )}
        <Section
          title="Waiting"
          action={
            waiting.length > 0 && (
              <Button variant="outline" onClick={() => attempt(() => wakeOutbox())}>
                Send now
              </Button>
            )
          }
          count={waiting.length}
          note={
            waiting.length === 0
              ? 'Nothing waits to be sent.'
              : online
                ? 'Saved on this device and being sent.'
                : 'Saved on this device. It will be sent when the network is back.'
          }
        >
          {waiting.map((row) => (
            <OutboxEntry key={row.seq} row={row} />
          ))}
        </Section>
        <Section
          title="Sent"
          count={sent.length}
          note={sent.length === 0 ? 'Nothing was sent yet.' : undefined}
        >
          {sent.slice(0, sentShown).map((row) => (
            <OutboxEntry key={row.seq} row={row} />
          ))}
        </Section>
        {sent.length > sentShown && (
          <Button variant="outline" onClick={() => setSentShown(sentShown + SENT_SHOWN)}>
            Show more
          </Button>
        )}
      </chakra.div>
    </>
  );
}

type SectionProps = { title: string; count: number; note?: string; action?: ReactNode; children: ReactNode };

function Section({ title, count, note, action, children }: SectionProps) {
  return (
    <Panel aria-label={title}>
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.div flex="1">
          <chakra.h2 fontSize="lg" fontWeight="bold">
            {title} ({count})
          </chakra.h2>
          {note && <chakra.p color="fg.muted">{note}</chakra.p>}
        </chakra.div>
        {action}
      </chakra.div>
      <chakra.ul listStyle="none" mt="2">
        {children}
      </chakra.ul>
    </Panel>
  );
}
