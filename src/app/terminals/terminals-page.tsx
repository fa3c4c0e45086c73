import { Badge, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { now } from '../../device/clock';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { TERMINALS } from '../../messages/areas/terminals';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { ActiveSession } from '../../shared/accounts/auth-schema';
import { terminalsPaths } from '../../shared/terminals/paths';
import {
  isSlow,
  MAX_LISTED_SESSIONS,
  MAX_TERMINAL_NAME,
  MAX_TERMINALS,
  TERMINAL_STATES,
  type TerminalState,
} from '../../shared/terminals/terminals';
import type { Terminal } from '../../shared/terminals/terminals-schema';
import type { StoreClock } from '../../shared/time/store-clock';
import { ConfirmDelete, FormDialog, rulesOf } from '../office/form-dialog';
import { ReportedStore } from '../places/place-choice';
import { api } from '../state/api';
import { useConnectivity } from '../state/connectivity-store';
import { reportNow } from '../state/follow-session';
import { ask } from '../state/queries/ask';
import { useRows, write } from '../state/queries/query';
import { Together } from '../state/queries/together';
import { useStoreOrAll } from '../state/use-workplace';
import { AsOf } from '../ui/as-of';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { TextField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';
import { storeDay, storeTime } from '../ui/formats';
import { Icon, type IconName } from '../ui/icon';
import { Muted, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel, PanelSkeleton } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import {
  agoInWords,
  clockInWords,
  endQuestion,
  endSessionQuestion,
  holderInWords,
  isRecent,
  removeQuestion,
  sessionInWords,
  speedInWords,
  stateFilters,
  stateInWords,
} from './terminal-words';

const schema = inReadersLanguage(TERMINALS, () => formOf(terminalsPaths.nameTerminal, { name: null }));

type NameDialogProps = { terminal: Terminal; onClose: () => void };

/** Names a terminal for the store's lists. */
const NameDialog = ({ terminal, onClose }: NameDialogProps) => {
  const t = useMessages(TERMINALS);
  const office = useMessages(OFFICE_WORDS);
  return (
    <FormDialog
      title={t.nameOf({ code: terminal.code })}
      rules={rulesOf(schema())}
      initial={{ name: terminal.name ?? '' }}
      save={({ name }) => {
        const { store_id: storeId, code } = terminal;
        return write(terminalsPaths.nameTerminal, { params: { storeId, code }, body: { name } });
      }}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <TextField
          label={office.name}
          placeholder={t.nameHint}
          autoComplete="off"
          maxLength={MAX_TERMINAL_NAME}
          {...field('name')}
        />
      )}
    </FormDialog>
  );
};

const LOOK: Record<TerminalState, { palette: string; icon: IconName }> = {
  attention: { palette: 'orange', icon: 'alert' },
  waiting: { palette: 'orange', icon: 'outbox' },
  silent: { palette: 'orange', icon: 'offline' },
  working: { palette: 'green', icon: 'check' },
  signed_out: { palette: 'gray', icon: 'logout' },
};

const QUIET = { palette: 'gray', icon: 'offline' } as const;

/**
 * A detail of a value: below it, or next to it for a mouse.
 * @param props.isMinor shown only where there is room; `onHover`: shown only on hover unless there is much room
 */
const Detail = ({ children, isMinor, onHover }: { children: ReactNode; isMinor?: true; onHover?: true }) => (
  <Muted
    as="span"
    display="block"
    fontSize="xs"
    whiteSpace="nowrap"
    data-beside
    data-minor={isMinor}
    data-on-hover={onHover}
  >
    {children}
  </Muted>
);

const Warning = ({ children }: { children: string }) => (
  <Badge colorPalette="orange" whiteSpace="nowrap">
    <Icon name="alert" size="4" />
    {children}
  </Badge>
);

type StateProps = { terminal: Terminal; now: Date; clock: StoreClock };

/** The state as a badge, and the rest of it below. */
function State({ terminal, now, clock }: StateProps) {
  const isQuiet = terminal.state === 'working' && !isRecent(terminal, now);
  const { palette, icon } = isQuiet ? QUIET : LOOK[terminal.state];
  const [state, more] = stateInWords(terminal, now, clock);
  return (
    <span title={more || undefined}>
      <Badge colorPalette={palette} whiteSpace="nowrap">
        <Icon name={icon} size="4" />
        {state}
      </Badge>
      {more && <Detail isMinor> {more}</Detail>}
    </span>
  );
}

