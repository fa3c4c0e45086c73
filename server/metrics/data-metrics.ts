import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { TERMINAL_STATES } from '../../src/domain/terminals/terminals';
import { allOpenExceptions } from '../counting/exceptions/open-exceptions';
import type { Connection, Db } from '../db/connect';
import { withTimeout } from '../db/sql';
import type { Logger } from '../log';
import { countUnsent } from '../morning/mails';
import { terminalsWithState } from '../terminals/states';

/** Maximum age of the figures in milliseconds, however often they are read. */
const FRESH_MS = 30_000;
/** A database that doesn't answer within this time counts as unavailable; the other figures are returned. */
const PATIENCE_MS = 3_000;

type Figures = {
  states: Record<string, number>;
  /** seconds; 0 if no entry waits */
  oldest: number;
  exceptions: number;
  unsentMails: number;
};

/**
 * Metrics from the database: terminals by state, the age of the oldest waiting entry, open exceptions. They are the same in
 * every process. All terminals and their sessions are read.
 * @param log receives errors; the metrics only show that the database doesn't answer
 * @returns updates the metrics; never throws
 */
export function dataMetrics(
  registry: Registry,
  { db, poolState }: Pick<Connection, 'db' | 'poolState'>,
  log: Pick<Logger, 'error'>,
): () => Promise<void> {
  const registers = [registry];
  const terminals = new Gauge({
    name: 'lottery_terminals',
    help: 'Terminals by state: attention, waiting, silent, working, signed_out',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'lottery_oldest_waiting_entry_seconds',
    help: 'Age of the oldest waiting entry on any terminal, as reported by the terminals; 0 if none is waiting',
    registers,
  });
  const exceptions = new Gauge({
    name: 'lottery_open_exceptions',
    help: 'Contradictions between counts that nobody has resolved',
    registers,
  });
  const unsentMails = new Gauge({
    name: 'lottery_morning_mails_unsent',
    help: 'Morning messages of the last two days that could not be sent at the first try, and have not been since',
    registers,
  });
  const up = new Gauge({ name: 'lottery_database_up', help: '1 while the database answers', registers });
  if (poolState) {
    new Gauge({
      name: 'lottery_database_connections',
      help: 'Connections to PostgreSQL: in use, idle, and requests waiting for one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
      },
    });
  }

  let readAt = 0;
  let inFlight: Promise<Figures> | null = null;
  return async () => {
    if (Date.now() - readAt < FRESH_MS) return;
    inFlight ??= readFigures(db, new Date()).finally(() => {
      inFlight = null;
    });
    try {
      const figures = await withTimeout(PATIENCE_MS, inFlight);
      readAt = Date.now();
      for (const state of TERMINAL_STATES) terminals.set({ state }, figures.states[state] ?? 0);
      oldest.set(figures.oldest);
      exceptions.set(figures.exceptions);
      unsentMails.set(figures.unsentMails);
      up.set(1);
    } catch (error) {
      log.error({ err: error }, 'The database metrics could not be read');
      up.set(0);
    }
  };
}

async function readFigures(db: Db, now: Date): Promise<Figures> {
  const terminals = await terminalsWithState(db, [], sql``, now);
  const states: Record<string, number> = {};
  let oldestAt = now.getTime();
  for (const terminal of terminals) {
    states[terminal.state] = (states[terminal.state] ?? 0) + 1;
    oldestAt = Math.min(oldestAt, terminal.oldestAt ?? oldestAt);
  }
  return {
    states,
    oldest: (now.getTime() - oldestAt) / 1000,
    exceptions: await allOpenExceptions(db),
    unsentMails: await countUnsent(db, new Date()),
  };
}
