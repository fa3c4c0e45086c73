import { ActiveSession, SessionId } from '../accounts/auth-schema';
import { DataList, ListQuery, MessageReply, PagedList, RowReply } from '../wire/common';
import type { Entries } from '../wire/facts';
import { MAX_REPLY_BYTES, may, ReportHeaders, SMALL, TerminalHeaders } from '../wire/facts';
import { terminalsPaths as paths } from './paths';
import { ProblemReportBody, ProblemReportReply } from './problem-report-schema';
import { MAX_TERMINALS } from './terminals';
import {
  HandOverBody,
  HandOverReply,
  NamedTerminal,
  NameTerminalBody,
  ReportReply,
  RosterReply,
  Terminal,
  TerminalErrorsBody,
  TerminalReport,
  UnlockBody,
  UnlockReply,
} from './terminals-schema';

const onDuty = { tag: 'Clerks on duty' };
const tag = 'Terminals';

/** The rows of the endpoint table for terminals. */
export const terminalsEndpoints = {
  [paths.handOver]: {
    most: { rows: 1_000, bytes: 1_500_000 },
    summary: 'Hand a terminal over to clerks',
    ...onDuty,
    access: may('handOverTerminal', 'none'),
    headers: TerminalHeaders,
    body: HandOverBody,
    reply: HandOverReply,
    idempotency: { none: 'Its reply holds a token, which is nowhere kept in clear.' },
    event: { done: 'terminal_handed_over' },
    hashes: 'check',
  },
  [paths.roster]: {
    most: { rows: 1_000, bytes: 1_500_000 },
    summary: 'List the clerks who can go on duty',
    ...onDuty,
    access: may('readRoster', 'path'),
    reply: RosterReply,
  },
  [paths.clerkUnlock]: {
    most: SMALL,
    summary: 'Go on duty with a PIN',
    ...onDuty,
    access: may('goOnDuty', 'none'),
    body: UnlockBody,
    reply: UnlockReply,
    idempotency: { none: 'It checks a PIN, each time; its reply holds what proves the PIN.' },
    event: { done: 'clerk_on_duty', refused: 'clerk_refused' },
    hashes: 'check',
  },
  [paths.terminalReport]: {
    most: SMALL,
    summary: 'Report the state of a terminal',
    tag,
    access: may('reportTerminal', 'none'),
    headers: ReportHeaders,
    body: TerminalReport,
    reply: ReportReply,
    idempotency: { none: 'A report replaces the one before it, so sending it twice changes nothing.' },
  },
  [paths.terminalErrors]: {
    most: SMALL,
    summary: 'Report errors of the app on a device',
    tag,
    access: may('reportErrors', 'none'),
    headers: ReportHeaders,
    body: TerminalErrorsBody,
    reply: ReportReply,
    idempotency: { none: 'Each error has an id of its own, so sending it twice changes nothing.' },
  },
  [paths.problemReport]: {
    most: SMALL,
    summary: 'Report a problem to the operator',
    tag,
    access: may('reportProblem', 'none'),
    body: ProblemReportBody,
    reply: ProblemReportReply,
    idempotency: 'key',
  },
  [paths.terminals]: {
    most: { rows: MAX_TERMINALS, bytes: MAX_REPLY_BYTES },
    summary: 'List the terminals of a store or company',
    tag,
    access: may('manageTerminals', 'path'),
    query: ListQuery,
    reply: PagedList(Terminal),
  },
  [paths.sessionList]: {
    most: { rows: 500, bytes: MAX_REPLY_BYTES },
    summary: 'List the active sign-ins of a store or company',
    tag,
    access: may('manageTerminals', 'path'),
    reply: DataList(ActiveSession),
  },
  [paths.endSession]: {
    most: SMALL,
    summary: 'End a sign-in',
    tag,
    access: may('manageTerminals', 'none'),
    params: { id: SessionId },
    reply: MessageReply,
    idempotency: 'key',
    event: { done: 'session_ended' },
  },
  [paths.endTerminalAccess]: {
    most: SMALL,
    summary: 'End the access of a terminal',
    tag,
    access: may('manageTerminals', 'path'),
    reply: MessageReply,
    idempotency: 'key',
    event: { done: 'terminal_access_ended' },
  },
  [paths.nameTerminal]: {
    most: SMALL,
    summary: 'Name a terminal',
    tag,
    access: may('manageTerminals', 'path'),
    body: NameTerminalBody,
    reply: RowReply(NamedTerminal),
    idempotency: 'key',
  },
  [paths.removeTerminal]: {
    most: SMALL,
    summary: 'Remove a terminal from the list',
    tag,
    access: may('manageTerminals', 'path'),
    reply: MessageReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
