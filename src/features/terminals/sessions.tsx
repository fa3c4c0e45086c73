import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { ConfirmDelete } from '../../admin/confirm-delete';
import { now } from '../../api/clock';
import { endSession, sessionList } from '../../api/terminal-list';
import type { LivingSession } from '../../contract/sessions';
import { MAX_LISTED_SESSIONS } from '../../domain/terminals';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/cached-read';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useList } from '../../terminal/use-list';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { storeDay, storeTime } from '../../ui/formats';
import { Panel } from '../../ui/panel';
import { StatusAlert } from '../../ui/status-alert';
import { agoInWords, endSessionQuestion, sessionInWords } from './terminal-words';

type Props = {
  /** a store or a company */
  placeId: number;
  /** there are several stores */
  withStore: boolean;
  onEnded: () => void;
};

/**
 * Everybody who can get in now: sign-ins, and terminals in the hands of clerks. Unlike the list of terminals this one
 * misses no device that never reported.
 */
export function Sessions({ placeId, withStore, onEnded }: Props) {
  const { online } = useConnectivity();
  const load = useMemo(
    () => () => reading(`sessions/${placeId}`, () => sessionList(api, placeId)),
    [placeId],
  );
  const { reload, asOf, ...list } = useList<LivingSession>(load);
  const [ending, setEnding] = useState<LivingSession | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const end = async (session: LivingSession) => {
    const { message } = await endSession(api, session);
    setDone(message);
    void reload();
    onEnded();
  };
  const actions = (session: LivingSession) =>
    session.is_own === 1 ? null : (
      <Button
        variant="ghost"
        color="red.fg"
        disabled={!online}
        aria-label={`End ${sessionInWords(session)}, ${storeTime(new Date(session.began_at))}`}
        onClick={() => {
          setDone(null);
          setEnding(session);
        }}
      >
        End
      </Button>
    );

  return (
    <Panel aria-labelledby="sessions" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <div>
        <chakra.h2 id="sessions" fontSize="lg" fontWeight="bold">
          Sign-ins and handed-over terminals
        </chakra.h2>
        <chakra.p color="fg.muted">
          Everyone who has access now. End what you don’t recognize, and what belongs to a lost or stolen
          device.
        </chakra.p>
      </div>
      {done && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      <DataTable
        {...list}
        caption="Sign-ins and handed-over terminals"
        columns={sessionColumns(asOf ?? now(), withStore)}
        rowKey={({ id }) => id}
        empty="Nobody has access."
        onRetry={reload}
        actions={actions}
      />
      {list.rows.length === MAX_LISTED_SESSIONS && (
        <p>{`Showing the ${MAX_LISTED_SESSIONS} that were used last. Choose a store to see all of its own.`}</p>
      )}
      {ending && (
        <ConfirmDelete
          title="End access"
          question={endSessionQuestion(ending)}
          remove={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  );
}

function sessionColumns(at: Date, withStore: boolean): Column<LivingSession>[] {
  const store: Column<LivingSession> = { header: 'Store', value: (session) => session.store_name ?? '' };
  return [
    { header: 'Who', value: sessionInWords },
    ...(withStore ? [store] : []),
    {
      header: 'Device',
      value: ({ terminal }) => terminal ?? '',
      text: ({ terminal, device }) => [terminal ?? 'No terminal code', device].filter(Boolean).join(', '),
    },
    {
      header: 'Since',
      value: ({ began_at }) => Date.parse(began_at),
      text: ({ began_at }) => storeTime(new Date(began_at)),
    },
    {
      header: 'Last Used',
      value: ({ last_used_at }) => Date.parse(last_used_at),
      text: ({ last_used_at, is_own }) =>
        is_own === 1 ? 'now, here' : agoInWords(new Date(last_used_at), at),
    },
    {
      header: 'Ends',
      value: ({ expires_at }) => Date.parse(expires_at),
      text: ({ expires_at }) => storeDay(new Date(expires_at)),
    },
  ];
}
