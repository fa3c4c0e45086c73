import { OperatorError } from '../errors';

/** Runs a statement without parameters. */
type Run = (statement: string) => Promise<unknown>;

async function rowsOf<Row>(run: Run, statement: string): Promise<Row[]> {
  return ((await run(statement)) as { rows: Row[] }).rows;
}

/** Whether tables of the database are distributed over the servers of Citus (docs/scale.md). */
export async function isDistributed(run: Run): Promise<boolean> {
  const [catalog] = await rowsOf(run, "SELECT 1 FROM pg_class WHERE relname = 'pg_dist_partition'");
  return catalog !== undefined && (await rowsOf(run, 'SELECT 1 FROM pg_dist_partition LIMIT 1')).length > 0;
}

/** The settings that `server/deploy/citus.sql` gives a distributed database. A copy of the database doesn't have them. */
const SETTINGS = {
  'citus.propagate_set_commands': 'local',
  'citus.multi_shard_modify_mode': 'sequential',
};

/**
 * Checks the settings of a distributed database. Without them, the servers of the data don't learn which rows a request may
 * access, so they show none.
 * @throws OperatorError when one is missing
 */
export async function requireCitusSettings(run: Run): Promise<void> {
  if (!(await isDistributed(run))) return;
  for (const [name, value] of Object.entries(SETTINGS)) {
    const [setting] = await rowsOf<{ now: string }>(run, `SELECT current_setting('${name}') AS now`);
    if (setting?.now !== value)
      throw new OperatorError(
        `The tables of this database are distributed over several servers, but its setting ${name} is ` +
          `${setting?.now}, not ${value}. Run server/deploy/citus.sql on the coordinator again, then start the server ` +
          '(docs/scale.md).',
      );
  }
}
