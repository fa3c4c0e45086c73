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

/** A submission as it was seen on the way to the server. */
export type Submission = { key: string; path: string; body: string };

export type ChaosProxy = {
  url: string;
  /** false: everything passes as it is */
  faulty: boolean;
  /** how many requests met which fault */
  met: Map<FaultKind, number>;
  /** each try of each submission, in order */
  submissions: Submission[];
  /** keys that the server has said yes to, whether or not the terminal was told */
  accepted: Set<string>;
  /** what came by, what was done with it, and what the server said */
  log: string[];
  /** Ends what is held back: hangs up where nobody was answered, and sends what is still to be sent again. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

const NO_FAULT: Fault = { kind: 'none', ms: 0, afterWork: false };
/** A request that is repeated comes again after so many others. */
const AGAIN_AFTER = 3;

/**
 * The way from one terminal to the server, as bad as the schedule says. While the server is away, connections break.
 * @param nextFault asked once for each request
 */
export async function startChaosProxy(
  server: MortalServer,
  nextFault: (isSubmission: boolean) => Fault,
): Promise<ChaosProxy> {
  const repeats: { asked: Request; after: number }[] = [];
  const repeating: Promise<unknown>[] = [];
  const hanging: ServerResponse[] = [];
  const listener = createServer((incoming, outgoing) => {
    // Whatever breaks on this side breaks the browser's connection: that is what a proxy can do.
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
      for (const { asked } of repeats.splice(0)) repeat(asked);
      await Promise.all(repeating);
    },
    async stop() {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };

  const note = (asked: Request, what: string) =>
    proxy.log.push(`${new Date().toISOString()} ${asked.method} ${asked.path} ${keyOf(asked) ?? ''} ${what}`);
  const toServer = async (asked: Request): Promise<Answer> => {
    const answer = await forward(server.url, asked);
    note(asked, `was answered ${answer.status}`);
    const key = keyOf(asked);
    if (key && answer.status < 300) proxy.accepted.add(key);
    return answer;
  };
  const repeat = (asked: Request) => {
    // Its answer is nobody's; that it finds no server is as good.
    repeating.push(toServer(asked).catch(() => undefined));
  };

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const asked = { method, path, headers, body: await buffer(incoming) };
    for (const waiting of repeats) waiting.after -= 1;
    for (const due of repeats.filter((waiting) => waiting.after <= 0)) {
      repeats.splice(repeats.indexOf(due), 1);
      repeat(due.asked);
    }
    const key = keyOf(asked);
    if (key) {
      proxy.submissions.push({ key, path, body: asked.body.toString() });
      const moment = server.submissionComesBy();
      if (moment) {
        note(asked, `the server dies: ${moment}`);
        await server.die(() => (moment === 'working' ? deliver(server.url, asked) : toServer(asked)));
        outgoing.destroy();
        return;
      }
    }
    const fault = proxy.faulty ? nextFault(key !== undefined) : NO_FAULT;
    if (proxy.faulty) proxy.met.set(fault.kind, (proxy.met.get(fault.kind) ?? 0) + 1);
    note(asked, fault.kind);
    await withFault(fault, asked, outgoing);
  }

  async function withFault(fault: Fault, asked: Request, outgoing: ServerResponse): Promise<void> {
    const { kind, ms, afterWork } = fault;
    if (isForeign(kind)) {
      if (afterWork) await toServer(asked);
      return send(outgoing, foreignAnswer(kind));
    }
    switch (kind) {
      case 'none':
        return send(outgoing, await toServer(asked));
      case 'request dropped':
        outgoing.destroy();
        return;
      case 'never answered':
        if (afterWork) await toServer(asked);
        hanging.push(outgoing);
        return;
      case 'request cut':
        if (asked.body.length > 0) await deliver(server.url, asked, asked.body.length / 2);
        outgoing.destroy();
        return;
      case 'request delayed':
        await passing(ms);
        return send(outgoing, await toServer(asked));
      case 'answer dropped':
        await toServer(asked);
        outgoing.destroy();
        return;
      case 'answer cut':
        return sendHalf(outgoing, await toServer(asked));
      case 'answer cut, looking whole': {
        const answer = await toServer(asked);
        return send(outgoing, { ...answer, body: half(answer.body) });
      }
      case 'answer delayed': {
        const answer = await toServer(asked);
        await passing(ms);
        return send(outgoing, answer);
      }
      case 'sent twice': {
        const answers = await Promise.all([toServer(asked), toServer(asked)]);
        return send(outgoing, answers[1]);
      }
      case 'sent again later':
        repeats.push({ asked, after: AGAIN_AFTER });
        return send(outgoing, await toServer(asked));
    }
  }

  return proxy;
}

const keyOf = ({ headers }: Request): string | undefined => headers['idempotency-key']?.toString();

/** What a slow line takes: the delay is the fault itself, not a wait for something to happen. */
const passing = (ms: number): Promise<void> => new Promise((passed) => setTimeout(passed, ms));

const half = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2));

/** A connection of its own for each: what the server's death does to one is no other's fault. */
const requestTo = (url: string, { method, path, headers }: Request) =>
  request(url + path, { method, headers, agent: false });

async function forward(url: string, asked: Request): Promise<Answer> {
  const onward = requestTo(url, asked);
  onward.end(asked.body);
  const [reply] = (await once(onward, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 502, headers: reply.headers, body: await buffer(reply) };
}

/** Gives the server a request, or its first bytes, and hangs up without waiting for the answer. */
function deliver(url: string, asked: Request, bytes = asked.body.length): Promise<void> {
  const onward = requestTo(url, asked);
  // Hanging up counts as an error here.
  onward.on('error', () => onward.destroy());
  return new Promise((gone) => {
    onward.once('close', gone);
    onward.write(asked.body.subarray(0, bytes), () => onward.destroy());
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
