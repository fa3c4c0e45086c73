import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** The requests of one client, sent one after the other over one keep-alive connection. */
export type Client = {
  /** of the endpoint, http */
  url: string;
  headers: Record<string, string>;
  requests: { headers: Record<string, string>; body: string }[];
};

export type Load = { requests: number; seconds: number; latencies: number[]; statuses: Map<number, number> };

/**
 * Sends the requests of all clients. The clients work in parallel; each sends its own requests one after the other.
 * @param clients with prepared requests, so that only sending and waiting is timed
 * @returns latencies in ms; number of responses by status
 */
export async function runLoad(clients: readonly Client[]): Promise<Load> {
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  const start = performance.now();
  await Promise.all(
    clients.map(async ({ url, headers, requests }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const next of requests) {
        const sent = performance.now();
        const { status } = await send(agent, 'POST', url, { ...headers, ...next.headers }, next.body);
        latencies.push(performance.now() - sent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      agent.destroy();
    }),
  );
  return { requests: latencies.length, seconds: (performance.now() - start) / 1000, latencies, statuses };
}

/** Sends one request, with a JSON body or none, and reads the whole response. */
export function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const content =
    body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return new Promise((done, fail) => {
    const sent = request(url, { method, agent, headers: { ...headers, ...content } });
    sent.once('error', fail);
    sent.once('response', (reply) => {
      const parts: Buffer[] = [];
      reply.once('error', fail);
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.once('end', () =>
        done({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.end(body);
  });
}
