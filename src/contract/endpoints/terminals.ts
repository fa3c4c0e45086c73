import { DataList, MessageReply, RowReply } from '../common';
import { ActiveSession, SessionId } from '../people/sessions';
import {
  NamedTerminal,
  NameTerminalBody,
  ReportReply,
  Terminal,
  TerminalReport,
} from '../terminals/terminal-reports';
import { HandOverBody, HandOverReply, RosterReply, UnlockBody, UnlockReply } from '../terminals/terminals';
import { counterEndpoints as counter } from './counter';
import { type Entries, may, ReportHeaders, TerminalHeaders } from './facts';
import { officeEndpoints as office } from './office';

const onDuty = { tag: 'Clerks on duty' };
const tag = 'Terminals';

/** Terminals: handing one over to the clerks, going on duty, how they are, and ending what they may do. */
export const terminalEndpoints = {
  [counter.handOver]: {
    ...onDuty,
    access: may('handOverTerminal'),
    headers: TerminalHeaders,
    body: HandOverBody,
    reply: HandOverReply,
    idempotency: { none: 'Its reply holds a token, which is nowhere kept in clear.' },
    event: { done: 'terminal_handed_over' },
    hashes: 'check',
  },
  [counter.roster]: { ...onDuty, access: may('readRoster', 'path'), reply: RosterReply },
  [counter.clerkUnlock]: {
    ...onDuty,
    access: may('goOnDuty'),
    body: UnlockBody,
    reply: UnlockReply,
    idempotency: { none: 'It checks a PIN, each time; its reply holds what proves the PIN.' },
    event: { done: 'clerk_on_duty', refused: 'clerk_refused' },
    hashes: 'check',
  },
  [counter.terminalReport]: {
    tag,
    access: may('reportTerminal'),
    headers: ReportHeaders,
    body: TerminalReport,
    reply: ReportReply,
    idempotency: { none: 'A report replaces the one before it, so sending it twice changes nothing.' },
  },
  [office.terminals]: { tag, access: may('manageTerminals', 'path'), reply: DataList(Terminal) },
  [office.sessionList]: { tag, access: may('manageTerminals', 'path'), reply: DataList(ActiveSession) },
  [office.endSession]: {
    tag,
    access: may('manageTerminals'),
    params: { id: SessionId },
    reply: MessageReply,
    idempotency: 'key',
    event: { done: 'session_ended' },
  },
  [office.endTerminalAccess]: {
    tag,
    access: may('manageTerminals', 'path'),
    reply: MessageReply,
    idempotency: 'key',
    event: { done: 'terminal_access_ended' },
  },
  [office.nameTerminal]: {
    tag,
    access: may('manageTerminals', 'path'),
    body: NameTerminalBody,
    reply: RowReply(NamedTerminal),
    idempotency: 'key',
  },
  [office.removeTerminal]: {
    tag,
    access: may('manageTerminals', 'path'),
    reply: MessageReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
