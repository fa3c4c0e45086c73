import { Agent, request } from 'node:http';
import type { FuzzRequest } from './requests';

/** What came back; `null` instead when the connection ended without an answer. */
export type FuzzReply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** A request got no answer in the time that a server could ever need. */
export class Unanswered extends Error {}

/** How many requests are under way at once. */
export const LANES = 16;

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

/**
 * Sends one request over a kept connection.
 * @param patienceMs after which a server that says nothing hangs
 * @throws Unanswered
 */
export function send(
  url: string,
  { method, path, headers, body }: FuzzRequest,
  authorization: string | null,
  patienceMs: number,
): Promise<FuzzReply | null> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const sent = request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: {
        ...headers,
        ...(authorization === null ? {} : { authorization }),
        ...(body === null ? {} : { 'content-length': body.length }),
      },
    });
    const timer = setTimeout(() => {
      fail(new Unanswered(`no answer in ${patienceMs} ms`));
      sent.destroy();
    }, patienceMs);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('close', () => {
        clearTimeout(timer);
        done(
          response.complete ? { status: response.statusCode ?? 0, headers: response.headers, text } : null,
        );
      });
    });
    sent.once('error', () => {
      clearTimeout(timer);
      done(null);
    });
    sent.end(body ?? undefined);
  });
}
