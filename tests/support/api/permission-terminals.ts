import { TERMINAL_HEADER } from '../../../src/shared/wire/requests';
import { PIN } from './clerks';
import { ofStore, type PermissionRow, rowOfStore } from './permission-row';
import { TERMINAL } from './permission-scene';
import { problemBody } from './problem-reports';
import { errorOf } from './terminals';

/** The rows for the calls from and about terminals. */
export const TERMINAL_ROWS: Record<string, PermissionRow> = {
  'POST /terminals/hand-over': {
    headers: { [TERMINAL_HEADER]: TERMINAL },
    expected: [200, 200, 403, 403, 403, 403],
  },
  'GET /roster/:storeId': { expected: [200, 403, 403, 403, 403, 200] },
  'POST /clerk-unlock': {
    body: ({ store }) => ({ clerk_id: store.clerk.id, pin: PIN }),
    expected: [403, 403, 403, 403, 403, 200],
    elsewhere: 200,
  },
  'POST /terminals/report': {
    body: () => ({
      version: 'BxY3k9_a',
      waiting: 1,
      attention: 0,
      oldest_waiting_at: '2026-11-18T22:05:00Z',
      clock_offset_ms: 0,
    }),
    headers: { [TERMINAL_HEADER]: TERMINAL },
    expected: [200, 200, 403, 403, 403, 200],
  },
  'POST /terminal-errors': {
    body: () => ({ data: [errorOf()] }),
    headers: { [TERMINAL_HEADER]: TERMINAL },
    expected: [200, 200, 200, 200, 200, 200],
  },
  'POST /problem-reports': { body: () => problemBody(), expected: [200, 200, 200, 200, 200, 200] },
  'GET /session-list/:id': { expected: ofStore },
  'DELETE /sessions/:id': { params: ({ sessionId }) => ({ id: sessionId }), expected: rowOfStore },
  'GET /terminals/:id': { expected: ofStore },
  'PUT /terminals/:storeId/:code': {
    params: () => ({ code: TERMINAL }),
    body: () => ({ name: 'Front counter' }),
    expected: ofStore,
  },
  'DELETE /terminals/:storeId/:code/session': { params: () => ({ code: TERMINAL }), expected: ofStore },
  'DELETE /terminals/:storeId/:code': { params: () => ({ code: TERMINAL }), expected: ofStore },
};
