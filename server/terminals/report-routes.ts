import Type from 'typebox';
import { TerminalCode } from '../../src/contract/auth';
import { DataList } from '../../src/contract/common';
import { endpoints, TERMINAL_HEADER } from '../../src/contract/endpoints';
import { LivingSession, SessionChange, SessionPath } from '../../src/contract/sessions';
import {
  ReportReply,
  Terminal,
  TerminalChange,
  TerminalPath,
  TerminalReport,
} from '../../src/contract/terminal-reports';
import type { Db } from '../db/connect';
import type { Api } from '../http/api';
import { callerOf, noStore, placeOfPath, storeOfPath } from '../http/guard';
import { RowPath } from '../http/parameters';
import { ownStore } from '../http/submitting';
import { endSession, listSessions } from './living-sessions';
import { endAccess, keepReport, listTerminals, removeTerminal } from './terminals';

const tags = ['Terminals'];
const ReportHeaders = Type.Object({ [TERMINAL_HEADER]: TerminalCode });

/**
 * How the terminals of a store are, by their own account, and what an owner does about one.
 * @param build of the app that this server gives out; null: none
 */
export function terminalReportRoutes(api: Api, db: Db, build: string | null): void {
  api.post(
    endpoints.terminalReport,
    {
      config: { access: { action: 'reportTerminal', stores: noStore } },
      schema: { tags, headers: ReportHeaders, body: TerminalReport, response: { 200: ReportReply } },
    },
    async (request) => {
      const { body, headers } = request;
      const { sessionId } = callerOf(request);
      const code = headers[TERMINAL_HEADER];
      const terminal = { storeId: ownStore(request), code, sessionId, userAgent: headers['user-agent'] };
      await keepReport(db, terminal, body, new Date());
      return { success: true as const };
    },
  );

  api.get(
    '/terminals/:id',
    {
      config: { access: { action: 'manageTerminals', stores: placeOfPath } },
      schema: { tags, params: RowPath, response: { 200: DataList(Terminal) } },
    },
    async (request) => {
      const { sessionId } = callerOf(request);
      return { data: await listTerminals(db, request.params.id, sessionId, build, new Date()) };
    },
  );

  api.get(
    '/session-list/:id',
    {
      config: { access: { action: 'manageTerminals', stores: placeOfPath } },
      schema: { tags, params: RowPath, response: { 200: DataList(LivingSession) } },
    },
    async (request) => {
      const { sessionId } = callerOf(request);
      return { data: await listSessions(db, request.params.id, sessionId, new Date()) };
    },
  );

  api.delete(
    '/sessions/:id',
    {
      config: { access: { action: 'manageTerminals', stores: noStore } },
      schema: { tags, params: SessionPath, response: { 200: SessionChange } },
    },
    async (request) => ({ message: await endSession(db, callerOf(request), request.params.id) }),
  );

  const config = { access: { action: 'manageTerminals', stores: storeOfPath } } as const;
  const schema = { tags, params: TerminalPath, response: { 200: TerminalChange } };

  api.delete('/terminals/:storeId/:code/session', { config, schema }, async (request) => ({
    message: await endAccess(db, callerOf(request), request.params),
  }));

  api.delete('/terminals/:storeId/:code', { config, schema }, async (request) => ({
    message: await removeTerminal(db, callerOf(request), request.params, new Date()),
  }));
}
