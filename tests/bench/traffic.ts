import type { RequestKind, Terminal } from './shift-change';

/** The outcome of some seconds of traffic. */
export type Traffic = {
  seconds: number;
  /** number of requests with the expected response */
  answered: number;
  /** time of each answered request in ms, by kind */
  latencies: Map<RequestKind, number[]>;
  /** the other requests: how often each error occurred, by its text */
  errors: Map<string, number>;
};

/**
 * Sends the next request as soon as one is answered, to measure the maximum rate.
 * @param atOnce number of concurrent requests; the terminals take turns
 */
export function atMaxRate(
  terminals: readonly Terminal[],
  kinds: readonly RequestKind[],
  seconds: number,
  atOnce = terminals.length,
) {
  return traffic(atOnce, seconds, async (lane, until, send) => {
    for (let index = lane; performance.now() < until; index += atOnce) {
      const terminal = terminals[index % terminals.length];
      if (terminal) await send(terminal, terminal.nextOf(kinds), performance.now());
    }
  });
}

/**
 * Sends `rate` requests per second from all terminals together, evenly spaced, however long the responses take. The time
 * of a request starts when it was due, so a slow server can't hide delays by slowing the clients down.
 */
export function atRate(
  terminals: readonly Terminal[],
  kinds: readonly RequestKind[],
  rate: number,
  seconds: number,
) {
  const everyMs = (1000 * terminals.length) / rate;
  return traffic(terminals.length, seconds, async (lane, until, send) => {
    const terminal = terminals[lane];
    let due = performance.now() + (everyMs * lane) / terminals.length;
    for (; terminal && due < until; due += everyMs) {
      await wait(due - performance.now());
      await send(terminal, terminal.nextOf(kinds), due);
    }
  });
}

type TimedSend = (terminal: Terminal, kind: RequestKind, due: number) => Promise<void>;

async function traffic(
  lanes: number,
  seconds: number,
  run: (lane: number, until: number, send: TimedSend) => Promise<void>,
): Promise<Traffic> {
  const latencies = new Map<RequestKind, number[]>();
  const errors = new Map<string, number>();
  let answered = 0;
  const start = performance.now();
  const send: TimedSend = async (terminal, kind, due) => {
    try {
      await terminal.send(kind);
      answered++;
      const times = latencies.get(kind) ?? [];
      times.push(performance.now() - due);
      latencies.set(kind, times);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      errors.set(text, (errors.get(text) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane, start + seconds * 1000, send)));
  return { seconds: (performance.now() - start) / 1000, answered, latencies, errors };
}

const wait = (ms: number): Promise<void> | undefined =>
  ms > 0 ? new Promise((done) => setTimeout(done, ms)) : undefined;