/** The times of scans and of the start, with a warning if they are slow. */
function Speed({ terminal }: { terminal: Terminal }) {
  const t = useMessages(TERMINALS);
  const times = speedInWords(terminal);
  return (
    <chakra.span title={[...times, t.speedNote].join('. ')}>
      {times.length > 0 && (isSlow(terminal) ? <Warning>{t.slow}</Warning> : t.fast)}
      {times.map((time) => (
        <Detail key={time} onHover>
          {time}
        </Detail>
      ))}
    </chakra.span>
  );
}

/** The columns of the list. @param now the time that spans count from @param withStore there are several stores */
function terminalColumns(now: Date, withStore: boolean, clock: StoreClock): Column<Terminal>[] {
  const t = currentMessages(TERMINALS);
  const store: Column<Terminal> = {
    header: currentMessages(OFFICE_WORDS).store,
    value: (terminal) => terminal.store_name,
    unbroken: true,
  };
  return [
    {
      header: currentMessages(OFFICE_WORDS).state,
      value: ({ state }) => TERMINAL_STATES.indexOf(state),
      text: (terminal) => stateInWords(terminal, now, clock).join(' '),
      cell: (terminal) => <State terminal={terminal} now={now} clock={clock} />,
      unbroken: true,
    },
    {
      header: currentMessages(OFFICE_WORDS).terminal,
      title: true,
      value: ({ code, name }) => name ?? code,
      text: ({ code, name, device }) => `${name ?? ''} ${code} ${device ?? ''}`,
      cell: ({ code, name, device, is_own }) => (
        <span title={[name && code, device].filter(Boolean).join(' · ') || undefined}>
          <chakra.span fontWeight="semibold">{name ?? code}</chakra.span>
          {is_own === 1 && <Detail>{t.thisTerminal}</Detail>}
          <Detail isMinor>{[name && code, device ?? t.unknownDevice].filter(Boolean).join(' · ')}</Detail>
        </span>
      ),
    },
    ...(withStore ? [store] : []),
    {
      header: t.signedInHeader,
      value: (terminal) => holderInWords(terminal, now, clock).join(' '),
      cell: (terminal) => {
        const [holder, since] = holderInWords(terminal, now, clock);
        return (
          <span title={since}>
            {holder} <span data-time>{since}</span>
          </span>
        );
      },
      unbroken: true,
    },
    {
      header: t.lastContact,
      value: ({ seen_at }) => Date.parse(seen_at),
      text: ({ seen_at }) => agoInWords(new Date(seen_at), now),
      cell: ({ seen_at }) => {
        const at = new Date(seen_at);
        return (
          // Positioned, so that the text for screen readers stays in the cell and the page doesn't scroll to it.
          <chakra.span position="relative" whiteSpace="nowrap" title={storeTime(at, clock)}>
            {agoInWords(at, now)}
            <span className="sr-only">, {storeTime(at, clock)}</span>
          </chakra.span>
        );
      },
    },
    { header: currentMessages(OFFICE_WORDS).waiting, value: ({ waiting }) => waiting, numeric: true },
    { header: t.refused, value: ({ attention }) => attention, numeric: true },
    {
      header: t.clock,
      value: ({ clock_offset_ms }) => clock_offset_ms,
      text: ({ clock_offset_ms }) => clockInWords(clock_offset_ms) ?? t.onTime,
      cell: ({ clock_offset_ms }) => {
        const wrong = clockInWords(clock_offset_ms);
        return wrong === null ? t.onTime : <Warning>{wrong}</Warning>;
      },
      unbroken: true,
    },
    {
      header: t.speed,
      value: ({ scan, start }) => scan?.p75_ms ?? start?.p75_ms ?? 0,
      text: (terminal) => speedInWords(terminal).join(', '),
      cell: (terminal) => <Speed terminal={terminal} />,
    },
    {
      header: t.version,
      value: ({ version }) => version,
      text: ({ version, outdated }) => `${version} ${outdated ? t.older : t.current}`,
      cell: ({ version, outdated }) => (
        <span title={version}>
          {outdated ? <Warning>{t.older}</Warning> : t.current}
          <Detail onHover>{version}</Detail>
        </span>
      ),
    },
  ];
}

/** Interval between reloads of the list while the page is visible, in milliseconds. */
const RELOAD_MS = 60_000;

