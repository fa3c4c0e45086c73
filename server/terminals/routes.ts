import { endpoints, TERMINAL_HEADER } from '../../src/contract/endpoints';
import {
  HandOverBody,
  HandOverReply,
  RosterReply,
  UnlockBody,
  UnlockReply,
} from '../../src/contract/terminals';
import type { Connection } from '../db/connect';
import type { Api } from '../http/api';
import { callerOf, noStore, storeOfPath } from '../http/guard';
import { StorePath, TerminalHeaders } from '../http/parameters';
import { ownStore } from '../http/submitting';
import { goOnDuty } from './clerk-duty';
import { handOver } from './hand-over';
import { rosterOf } from './roster';

const tags = ['Clerks on duty'];

/**
 * A terminal in the hands of its clerks.
 * @param handles the tenant handle, and the unrestricted one, which counts wrong passwords
 */
export function terminalRoutes(api: Api, handles: Pick<Connection, 'db' | 'tenant'>): void {
  const { tenant: db } = handles;

  api.post(
    endpoints.handOver,
    {
      config: { access: { action: 'handOverTerminal', stores: noStore } },
      schema: { tags, headers: TerminalHeaders, body: HandOverBody, response: { 200: HandOverReply } },
    },
    (request) => {
      const { body, headers, ip } = request;
      const device = { terminal: headers[TERMINAL_HEADER], userAgent: headers['user-agent'] };
      const password = body?.current_password;
      return handOver(handles, { admin: callerOf(request), device, password, address: ip }, new Date());
    },
  );

  api.get(
    '/roster/:storeId',
    {
      config: { access: { action: 'readRoster', stores: storeOfPath } },
      schema: { tags, params: StorePath, response: { 200: RosterReply } },
    },
    async (request) => {
      const { isTerminal, endsAt } = callerOf(request);
      return {
        data: await rosterOf(db, request.params.storeId, new Date()),
        access_ends_at: isTerminal ? endsAt.toISOString() : null,
      };
    },
  );

  api.post(
    endpoints.clerkUnlock,
    {
      config: { access: { action: 'goOnDuty', stores: noStore } },
      schema: { tags, body: UnlockBody, response: { 200: UnlockReply } },
    },
    async (request) => {
      const terminal = { storeId: ownStore(request), sessionId: callerOf(request).sessionId };
      return { data: await goOnDuty(db, terminal, request.body, new Date()) };
    },
  );
}
