import { TERMINAL_HEADER } from '../../../src/shared/wire/requests';
import { PIN } from './clerks';
import type { PermissionRow } from './permission-rows';
import { TERMINAL } from './permission-scene';
import { problemBody } from './problem-reports';
import { errorOf } from './terminals';

const ofStore: PermissionRow['expected'] = [200, 403, 200, 403, 200, 403];

/** The rows for the calls from and about terminals. */
export const TERMINAL_ROWS: Record<string, PermissionRow> = {
  'POST /terminals/hand-over': {
    path: () => '/terminals/hand-over',
    headers: { [TERMINAL_HEADER]: TERMINAL },
    expected: [200, 200, 403, 403, 403, 403],
  },
  'GET /roster/:storeId': {
    path: ({ store }) => `/roster/${store.id}`,
    expected: [200, 403, 403, 403, 403, 200],
  },
  'POST /clerk-unlock': {
    path: () => '/clerk-unlock',
    body: ({ store }) => ({ clerk_id: store.clerk.id, pin: PIN }),
    expected: [403, 403, 403, 403, 403, 200],
    elsewhere: 200,
  },
  'POST /terminals/report': {
    path: () => '/terminals/report',
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
    path: () => '/terminal-errors',
    body: () => ({ data: [errorOf()] }),
    headers: { [TERMINAL_HEADER]: TERMINAL },
    expected: [200, 200, 200, 200, 200, 200],
  },
  'POST /problem-reports': {
    path: () => '/problem-reports',
    body: () => problemBody(),
    expected: [200, 200, 200, 200, 200, 200],
  },
  'GET /session-list/:id': { path: ({ store }) => `/session-list/${store.id}`, expected: ofStore },
  'DELETE /sessions/:id': {
    path: ({ sessionId }) => `/sessions/${sessionId}`,
    expected: [200, 404, 200, 404, 200, 403],
  },
  'GET /terminals/:id': { path: ({ store }) => `/terminals/${store.id}`, expected: ofStore },
  'PUT /terminals/:storeId/:code': {
    path: ({ store }) => `/terminals/${store.id}/${TERMINAL}`,
    body: () => ({ name: 'Front counter' }),
    expected: ofStore,
  },
  'DELETE /terminals/:storeId/:code/session': {
    path: ({ store }) => `/terminals/${store.id}/${TERMINAL}/session`,
    expected: ofStore,
  },
  'DELETE /terminals/:storeId/:code': {
    path: ({ store }) => `/terminals/${store.id}/${TERMINAL}`,
    expected: ofStore,
  },
};