/** Actions on a terminal: end its access while someone is signed in on it, else remove it from the list. */
const actionsInWords = inReadersLanguage(
  TERMINALS,
  (t) =>
    ({
      end: { label: t.endAccess, question: endQuestion, endpoint: terminalsPaths.endTerminalAccess },
      remove: {
        label: currentMessages(OFFICE_WORDS).remove,
        question: removeQuestion,
        endpoint: terminalsPaths.removeTerminal,
      },
    }) as const,
);

type Dialog = { action: keyof ReturnType<typeof actionsInWords>; terminal: Terminal };

/** Terminals: the devices of a store, or of all stores of a company, with the state they last reported. */
export function TerminalsPage() {
  const t = useMessages(TERMINALS);
  const { placeId, isOwn, companies, stores } = useStoreOrAll();
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {placeId !== null && (
          <Together key={placeId} placeholder={<PanelSkeleton />}>
            <TerminalLists placeId={placeId} isOwn={isOwn} />
          </Together>
        )}
      </Stack>
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
  const t = useMessages(TERMINALS);
  const office = useMessages(OFFICE_WORDS);
  const { online } = useConnectivity();
  const clock = useStoreClock();
  const request = { params: { id: placeId } };
  const { reload, asOf, ...list } = useRows(terminalsPaths.terminals, request, {
    by: async () => {
      // A device's first report comes some seconds after its sign-in.
      if (isOwn) await reportNow();
      return ask(api, terminalsPaths.terminals, request);
    },
    everyMs: RELOAD_MS,
  });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [naming, setNaming] = useState<Terminal | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const reportedAt = asOf ?? now();
  const begin = (next: Dialog) => {
    setDone(null);
    setDialog(next);
  };
  const actions = (terminal: Terminal) => {
    const action = terminal.person === null ? 'remove' : 'end';
    const { label } = actionsInWords()[action];
    return [
      {
        label: office.name,
        name: t.nameOf({ code: terminal.code }),
        disabled: !online,
        run: () => setNaming(terminal),
      },
      ...(terminal.is_own === 1
        ? []
        : [
            {
              label,
              name: `${label} ${terminal.code}`,
              disabled: !online,
              run: () => begin({ action, terminal }),
            },
          ]),
    ];
  };

  return (
    <>
      {done && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      <AsOf at={asOf} onRetry={reload} />
      <Panel>
        <DataTable
          {...list}
          caption={t.title}
          columns={terminalColumns(reportedAt, !isOwn, clock)}
          rowKey={({ store_id, code }) => `${store_id}/${code}`}
          empty={t.none}
          onRetry={reload}
          searchable
          filters={stateFilters(reportedAt)}
          actions={actions}
        />
        {list.rows.length === MAX_TERMINALS && <Muted>{t.mostUrgent({ count: MAX_TERMINALS })}</Muted>}
      </Panel>
      <Sessions placeId={placeId} withStore={!isOwn} />
      {naming && <NameDialog terminal={naming} onClose={() => setNaming(null)} />}
      {dialog && (
        <ConfirmDelete
          title={actionsInWords()[dialog.action].label}
          question={actionsInWords()[dialog.action].question(dialog.terminal)}
          remove={async () => {
            const { store_id: storeId, code } = dialog.terminal;
            const { endpoint } = actionsInWords()[dialog.action];
            setDone((await write(endpoint, { params: { storeId, code } })).message);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

type SessionsProps = {
  /** a store or a company */
  placeId: number;
  /** there are several stores */
  withStore: boolean;
};

/**
 * Everyone with access now: sign-ins, and terminals handed over to clerks. Unlike the list of terminals it includes
 * devices that never reported.
 */
function Sessions({ placeId, withStore }: SessionsProps) {
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
    unbroken: true,
  };
  return [
    { header: t.who, value: sessionInWords, title: true, unbroken: true },
    ...(withStore ? [store] : []),
    {
      header: currentMessages(OFFICE_WORDS).device,
      value: ({ terminal }) => terminal ?? '',
      text: ({ terminal, device, opened }) =>
        opened === 1 ? '' : [terminal ?? t.noCode, device].filter(Boolean).join(', '),
      cell: ({ terminal, device, opened }) =>
        opened !== 1 && (
          <span title={device ?? undefined}>
            {terminal ?? t.noCode}
            {device && <span data-detail>, {device}</span>}
          </span>
        ),
    },
    {
      header: currentMessages(OFFICE_WORDS).since,
      value: ({ began_at }) => Date.parse(began_at),
      text: ({ began_at }) => storeTime(new Date(began_at), clock),
      unbroken: true,
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
      unbroken: true,
    },
  ];
}
