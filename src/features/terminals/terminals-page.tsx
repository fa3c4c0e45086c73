import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { ConfirmDelete } from '../../admin/confirm-delete';
import { ReportedStore } from '../../admin/place-choice';
import { now } from '../../api/clock';
import { endAccess, removeTerminal, terminalList } from '../../api/terminal-list';
import type { Terminal } from '../../contract/terminal-reports';
import { MAX_TERMINALS } from '../../domain/terminals';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/cached-read';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useList } from '../../terminal/use-list';
import { useStoreOrAll } from '../../terminal/use-workplace';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { StatusAlert } from '../../ui/status-alert';
import { Sessions } from './sessions';
import { terminalColumns } from './terminal-columns';
import { endQuestion, removeQuestion } from './terminal-words';

/** How often the list is asked for anew while it's looked at, in milliseconds. */
const EVERY_MS = 60_000;

const nothing = async () => ({ value: [], asOf: null });

/** What can be done about a terminal: while someone is signed in at it, its access ends; else it can go off the list. */
const DEEDS = {
  end: { label: 'End access', question: endQuestion, call: endAccess },
  remove: { label: 'Remove', question: removeQuestion, call: removeTerminal },
} as const;

type Dialog = { deed: keyof typeof DEEDS; terminal: Terminal };

/** Terminals: the devices of a store or of all of a company's, as they last said how they are. */
export function TerminalsPage() {
  const { placeId, isOwn, companies, stores } = useStoreOrAll();
  const { online } = useConnectivity();
  const load = useMemo(
    () =>
      placeId === null ? nothing : () => reading(`terminals/${placeId}`, () => terminalList(api, placeId)),
    [placeId],
  );
  const { reload, asOf, ...list } = useList<Terminal>(load);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [done, setDone] = useState<string | null>(null);
  /** What was done here, after which the list of sessions is another one. */
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);

  const told = asOf ?? now();
  const begin = (next: Dialog) => {
    setDone(null);
    setDialog(next);
  };
  const actions = (terminal: Terminal) => {
    if (terminal.is_own === 1) return null;
    const deed = terminal.person === null ? 'remove' : 'end';
    return (
      <Button
        variant="ghost"
        color="red.fg"
        whiteSpace={{ base: 'normal', lg: 'nowrap' }}
        px={{ base: '1', lg: '3' }}
        minWidth={{ base: '16', lg: 'auto' }}
        disabled={!online}
        aria-label={`${DEEDS[deed].label} ${terminal.code}`}
        onClick={() => begin({ deed, terminal })}
      >
        {DEEDS[deed].label}
      </Button>
    );
  };

  return (
    <>
      <PageHeader title="Terminals" breadcrumb={['Lottery', 'Admin', 'Terminals']} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {done && (
          <StatusAlert kind="success" onDismiss={() => setDone(null)}>
            {done}
          </StatusAlert>
        )}
        <AsOf at={asOf} onRetry={reload} />
        {placeId !== null && (
          <Panel>
            <DataTable
              {...list}
              caption="Terminals"
              columns={terminalColumns(told, !isOwn)}
              rowKey={({ store_id, code }) => `${store_id}/${code}`}
              empty={<Empty />}
              onRetry={reload}
              searchable
              actions={actions}
            />
            {list.rows.length === MAX_TERMINALS && (
              <chakra.p color="fg.muted" mt="2">
                {`Only the ${MAX_TERMINALS} that need you most are listed. Choose a store to see all of its terminals.`}
              </chakra.p>
            )}
          </Panel>
        )}
        {placeId !== null && (
          <Sessions key={changes} placeId={placeId} withStore={!isOwn} onEnded={() => void reload()} />
        )}
      </chakra.div>
      {dialog && (
        <ConfirmDelete
          title={DEEDS[dialog.deed].label}
          question={DEEDS[dialog.deed].question(dialog.terminal)}
          remove={async () => {
            const { message } = await DEEDS[dialog.deed].call(api, dialog.terminal);
            setDone(message);
            setChanges(changes + 1);
            void reload();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const Empty = () => (
  <chakra.p color="fg.muted" maxWidth="3xl">
    No terminal has reported yet. A device appears here when someone signs in at it as the store: a tablet or
    a computer with this app. While the app is open there it tells every few minutes how it is.
  </chakra.p>
);
