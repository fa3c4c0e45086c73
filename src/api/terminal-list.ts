import { officeEndpoints } from '../contract/office-endpoints';
import type { LivingSession, SessionChange } from '../contract/sessions';
import type { Terminal, TerminalChange } from '../contract/terminal-reports';
import { isDataListOf } from './answers';
import type { Api } from './client';

const isTerminalList = isDataListOf<Terminal>({ store_id: 'number', code: 'string', state: 'string' });

/** The terminals of a store, or of a company and its stores: those that need an owner most first. */
export const terminalList = async (api: Api, placeId: number): Promise<Terminal[]> =>
  (
    await api.request<{ data: Terminal[] }>('GET', officeEndpoints.terminals(placeId), {
      isAnswer: isTerminalList,
    })
  ).data.data;

type Named = Pick<Terminal, 'store_id' | 'code'>;

/** Ends the access of a terminal. */
export const endAccess = async (api: Api, { store_id, code }: Named): Promise<TerminalChange> =>
  (await api.request<TerminalChange>('DELETE', officeEndpoints.terminalSession(store_id, code))).data;

/** Takes a terminal that nobody is signed in at off the list. */
export const removeTerminal = async (api: Api, { store_id, code }: Named): Promise<TerminalChange> =>
  (await api.request<TerminalChange>('DELETE', officeEndpoints.terminal(store_id, code))).data;

const isSessionList = isDataListOf<LivingSession>({ id: 'number', person: 'string', began_at: 'string' });

/** The sign-ins and handed-over terminals of a store, or of a company and its stores, that could be used now. */
export const sessionList = async (api: Api, placeId: number): Promise<LivingSession[]> =>
  (
    await api.request<{ data: LivingSession[] }>('GET', officeEndpoints.sessionList(placeId), {
      isAnswer: isSessionList,
    })
  ).data.data;

/** Ends one of them. */
export const endSession = async (api: Api, { id }: Pick<LivingSession, 'id'>): Promise<SessionChange> =>
  (await api.request<SessionChange>('DELETE', officeEndpoints.session(id))).data;
