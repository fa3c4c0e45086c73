import { Badge, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Terminal } from '../../contract/terminal-reports';
import { TERMINAL_STATES, type TerminalState } from '../../domain/terminals';
import type { Column } from '../../ui/data-table/data-table';
import { storeTime } from '../../ui/formats';
import { Icon, type IconName } from '../../ui/icon';
import { agoInWords, clockInWords, holderInWords, stateInWords } from './terminal-words';

const LOOK: Record<TerminalState, { palette: string; icon: IconName }> = {
  attention: { palette: 'red', icon: 'alert' },
  waiting: { palette: 'orange', icon: 'outbox' },
  silent: { palette: 'orange', icon: 'offline' },
  working: { palette: 'green', icon: 'check' },
  signed_out: { palette: 'gray', icon: 'logout' },
};

const Muted = (props: { children: ReactNode }) => (
  <chakra.span display="block" color="fg.muted" fontSize="xs" whiteSpace="nowrap" {...props} />
);

const Warning = ({ children }: { children: string }) => (
  <Badge colorPalette="orange" whiteSpace="nowrap">
    <Icon name="alert" size="4" />
    {children}
  </Badge>
);

/** The columns of the list. @param now what the times are told against. @param withStore there are several stores */
export function terminalColumns(now: Date, withStore: boolean): Column<Terminal>[] {
  const store: Column<Terminal> = { header: 'Store', value: (terminal) => terminal.store_name };
  return [
    {
      header: 'State',
      value: ({ state }) => TERMINAL_STATES.indexOf(state),
      text: (terminal) => stateInWords(terminal, now).join(' '),
      cell: (terminal) => {
        const { palette, icon } = LOOK[terminal.state];
        const [state, more] = stateInWords(terminal, now);
        return (
          <>
            <Badge colorPalette={palette} whiteSpace="nowrap">
              <Icon name={icon} size="4" />
              {state}
            </Badge>
            {more && <Muted> {more}</Muted>}
            {/* On a phone the next column may be out of sight. */}
            <chakra.span aria-hidden="true" display={{ base: 'block', md: 'none' }} fontSize="xs">
              {terminal.code}
            </chakra.span>
          </>
        );
      },
    },
    {
      header: 'Terminal',
      value: ({ code }) => code,
      text: ({ code, device }) => `${code} ${device ?? ''}`,
      cell: ({ code, device, is_own }) => (
        <>
          <chakra.span fontWeight="semibold">{code}</chakra.span>
          <Muted>{device ?? 'Unknown device'}</Muted>
          {is_own === 1 && <Muted>This terminal</Muted>}
        </>
      ),
    },
    ...(withStore ? [store] : []),
    {
      header: 'Signed In',
      value: (terminal) => holderInWords(terminal, now),
      cell: (terminal) => (
        <chakra.span display="block" minWidth="40">
          {holderInWords(terminal, now)}
        </chakra.span>
      ),
    },
    {
      header: 'Last Contact',
      value: ({ seen_at }) => Date.parse(seen_at),
      text: ({ seen_at }) => agoInWords(new Date(seen_at), now),
      cell: ({ seen_at }) => {
        const at = new Date(seen_at);
        return (
          // What only a screen reader says has its place in the cell, or the page would scroll to it.
          <chakra.span position="relative" whiteSpace="nowrap" title={storeTime(at)}>
            {agoInWords(at, now)}
            <chakra.span srOnly>, {storeTime(at)}</chakra.span>
          </chakra.span>
        );
      },
    },
    { header: 'Waiting', value: ({ waiting }) => waiting, numeric: true },
    { header: 'Refused', value: ({ attention }) => attention, numeric: true },
    {
      header: 'Clock',
      value: ({ clock_offset_ms }) => clock_offset_ms,
      text: ({ clock_offset_ms }) => clockInWords(clock_offset_ms) ?? 'Right',
      cell: ({ clock_offset_ms }) => {
        const wrong = clockInWords(clock_offset_ms);
        return wrong === null ? 'Right' : <Warning>{wrong}</Warning>;
      },
    },
    {
      header: 'Version',
      value: ({ version }) => version,
      text: ({ version, outdated }) => `${version} ${outdated ? 'Older' : 'Current'}`,
      cell: ({ version, outdated }) => (
        <>
          {outdated ? <Warning>Older</Warning> : 'Current'}
          <Muted>{version}</Muted>
        </>
      ),
    },
  ];
}
