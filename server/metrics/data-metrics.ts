import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { TERMINAL_STATES } from '../../src/domain/terminals/terminals';
import type { Connection, Db } from '../db/connect';
import { rows, withTimeout } from '../db/sql';
import type { Logger } from '../log';
import { terminalState, terminalsWithSession } from '../terminals/states';

/** The figures are this old at most, however often and by however many they are read, in milliseconds. */
const FRESH_MS = 30_000;
/** A database that doesn't answer so soon is told as being away; the other figures are answered. */
const PATIENCE_MS = 3_000;

type Figures = { states: Record<string, number>; oldest: number | null; exceptions: number };

/**
 * What the database knows: terminals by state, the age of the oldest entry that waits on one, open exceptions. Each is
 * the same in every process. The terminals are read from one end to the other: some ten milliseconds for 30,000.
 * @param log is told why they can't be read; whoever watches just learns that the database doesn't answer
 * @returns brings them up to date; never throws
 */
export function dataMetrics(
  registry: Registry,
  { db, poolState }: Pick<Connection, 'db' | 'poolState'>,
  log: Pick<Logger, 'error'>,
): () => Promise<void> {
  const registers = [registry];
  const terminals = new Gauge({
    name: 'lottery_terminals',
    help: 'Terminals by what they need: attention, waiting, silent, working, signed_out',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'lottery_oldest_waiting_entry_seconds',
    help: 'Age of the oldest entry that waits on any terminal, as terminals report it; 0: none waits',
    registers,
  });
  const exceptions = new Gauge({
    name: 'lottery_open_exceptions',
    help: 'Counts that contradict each other and that nobody has corrected',
    registers,
  });
  const up = new Gauge({ name: 'lottery_database_up', help: '1 while the database answers', registers });
  if (poolState) {
    new Gauge({
      name: 'lottery_database_connections',
      help: 'Connections to PostgreSQL: in use, idle, and requests that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
      },
    });
  }

  let readAt = 0;
  let reading: Promise<Figures> | null = null;
  return async () => {
    if (Date.now() - readAt < FRESH_MS) return;
    reading ??= readFigures(db, new Date()).finally(() => {
      reading = null;
    });
    try {
      const found = await withTimeout(PATIENCE_MS, reading);
      readAt = Date.now();
      for (const state of TERMINAL_STATES) terminals.set({ state }, found.states[state] ?? 0);
      oldest.set(found.oldest ?? 0);
      exceptions.set(found.exceptions);
      up.set(1);
    } catch (error) {
      log.error({ err: error }, 'The figures of the database could not be read');
      up.set(0);
    }
  };
}

async function readFigures(db: Db, now: Date): Promise<Figures> {
  const found = await rows<{ state: string; count: number; oldest: number | null }>(
    db,
    sql`SELECT ${terminalState(now)} AS state, count(*)::int AS count,
               extract(epoch FROM ${now.toISOString()}::timestamptz - min(t.oldest_waiting_at))::float8 AS oldest
        FROM ${terminalsWithSession(now)} GROUP BY 1`,
  );
  const [open] = await rows<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM exceptions WHERE resolved_at IS NULL`,
  );
  const ages = found.flatMap(({ oldest }) => (oldest === null ? [] : [oldest]));
  return {
    states: Object.fromEntries(found.map(({ state, count }) => [state, count])),
    oldest: ages.length > 0 ? Math.max(...ages) : null,
    exceptions: open?.count ?? 0,
  };
}
