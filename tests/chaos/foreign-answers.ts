import type { Answer } from './chaos-proxy';
import type { FaultKind } from './schedule';

const page = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
const answer = (status: number, type: string, text: string, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: { 'content-type': type, 'cache-control': 'no-store', ...headers },
  body: Buffer.from(text),
});
const html = (status: number, title: string, headers?: Answer['headers']): Answer =>
  answer(status, 'text/html; charset=utf-8', page(title), headers);
const json = (status: number, body: object): Answer =>
  answer(status, 'application/json', JSON.stringify(body));

/** Responses from something other than a healthy server: gateways, captive portals, and a server with a fault. */
const FOREIGN = {
  '500 page': html(500, 'Internal Server Error'),
  // In our own server's format.
  '500 in JSON': json(500, { message: 'Sorry! something went wrong', code: 'server_error', request_id: 'x' }),
  '502 page': html(502, 'Bad Gateway'),
  '429 page': html(429, 'Too Many Requests'),
  '429 with Retry-After': html(429, 'Too Many Requests', { 'retry-after': '1' }),
  '403 page': html(403, 'Blocked by the administrator'),
  'portal page': html(200, 'Welcome to our Wi-Fi'),
  'portal JSON': json(200, { status: 'login required', redirect: 'http://portal.example/' }),
  'portal redirect': html(302, 'Found', { location: 'http://127.0.0.1:9/portal' }),
} satisfies Partial<Record<FaultKind, Answer>>;
type Foreign = keyof typeof FOREIGN;

export const isForeign = (kind: FaultKind): kind is Foreign => Object.hasOwn(FOREIGN, kind);

export const foreignAnswer = (kind: Foreign): Answer => FOREIGN[kind];
