import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { foreignAnswer, isForeign } from './foreign-answers';
import type { MortalServer } from './mortal-server';
import type { Fault, FaultKind } from './schedule';

type Request = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A submission as observed on its way to the server. */
export type Submission = { key: string; path: string; body: string };

export type ChaosProxy = {
  url: string;
  /** false: everything passes unchanged */
  faulty: boolean;
  /** number of requests by fault */
  met: Map<FaultKind, number>;
  /** each attempt of each submission, in order */
  submissions: Submission[];
  /** keys that the server has accepted, whether or not the terminal received the response */
  accepted: Set<string>;
  /** the requests, their faults, and the server's responses */
  log: string[];
  /** Finishes pending work: closes unanswered connections and sends outstanding repeats. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

const NO_FAULT: Fault = { kind: 'none', ms: 0, afterWork: false };
/** Number of other requests before a request is repeated. */
const AGAIN_AFTER = 3;

/**
 * A proxy between one terminal and the server that injects the faults of the schedule. While the server is down,
 * connections break.
 * @param nextFault called once for each request
 */
export async function startChaosProxy(
  server: MortalServer,
  nextFault: (isSubmission: boolean) => Fault,
): Promise<ChaosProxy> {
  const repeats: { request: Request; after: number }[] = [];
  const repeating: Promise<unknown>[] = [];
  const hanging: ServerResponse[] = [];
  const listener = createServer((incoming, outgoing) => {
    // Any failure here breaks the browser's connection, as with a real proxy.
    carry(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  const proxy: ChaosProxy = {
    url: `http://127.0.0.1:${address.port}`,
    faulty: false,
    met: new Map(),
    submissions: [],
    accepted: new Set(),
    log: [],
    async settle() {
      for (const outgoing of hanging.splice(0)) outgoing.destroy();
      for (const { request } of repeats.splice(0)) repeat(request);
      await Promise.all(repeating);
    },
    async stop() {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };

  const note = (request: Request, what: string) =>
    proxy.log.push(
      `${new Date().toISOString()} ${request.method} ${request.path} ${keyOf(request) ?? ''} ${what}`,
    );
  const toServer = async (request: Request): Promise<Answer> => {
    const answer = await forward(server.url, request);
    note(request, `was answered ${answer.status}`);
    const key = keyOf(request);
    if (key && answer.status < 300) proxy.accepted.add(key);
    return answer;
  };
  const repeat = (request: Request) => {
    // The response is discarded, and so is a failure to reach the server.
    repeating.push(toServer(request).catch(() => undefined));
  };

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const request = { method, path, headers, body: await buffer(incoming) };
    for (const waiting of repeats) waiting.after -= 1;
    for (const due of repeats.filter((waiting) => waiting.after <= 0)) {
      repeats.splice(repeats.indexOf(due), 1);
      repeat(due.request);
    }
    const key = keyOf(request);
    if (key) {
      proxy.submissions.push({ key, path, body: request.body.toString() });
      const moment = server.countSubmission();
      if (moment) {
        note(request, `the server dies: ${moment}`);
        await server.die(() => (moment === 'working' ? deliver(server.url, request) : toServer(request)));
        outgoing.destroy();
        return;
      }
    }
    const fault = proxy.faulty ? nextFault(key !== undefined) : NO_FAULT;
    if (proxy.faulty) proxy.met.set(fault.kind, (proxy.met.get(fault.kind) ?? 0) + 1);
    note(request, fault.kind);
    await withFault(fault, request, outgoing);
  }

  async function withFault(fault: Fault, request: Request, outgoing: ServerResponse): Promise<void> {
    const { kind, ms, afterWork } = fault;
    if (isForeign(kind)) {
      if (afterWork) await toServer(request);
      return send(outgoing, foreignAnswer(kind));
    }
    switch (kind) {
      case 'none':
        return send(outgoing, await toServer(request));
      case 'request dropped':
        outgoing.destroy();
        return;
      case 'never answered':
        if (afterWork) await toServer(request);
        hanging.push(outgoing);
        return;
      case 'request cut':
        if (request.body.length > 0) await deliver(server.url, request, request.body.length / 2);
        outgoing.destroy();
        return;
      case 'request delayed':
        await delay(ms);
        return send(outgoing, await toServer(request));
      case 'answer dropped':
        await toServer(request);
        outgoing.destroy();
        return;
      case 'answer cut':
        return sendHalf(outgoing, await toServer(request));
      case 'answer cut, looking whole': {
        const answer = await toServer(request);
        return send(outgoing, { ...answer, body: half(answer.body) });
      }
      case 'answer delayed': {
        const answer = await toServer(request);
        await delay(ms);
        return send(outgoing, answer);
      }
      case 'sent twice': {
        const answers = await Promise.all([toServer(request), toServer(request)]);
        return send(outgoing, answers[1]);
      }
      case 'sent again later':
        repeats.push({ request, after: AGAIN_AFTER });
        return send(outgoing, await toServer(request));
    }
  }

  return proxy;
}

const keyOf = ({ headers }: Request): string | undefined => headers['idempotency-key']?.toString();

/** The delay of a slow line. It is the injected fault itself, not a wait for something to happen. */
const delay = (ms: number): Promise<void> => new Promise((passed) => setTimeout(passed, ms));

const half = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2));

/** A separate connection for each request, so that the server's death affects each one independently. */
const requestTo = (url: string, { method, path, headers }: Request) =>
  request(url + path, { method, headers, agent: false });

async function forward(url: string, request: Request): Promise<Answer> {
  const onward = requestTo(url, request);
  onward.end(request.body);
  const [reply] = (await once(onward, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 502, headers: reply.headers, body: await buffer(reply) };
}

/** Sends the server a request, or its first bytes, and hangs up without waiting for the response. */
function deliver(url: string, request: Request, bytes = request.body.length): Promise<void> {
  const onward = requestTo(url, request);
  // Hanging up counts as an error here.
  onward.on('error', () => onward.destroy());
  return new Promise((gone) => {
    onward.once('close', gone);
    onward.write(request.body.subarray(0, bytes), () => onward.destroy());
  });
}

function writeHead(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...others } = headers;
  outgoing.writeHead(status, status === 304 ? others : { ...others, 'content-length': body.length });
}

function send(outgoing: ServerResponse, answer: Answer): void {
  writeHead(outgoing, answer);
  outgoing.end(answer.body);
}

function sendHalf(outgoing: ServerResponse, answer: Answer): void {
  writeHead(outgoing, answer);
  outgoing.write(half(answer.body), () => outgoing.destroy());
}
