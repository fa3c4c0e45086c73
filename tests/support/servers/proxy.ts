import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request that the server has answered; the browser doesn't have the response yet. */
export type Exchange = {
  method: string;
  path: string;
  status: number;
  /** Idempotency-Key */
  key: string | null;
  /** bearer token */
  token: string | null;
};

export type ServerLink = {
  url: string;
  /** the server is unreachable: all connections break, or those that match */
  away: boolean | ((request: IncomingMessage) => boolean);
  /** Called for each API response: `cut` breaks the connection so that the response is lost. */
  onAnswer: (exchange: Exchange) => 'pass' | 'cut' | Promise<'pass' | 'cut'>;
  /** files whose content the proxy replaces, by path */
  rewritten: Map<string, (text: string) => string>;
  /** files that a deployment has removed, by path */
  gone: Set<string>;
  /** headers that the proxy adds to each response */
  headers: Record<string, string>;
  /** every API response so far, including lost ones */
  answered: Exchange[];
  /** policy violations by pages and workers that browsers reported */
  refused: string[];
  /** resolves when the next request finds the server unreachable */
  brokenOff(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The path for browsers' reports of policy violations; Firefox and WebKit have no other protocol for them.
 */
const REPORTS = '/policy-reports';

/**
 * A proxy between browser and server that can lose a response after the server has done its work. While the server
 * is unreachable, connections break at once.
 * @param target address of the server, e.g. http://127.0.0.1:3000
 */
export async function startProxy(target: string): Promise<ServerLink> {
  const brokenOff = new EventEmitter();
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => {
      outgoing.destroy();
      brokenOff.emit('request');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  const link: ServerLink = {
    url: `http://127.0.0.1:${address.port}`,
    away: false,
    onAnswer: () => 'pass',
    rewritten: new Map(),
    gone: new Set(),
    headers: {},
    answered: [],
    refused: [],
    brokenOff: async () => {
      await once(brokenOff, 'request');
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (typeof link.away === 'function' ? link.away(incoming) : link.away) throw new Error('away');
    const { method = 'GET', url: path = '/', headers } = incoming;
    if (link.gone.has(path)) {
      outgoing.writeHead(404).end();
      return;
    }
    if (path === REPORTS) {
      link.refused.push(await text(incoming));
      outgoing.writeHead(200).end();
      return;
    }
    const rewrite = link.rewritten.get(path);
    if (rewrite) {
      // Request the whole file, never a 304.
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = request(target + path, { method, headers });
    const answer = once(onward, 'response');
    onward.end(await text(incoming));
    const [reply] = (await answer) as [IncomingMessage];
    const policy = reply.headers['content-security-policy'];
    if (policy) reply.headers['content-security-policy'] = `${policy}; report-uri ${REPORTS}`;
    if (path.startsWith('/api/')) {
      const { authorization, 'idempotency-key': key } = headers;
      const exchange: Exchange = {
        method,
        path,
        status: reply.statusCode ?? 0,
        key: typeof key === 'string' ? key : null,
        token: authorization?.replace('Bearer ', '') ?? null,
      };
      link.answered.push(exchange);
      if ((await link.onAnswer(exchange)) === 'cut') {
        reply.resume();
        outgoing.destroy();
        return;
      }
    }
    if (rewrite) {
      outgoing.writeHead(200, {
        'Content-Type': reply.headers['content-type'],
        'Cache-Control': 'no-cache',
        ...link.headers,
      });
      outgoing.end(rewrite(await text(reply)));
      return;
    }
    outgoing.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...link.headers });
    for await (const chunk of reply) outgoing.write(chunk);
    outgoing.end();
  }
  return link;
}
