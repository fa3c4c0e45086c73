import type { MessageReply } from '../contract/common';
import { officeEndpoints } from '../contract/endpoints/office';
import type { ActiveSession } from '../contract/people/sessions';
import type { Terminal } from '../contract/terminals/terminal-reports';
import { isDataListOf } from './client/answers';
import { call } from './client/call';
import type { Api } from './client/client';

const isTerminalList = isDataListOf<Terminal>({ store_id: 'number', code: 'string', state: 'string' });

/** The terminals of a store, or of a company and its stores: those that need an owner most first. */
export const terminalList = async (api: Api, placeId: number): Promise<Terminal[]> =>
  (await call(api, officeEndpoints.terminals, { params: { id: placeId }, isAnswer: isTerminalList })).data;

type Named = Pick<Terminal, 'store_id' | 'code'>;

/** Ends the access of a terminal. */
export const endAccess = (api: Api, { store_id: storeId, code }: Named): Promise<MessageReply> =>
  call(api, officeEndpoints.endTerminalAccess, { params: { storeId, code } });

/** Takes a terminal that nobody is signed in at off the list. */
export const removeTerminal = (api: Api, { store_id: storeId, code }: Named): Promise<MessageReply> =>
  call(api, officeEndpoints.removeTerminal, { params: { storeId, code } });

const isSessionList = isDataListOf<ActiveSession>({ id: 'number', person: 'string', began_at: 'string' });

/** The sign-ins and handed-over terminals of a store, or of a company and its stores, that could be used now. */
export const sessionList = async (api: Api, placeId: number): Promise<ActiveSession[]> =>
  (await call(api, officeEndpoints.sessionList, { params: { id: placeId }, isAnswer: isSessionList })).data;

/** Ends one of them. */
export const endSession = (api: Api, { id }: Pick<ActiveSession, 'id'>): Promise<MessageReply> =>
  call(api, officeEndpoints.endSession, { params: { id } });
