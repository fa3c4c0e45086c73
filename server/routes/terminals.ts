import { endpoints, TERMINAL_HEADER } from '../../src/contract/endpoints';
import { HandOverReply, RosterReply, UnlockBody, UnlockReply } from '../../src/contract/terminals';
import type { Db } from '../db/connect';
import { callerOf, noStore, storeOfPath } from '../plugins/auth';
import { goOnDuty } from '../services/clerk-duty';
import { handOver } from '../services/hand-over';
import { rosterOf } from '../services/roster';
import type { Api } from './api';
import { StorePath, TerminalHeaders } from './parameters';
import { ownStore } from './submitting';

const tags = ['Clerks on duty'];

/** A terminal in the hands of its clerks. */
export function terminalRoutes(api: Api, db: Db): void {
  api.post(
    endpoints.handOver,
    {
      config: { access: { action: 'handOverTerminal', stores: noStore } },
      schema: { tags, headers: TerminalHeaders, response: { 200: HandOverReply } },
    },
    (request) => {
      const { headers } = request;
      const device = { terminal: headers[TERMINAL_HEADER], userAgent: headers['user-agent'] };
      return handOver(db, callerOf(request), device, new Date());
    },
  );

  api.get(
    '/roster/:storeId',
    {
      config: { access: { action: 'readRoster', stores: storeOfPath } },
      schema: { tags, params: StorePath, response: { 200: RosterReply } },
    },
    async (request) => ({ data: await rosterOf(db, request.params.storeId, new Date()) }),
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
