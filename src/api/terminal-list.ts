import type { MessageReply } from '../contract/common';
import { officeEndpoints } from '../contract/endpoints/office';
import type { ActiveSession } from '../contract/people/sessions';
import type { Terminal } from '../contract/terminals/terminal-reports';
import { call } from './client/call';
import type { Api } from './client/client';
import { isDataListOf } from './client/reply-checks';

const isTerminalList = isDataListOf<Terminal>({ store_id: 'number', code: 'string', state: 'string' });

/** Fetches the terminals of a store, or of a company and its stores. Those that need attention most come first. */
export const terminalList = async (api: Api, placeId: number): Promise<Terminal[]> =>
  (await call(api, officeEndpoints.terminals, { params: { id: placeId }, isReply: isTerminalList })).data;

type Named = Pick<Terminal, 'store_id' | 'code'>;

/** Ends the access of a terminal. */
export const endAccess = (api: Api, { store_id: storeId, code }: Named): Promise<MessageReply> =>
  call(api, officeEndpoints.endTerminalAccess, { params: { storeId, code } });

/** Names a terminal; empty takes its name away. */
export const nameTerminal = (
  api: Api,
  { store_id: storeId, code }: Named,
  name: string,
): Promise<MessageReply> =>
  call(api, officeEndpoints.nameTerminal, { params: { storeId, code }, body: { name } });

/** Removes a terminal without a signed-in user from the list. */
export const removeTerminal = (api: Api, { store_id: storeId, code }: Named): Promise<MessageReply> =>
  call(api, officeEndpoints.removeTerminal, { params: { storeId, code } });

const isSessionList = isDataListOf<ActiveSession>({ id: 'number', person: 'string', began_at: 'string' });

/** Fetches the active sessions and handed-over terminals of a store, or of a company and its stores. */
export const sessionList = async (api: Api, placeId: number): Promise<ActiveSession[]> =>
  (await call(api, officeEndpoints.sessionList, { params: { id: placeId }, isReply: isSessionList })).data;

/** Ends an active session. */
export const endSession = (api: Api, { id }: Pick<ActiveSession, 'id'>): Promise<MessageReply> =>
  call(api, officeEndpoints.endSession, { params: { id } });
