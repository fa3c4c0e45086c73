import { randomUUID } from 'node:crypto';
import type { Terminal, TerminalError, TerminalReport } from '../../../src/shared/terminals/terminals-schema';
import { TERMINAL_HEADER } from '../../../src/shared/wire/requests';
import { type ApiServer, call, type Reply, type Session } from './app';

const TABLET = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

let codes = 0;
const CHARACTERS = '23456789ACDEFGHJKMNPQRTVWXY';
/** A new terminal code, behind all earlier ones in alphabetical order. */
export const freshCode = (): string => {
  codes += 1;
  return `K7Q${CHARACTERS[Math.floor(codes / CHARACTERS.length)]}${CHARACTERS[codes % CHARACTERS.length]}P`;
};

/** A healthy terminal's report, with some changes. */
export const reportBody = (change: Partial<TerminalReport> = {}): TerminalReport => ({
  version: 'BxY3k9_a',
  waiting: 0,
  attention: 0,
  oldest_waiting_at: null,
  clock_offset_ms: 0,
  ...change,
});

/** An error of the app, with some changes. */
export const errorOf = (change: Partial<TerminalError> = {}): TerminalError => ({
  id: randomUUID(),
  kind: 'screen',
  version: 'BxY3k9_a',
  screen: '/verify-stock',
  error: 'TypeError: x.map is not a function',
  at: new Date().toISOString(),
  ...change,
});

/** Sends the report of a tablet with this code. */
export const reportOf = (
  server: ApiServer,
  session: Session,
  code: string,
  change: Partial<TerminalReport> = {},
): Promise<Reply<{ success?: boolean; message?: string }>> =>
  call(server.url, 'POST', '/terminals/report', {
    token: session.token,
    body: reportBody(change),
    headers: { [TERMINAL_HEADER]: code, 'User-Agent': TABLET },
  });

/** The terminal list of a store or company, as seen by a caller. */
export const terminalsOf = async (session: Session, placeId: number): Promise<Terminal[]> =>
  (await session.read<{ data: Terminal[] }>(`/terminals/${placeId}`)).data;

const ALPHABET = 'ACDEFGHJKMNPQRTVWXY';
/** The code of a device unknown to the server. */
export const newCode = (n: number): string =>
  `NEW${[n, n / 19, n / 361].map((part) => ALPHABET[Math.floor(part) % 19]).join('')}`;
