import { Badge, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Terminal } from '../../contract/terminals/terminal-reports';
import { TERMINAL_STATES, type TerminalState } from '../../domain/terminals/terminals';
import type { StoreClock } from '../../domain/time/store-clock';
import { TERMINALS } from '../../i18n/en/admin/terminals';
import type { Column } from '../../ui/data-table/data-table';
import { storeTime } from '../../ui/formats';
import { Icon, type IconName } from '../../ui/icon';
import { agoInWords, clockInWords, holderInWords, isRecent, stateInWords } from './terminal-words';

const LOOK: Record<TerminalState, { palette: string; icon: IconName }> = {
  attention: { palette: 'red', icon: 'alert' },
  waiting: { palette: 'orange', icon: 'outbox' },
  silent: { palette: 'orange', icon: 'offline' },
  working: { palette: 'green', icon: 'check' },
  signed_out: { palette: 'gray', icon: 'logout' },
};

const QUIET = { palette: 'gray', icon: 'offline' } as const;

const Muted = (props: { children: ReactNode }) => (
  <chakra.span display="block" color="fg.muted" fontSize="xs" whiteSpace="nowrap" {...props} />
);

const Warning = ({ children }: { children: string }) => (
  <Badge colorPalette="orange" whiteSpace="nowrap">
    <Icon name="alert" size="4" />
    {children}
  </Badge>
);

/** The columns of the list. @param now the time that spans count from @param withStore there are several stores */
export function terminalColumns(now: Date, withStore: boolean, clock: StoreClock): Column<Terminal>[] {
  const store: Column<Terminal> = { header: TERMINALS.store, value: (terminal) => terminal.store_name };
  return [
    {
      header: TERMINALS.stateHeader,
      value: ({ state }) => TERMINAL_STATES.indexOf(state),
      text: (terminal) => stateInWords(terminal, now, clock).join(' '),
      cell: (terminal) => {
        const isQuiet = terminal.state === 'working' && !isRecent(terminal, now);
        const { palette, icon } = isQuiet ? QUIET : LOOK[terminal.state];
        const [state, more] = stateInWords(terminal, now, clock);
        return (
          <>
            <Badge data-palette={palette} whiteSpace="nowrap">
              <Icon name={icon} size="4" />
              {state}
            </Badge>
            {more && <Muted> {more}</Muted>}
          </>
        );
      },
    },
    {
      header: TERMINALS.terminal,
      title: true,
      value: ({ code, name }) => name ?? code,
      text: ({ code, name, device }) => `${name ?? ''} ${code} ${device ?? ''}`,
      cell: ({ code, name, device, is_own }) => (
        <>
          <chakra.span fontWeight="semibold">{name ?? code}</chakra.span>
          <Muted>{[name && code, device ?? TERMINALS.unknownDevice].filter(Boolean).join(' · ')}</Muted>
          {is_own === 1 && <Muted>{TERMINALS.thisTerminal}</Muted>}
        </>
      ),
    },
    ...(withStore ? [store] : []),
    {
      header: TERMINALS.signedInHeader,
      value: (terminal) => holderInWords(terminal, now, clock),
      cell: (terminal) => (
        <chakra.span display="block" minWidth="40">
          {holderInWords(terminal, now, clock)}
        </chakra.span>
      ),
    },
    {
      header: TERMINALS.lastContact,
      value: ({ seen_at }) => Date.parse(seen_at),
      text: ({ seen_at }) => agoInWords(new Date(seen_at), now),
      cell: ({ seen_at }) => {
        const at = new Date(seen_at);
        return (
          // Positioned, so that the text for screen readers stays in the cell and the page doesn't scroll to it.
          <chakra.span position="relative" whiteSpace="nowrap" title={storeTime(at, clock)}>
            {agoInWords(at, now)}
            <chakra.span srOnly>, {storeTime(at, clock)}</chakra.span>
          </chakra.span>
        );
      },
    },
    { header: TERMINALS.waiting, value: ({ waiting }) => waiting, numeric: true },
    { header: TERMINALS.refused, value: ({ attention }) => attention, numeric: true },
    {
      header: TERMINALS.clock,
      value: ({ clock_offset_ms }) => clock_offset_ms,
      text: ({ clock_offset_ms }) => clockInWords(clock_offset_ms) ?? TERMINALS.onTime,
      cell: ({ clock_offset_ms }) => {
        const wrong = clockInWords(clock_offset_ms);
        return wrong === null ? TERMINALS.onTime : <Warning>{wrong}</Warning>;
      },
    },
    {
      header: TERMINALS.version,
      value: ({ version }) => version,
      text: ({ version, outdated }) => `${version} ${outdated ? TERMINALS.older : TERMINALS.current}`,
      cell: ({ version, outdated }) => (
        <>
          {outdated ? <Warning>{TERMINALS.older}</Warning> : TERMINALS.current}
          <Muted>{version}</Muted>
        </>
      ),
    },
  ];
}
