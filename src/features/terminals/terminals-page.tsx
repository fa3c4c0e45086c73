import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { ConfirmDelete } from '../../admin/confirm-delete';
import { ReportedStore } from '../../admin/place-choice';
import { now } from '../../api/client/clock';
import { endAccess, removeTerminal, terminalList } from '../../api/terminal-list';
import type { Terminal } from '../../contract/terminals/terminal-reports';
import { MAX_TERMINALS } from '../../domain/terminals/terminals';
import { TERMINALS } from '../../i18n/en/admin/terminals';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { useConnectivity } from '../../terminal/connectivity-store';
import { cachedRead } from '../../terminal/queries/cached-read';
import { Together } from '../../terminal/queries/together';
import { useList } from '../../terminal/queries/use-list';
import { reportNow } from '../../terminal/sync/report';
import { useStoreOrAll } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { Empty } from '../../ui/page/empty';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { NameDialog } from './name-dialog';
import { Sessions } from './sessions';
import { terminalColumns } from './terminal-columns';
import { endQuestion, removeQuestion, stateFilters } from './terminal-words';

/** Interval between reloads of the list while the page is visible, in milliseconds. */
const RELOAD_MS = 60_000;

/** Actions on a terminal: end its access while someone is signed in on it, else remove it from the list. */
const ACTIONS = {
  end: { label: TERMINALS.endAccess, question: endQuestion, call: endAccess },
  remove: { label: TERMINALS.remove, question: removeQuestion, call: removeTerminal },
} as const;

type Dialog = { action: keyof typeof ACTIONS; terminal: Terminal };

/** Terminals: the devices of a store, or of all stores of a company, with the state they last reported. */
export function TerminalsPage() {
  const { placeId, isOwn, companies, stores } = useStoreOrAll();
  return (
    <>
      <PageHeader title={TERMINALS.title} breadcrumb={[COMMON.lottery, TERMINALS.admin, TERMINALS.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {placeId !== null && (
          <Together key={placeId} placeholder={<PanelSkeleton />}>
            <TerminalLists placeId={placeId} isOwn={isOwn} />
          </Together>
        )}
      </chakra.div>
    </>
  );
}

type Props = {
  /** a store or a company */
  placeId: number;
  /** the store that this terminal works in */
  isOwn: boolean;
};

/** The terminals, and everyone with access. */
function TerminalLists({ placeId, isOwn }: Props) {
  const { online } = useConnectivity();
  const clock = useStoreClock();
  const load = useMemo(
    () => () =>
      cachedRead(`terminals/${placeId}`, async () => {
        // A device's first report comes some seconds after its sign-in.
        if (isOwn) await reportNow();
        return terminalList(api, placeId);
      }),
    [placeId, isOwn],
  );
  const { reload, asOf, ...list } = useList<Terminal>(load);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [naming, setNaming] = useState<Terminal | null>(null);
  const [done, setDone] = useState<string | null>(null);
  /** actions done here, each of which changes the list of sessions */
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, RELOAD_MS);
    return () => clearInterval(timer);
  }, [reload]);

  const reportedAt = asOf ?? now();
  const begin = (next: Dialog) => {
    setDone(null);
    setDialog(next);
  };
  const actions = (terminal: Terminal) => {
    const nameButton = (
      <Button
        variant="ghost"
        color="blue.fg"
        disabled={!online}
        aria-label={TERMINALS.nameOf(terminal.code)}
        onClick={() => setNaming(terminal)}
      >
        {TERMINALS.name}
      </Button>
    );
    if (terminal.is_own === 1) return nameButton;
    const action = terminal.person === null ? 'remove' : 'end';
    return (
      <>
        {nameButton}
        <Button
          variant="ghost"
          color="red.fg"
          whiteSpace={{ base: 'normal', lg: 'nowrap' }}
          px={{ base: '1', lg: '3' }}
          minWidth={{ base: '16', lg: 'auto' }}
          disabled={!online}
          aria-label={`${ACTIONS[action].label} ${terminal.code}`}
          onClick={() => begin({ action, terminal })}
        >
          {ACTIONS[action].label}
        </Button>
      </>
    );
  };

  return (
    <>
      {done && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      <AsOf at={asOf} onRetry={reload} />
      <chakra.section {...PANEL}>
        <DataTable
          {...list}
          caption={TERMINALS.title}
          columns={terminalColumns(reportedAt, !isOwn, clock)}
          rowKey={({ store_id, code }) => `${store_id}/${code}`}
          empty={<Empty hint={TERMINALS.none}>{TERMINALS.noTerminal}</Empty>}
          onRetry={reload}
          searchable
          filters={stateFilters(reportedAt)}
          actions={actions}
        />
        {list.rows.length === MAX_TERMINALS && (
          <chakra.p color="fg.muted" mt="2">
            {TERMINALS.mostUrgent(MAX_TERMINALS)}
          </chakra.p>
        )}
      </chakra.section>
      <Sessions key={changes} placeId={placeId} withStore={!isOwn} onEnded={() => void reload()} />
      {naming && (
        <NameDialog terminal={naming} onSaved={() => void reload()} onClose={() => setNaming(null)} />
      )}
      {dialog && (
        <ConfirmDelete
          title={ACTIONS[dialog.action].label}
          question={ACTIONS[dialog.action].question(dialog.terminal)}
          remove={async () => {
            const { message } = await ACTIONS[dialog.action].call(api, dialog.terminal);
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
