import { useState } from 'react';
import { now } from '../../device/clock';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { TERMINALS } from '../../messages/areas/terminals';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { ActiveSession } from '../../shared/accounts/auth-schema';
import { terminalsPaths } from '../../shared/terminals/paths';
import { MAX_LISTED_SESSIONS } from '../../shared/terminals/terminals';
import type { StoreClock } from '../../shared/time/store-clock';
import { ConfirmDelete } from '../office/confirm-delete';
import { useConnectivity } from '../state/connectivity-store';
import { useRows, write } from '../state/queries/query';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { storeDay, storeTime } from '../ui/formats';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { agoInWords, endSessionQuestion, sessionInWords } from './terminal-words';

type Props = {
  /** a store or a company */
  placeId: number;
  /** there are several stores */
  withStore: boolean;
};

/**
 * Everyone with access now: sign-ins, and terminals handed over to clerks. Unlike the list of terminals it includes
 * devices that never reported.
 */
export function Sessions({ placeId, withStore }: Props) {
  const t = useMessages(TERMINALS);
  const clock = useStoreClock();
  const { online } = useConnectivity();
  const { reload, asOf, ...list } = useRows(terminalsPaths.sessionList, { params: { id: placeId } });
  const [ending, setEnding] = useState<ActiveSession | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const end = async ({ id }: ActiveSession) => {
    const { message } = await write(terminalsPaths.endSession, { params: { id } });
    setDone(message);
  };
  const actions = (session: ActiveSession) =>
    session.is_own === 1
      ? []
      : [
          {
            label: t.end,
            name: t.endSession({
              who: sessionInWords(session),
              since: storeTime(new Date(session.began_at), clock),
            }),
            disabled: !online,
            run: () => {
              setDone(null);
              setEnding(session);
            },
          },
        ];

  return (
    <Panel title={t.sessions} note={t.sessionsNote}>
      {done && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      <DataTable
        {...list}
        caption={t.sessions}
        columns={sessionColumns(asOf ?? now(), withStore, clock)}
        rowKey={({ id }) => id}
        empty={t.noSessions}
        onRetry={reload}
        actions={actions}
      />
      {list.rows.length === MAX_LISTED_SESSIONS && (
        <p>{t.lastUsedSessions({ count: MAX_LISTED_SESSIONS })}</p>
      )}
      {ending && (
        <ConfirmDelete
          title={t.endAccess}
          question={endSessionQuestion(ending)}
          remove={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  );
}

function sessionColumns(at: Date, withStore: boolean, clock: StoreClock): Column<ActiveSession>[] {
  const t = currentMessages(TERMINALS);
  const store: Column<ActiveSession> = {
    header: currentMessages(OFFICE_WORDS).store,
    value: (session) => session.store_name ?? '',
  };
  return [
    { header: t.who, value: sessionInWords, title: true },
    ...(withStore ? [store] : []),
    {
      header: currentMessages(OFFICE_WORDS).device,
      value: ({ terminal }) => terminal ?? '',
      text: ({ terminal, device, opened }) =>
        opened === 1 ? '' : [terminal ?? t.noCode, device].filter(Boolean).join(', '),
    },
    {
      header: currentMessages(OFFICE_WORDS).since,
      value: ({ began_at }) => Date.parse(began_at),
      text: ({ began_at }) => storeTime(new Date(began_at), clock),
    },
    {
      header: t.lastUsed,
      value: ({ last_used_at }) => Date.parse(last_used_at),
      text: ({ last_used_at, is_own }) => (is_own === 1 ? t.nowHere : agoInWords(new Date(last_used_at), at)),
    },
    {
      header: currentMessages(OFFICE_WORDS).ends,
      value: ({ expires_at }) => Date.parse(expires_at),
      text: ({ expires_at }) => storeDay(new Date(expires_at), clock),
    },
  ];
}
