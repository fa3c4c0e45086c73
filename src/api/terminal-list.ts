import { officeEndpoints } from '../contract/office-endpoints';
import type { Terminal, TerminalChange } from '../contract/terminal-reports';
import type { Api } from './client';

/** The terminals of a store, or of a company and its stores: those that need an owner most first. */
export const terminalList = async (api: Api, placeId: number): Promise<Terminal[]> =>
  (await api.request<{ data: Terminal[] }>('GET', officeEndpoints.terminals(placeId))).data.data;

type Named = Pick<Terminal, 'store_id' | 'code'>;

/** Ends the access of a terminal. */
export const endAccess = async (api: Api, { store_id, code }: Named): Promise<TerminalChange> =>
  (await api.request<TerminalChange>('DELETE', officeEndpoints.terminalSession(store_id, code))).data;

/** Takes a terminal that nobody is signed in at off the list. */
export const removeTerminal = async (api: Api, { store_id, code }: Named): Promise<TerminalChange> =>
  (await api.request<TerminalChange>('DELETE', officeEndpoints.terminal(store_id, code))).data;
