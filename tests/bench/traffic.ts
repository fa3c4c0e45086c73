import type { Ask, Terminal } from './shift-change';

/** What came of some seconds of traffic. */
export type Traffic = {
  seconds: number;
  requests: number;
  /** ms of each answered request, by what was asked */
  latencies: Map<Ask, number[]>;
  /** what wasn't answered as it should be: the error's text, how often */
  errors: Map<string, number>;
};

/** Every terminal asks as fast as it's answered: the most that the server can do. */
export function asFastAsCan(terminals: readonly Terminal[], asks: readonly Ask[], seconds: number) {
  return traffic(terminals, seconds, async (terminal, until, ask) => {
    while (performance.now() < until) await ask(terminal.nextOf(asks), performance.now());
  });
}

/**
 * All terminals together ask so often a second, each at its own beat, whatever the answers take. The time of a request
 * counts from when it was due, so that a server that is late can't hide it by slowing the asking down.
 */
export function atRate(terminals: readonly Terminal[], asks: readonly Ask[], rate: number, seconds: number) {
  const everyMs = (1000 * terminals.length) / rate;
  return traffic(terminals, seconds, async (terminal, until, ask, nth) => {
    let due = performance.now() + (everyMs * nth) / terminals.length;
    for (; due < until; due += everyMs) {
      await wait(due - performance.now());
      await ask(terminal.nextOf(asks), due);
    }
  });
}

type AskTimed = (ask: Ask, due: number) => Promise<void>;

async function traffic(
  terminals: readonly Terminal[],
  seconds: number,
  run: (terminal: Terminal, until: number, ask: AskTimed, nth: number) => Promise<void>,
): Promise<Traffic> {
  const latencies = new Map<Ask, number[]>();
  const errors = new Map<string, number>();
  let requests = 0;
  const start = performance.now();
  await Promise.all(
    terminals.map((terminal, nth) => {
      const ask: AskTimed = async (what, due) => {
        requests++;
        try {
          await terminal.ask(what);
          const times = latencies.get(what) ?? [];
          times.push(performance.now() - due);
          latencies.set(what, times);
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error);
          errors.set(text, (errors.get(text) ?? 0) + 1);
        }
      };
      return run(terminal, start + seconds * 1000, ask, nth);
    }),
  );
  return { seconds: (performance.now() - start) / 1000, requests, latencies, errors };
}

const wait = (ms: number): Promise<void> | undefined =>
  ms > 0 ? new Promise((done) => setTimeout(done, ms)) : undefined;
