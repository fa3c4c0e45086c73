import { Agent, request } from 'node:http';
import type { FuzzRequest } from './requests';

/** A reply; `null` is used instead if the connection ended without a response. */
export type FuzzReply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** A request that timed out. */
export class Unanswered extends Error {}

/** Number of parallel requests. */
export const LANES = 16;

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

/**
 * Sends one request over a keep-alive connection.
 * @param patienceMs timeout in milliseconds
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
