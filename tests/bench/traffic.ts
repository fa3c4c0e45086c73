import type { Ask, Terminal } from './shift-change';

/** What came of some seconds of traffic. */
export type Traffic = {
  seconds: number;
  /** how many were answered as they should be */
  answered: number;
  /** ms of each answered request, by what was asked */
  latencies: Map<Ask, number[]>;
  /** what wasn't answered as it should be: the error's text, how often */
  errors: Map<string, number>;
};

/**
 * As fast as requests are answered: the most that the server can do.
 * @param atOnce how many requests are on their way; the terminals take turns
 */
export function asFastAsCan(
  terminals: readonly Terminal[],
  asks: readonly Ask[],
  seconds: number,
  atOnce = terminals.length,
) {
  return traffic(atOnce, seconds, async (lane, until, ask) => {
    for (let index = lane; performance.now() < until; index += atOnce) {
      const terminal = terminals[index % terminals.length];
      if (terminal) await ask(terminal, terminal.nextOf(asks), performance.now());
    }
  });
}

/**
 * All terminals together ask so often a second, each at its own beat, whatever the answers take. The time of a request
 * counts from when it was due, so that a server that is late can't hide it by slowing the asking down.
 */
export function atRate(terminals: readonly Terminal[], asks: readonly Ask[], rate: number, seconds: number) {
  const everyMs = (1000 * terminals.length) / rate;
  return traffic(terminals.length, seconds, async (lane, until, ask) => {
    const terminal = terminals[lane];
    let due = performance.now() + (everyMs * lane) / terminals.length;
    for (; terminal && due < until; due += everyMs) {
      await wait(due - performance.now());
      await ask(terminal, terminal.nextOf(asks), due);
    }
  });
}

type AskTimed = (terminal: Terminal, ask: Ask, due: number) => Promise<void>;

async function traffic(
  lanes: number,
  seconds: number,
  run: (lane: number, until: number, ask: AskTimed) => Promise<void>,
): Promise<Traffic> {
  const latencies = new Map<Ask, number[]>();
  const errors = new Map<string, number>();
  let answered = 0;
  const start = performance.now();
  const ask: AskTimed = async (terminal, what, due) => {
    try {
      await terminal.ask(what);
      answered++;
      const times = latencies.get(what) ?? [];
      times.push(performance.now() - due);
      latencies.set(what, times);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      errors.set(text, (errors.get(text) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane, start + seconds * 1000, ask)));
  return { seconds: (performance.now() - start) / 1000, answered, latencies, errors };
}

const wait = (ms: number): Promise<void> | undefined =>
  ms > 0 ? new Promise((done) => setTimeout(done, ms)) : undefined;
