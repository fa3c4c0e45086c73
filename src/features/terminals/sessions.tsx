import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { ConfirmDelete } from '../../admin/confirm-delete';
import { now } from '../../api/client/clock';
import { endSession, sessionList } from '../../api/terminal-list';
import type { ActiveSession } from '../../contract/people/sessions';
import { MAX_LISTED_SESSIONS } from '../../domain/terminals/terminals';
import type { StoreClock } from '../../domain/time/store-clock';
import { TERMINALS } from '../../i18n/en/admin/terminals';
import { api } from '../../terminal/api';
import { useConnectivity } from '../../terminal/connectivity-store';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { PANEL } from '../../theme/looks';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { storeDay, storeTime } from '../../ui/formats';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { agoInWords, endSessionQuestion, sessionInWords } from './terminal-words';

type Props = {
  /** a store or a company */
  placeId: number;
  /** there are several stores */
  withStore: boolean;
  onEnded: () => void;
};

/**
 * Everyone with access now: sign-ins, and terminals handed over to clerks. Unlike the list of terminals it includes
 * devices that never reported.
 */
export function Sessions({ placeId, withStore, onEnded }: Props) {
  const clock = useStoreClock();
  const { online } = useConnectivity();
  const load = useMemo(
    () => () => cachedRead(`sessions/${placeId}`, () => sessionList(api, placeId)),
    [placeId],
  );
  const { reload, asOf, ...list } = useList<ActiveSession>(load);
  const [ending, setEnding] = useState<ActiveSession | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const end = async (session: ActiveSession) => {
    const { message } = await endSession(api, session);
    setDone(message);
    void reload();
    onEnded();
  };
  const actions = (session: ActiveSession) =>
    session.is_own === 1 ? null : (
      <Button
        variant="ghost"
        color="red.fg"
        disabled={!online}
        aria-label={TERMINALS.endSession(
          sessionInWords(session),
          storeTime(new Date(session.began_at), clock),
        )}
        onClick={() => {
          setDone(null);
          setEnding(session);
        }}
      >
        {TERMINALS.end}
      </Button>
    );

  return (
    <chakra.section
      {...PANEL}
      aria-labelledby="sessions"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <div>
        <chakra.h2 id="sessions" fontSize="lg" fontWeight="bold">
          {TERMINALS.sessions}
        </chakra.h2>
        <chakra.p color="fg.muted">{TERMINALS.sessionsNote}</chakra.p>
      </div>
      {done && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      <DataTable
        {...list}
        caption={TERMINALS.sessions}
        columns={sessionColumns(asOf ?? now(), withStore, clock)}
        rowKey={({ id }) => id}
        empty={TERMINALS.noSessions}
        onRetry={reload}
        actions={actions}
      />
      {list.rows.length === MAX_LISTED_SESSIONS && <p>{TERMINALS.lastUsedSessions(MAX_LISTED_SESSIONS)}</p>}
      {ending && (
        <ConfirmDelete
          title={TERMINALS.endAccess}
          question={endSessionQuestion(ending)}
          remove={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </chakra.section>
  );
}

function sessionColumns(at: Date, withStore: boolean, clock: StoreClock): Column<ActiveSession>[] {
  const store: Column<ActiveSession> = {
    header: TERMINALS.store,
    value: (session) => session.store_name ?? '',
  };
  return [
    { header: TERMINALS.who, value: sessionInWords, title: true },
    ...(withStore ? [store] : []),
    {
      header: TERMINALS.device,
      value: ({ terminal }) => terminal ?? '',
      text: ({ terminal, device }) => [terminal ?? TERMINALS.noCode, device].filter(Boolean).join(', '),
    },
    {
      header: TERMINALS.since,
      value: ({ began_at }) => Date.parse(began_at),
      text: ({ began_at }) => storeTime(new Date(began_at), clock),
    },
    {
      header: TERMINALS.lastUsed,
      value: ({ last_used_at }) => Date.parse(last_used_at),
      text: ({ last_used_at, is_own }) =>
        is_own === 1 ? TERMINALS.nowHere : agoInWords(new Date(last_used_at), at),
    },
    {
      header: TERMINALS.ends,
      value: ({ expires_at }) => Date.parse(expires_at),
      text: ({ expires_at }) => storeDay(new Date(expires_at), clock),
    },
  ];
}
