import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { MAX_LISTED } from '../../src/shared/health/findings';
import type { HealthReport } from '../../src/shared/health/health-schema';
import type { Connection, Db } from '../db/connect';
import { GROWTH } from '../db/growth';
import { milliseconds, rows } from '../db/sql';
import { repeatWhileListening } from '../http/repeat';
import { appBuild, DIST } from '../http/static';
import type { Logger } from '../log';

/** A process of the server. `place`: its machine and port; `build`: the build of the app that it serves */
type ServerProcess = { place: string; build: string | null; uptimeSeconds: number };

const EVERY_MS = 60_000;

/**
 * Records that a process is running, by the database's clock. Deletes processes that have been silent for a day, and
 * processes above the limit.
 */
export async function noteProcess(db: Db, { place, build, uptimeSeconds }: ServerProcess): Promise<void> {
  await db.execute(sql`
    INSERT INTO server_processes (place, build, started_at, seen_at)
    VALUES (${place}, ${build}, now() - ${uptimeSeconds}::float8 * interval '1 second', now())
    ON CONFLICT (place) DO UPDATE
    SET build = excluded.build, started_at = excluded.started_at, seen_at = excluded.seen_at`);
  await db.execute(sql`
    DELETE FROM server_processes
    WHERE seen_at < now() - interval '1 day'
       OR place IN (SELECT place FROM server_processes ORDER BY seen_at DESC OFFSET ${GROWTH.server_processes.most})`);
}

/** The processes of the server, starting with those that failed to report on time. */
export async function listProcesses(db: Db): Promise<HealthReport['processes']> {
  const noted = await rows<{
    place: string;
    build: string | null;
    startedAt: number;
    seenAt: number;
    total: number;
  }>(
    db,
    sql`SELECT place, build, ${milliseconds(sql`started_at`)} AS "startedAt", ${milliseconds(sql`seen_at`)} AS "seenAt",
               (count(*) OVER ())::int AS total
        FROM server_processes ORDER BY seen_at >= now() - interval '3 minutes', place LIMIT ${MAX_LISTED}`,
  );
  return {
    total: noted[0]?.total ?? 0,
    data: noted.map(({ place, build, startedAt, seenAt }) => ({
      place,
      build,
      started_at: new Date(startedAt).toISOString(),
      seen_at: new Date(seenAt).toISOString(),
    })),
  };
}

/** Records about once a minute that this process is running, and deletes its row when it ends. @param app not listening yet */
export function keepProcess(app: FastifyInstance, { db }: Pick<Connection, 'db'>, log: Logger): void {
  const placeOf = (): string => {
    const address = app.server.address();
    return `${hostname()}:${typeof address === 'object' ? address?.port : address}`;
  };
  let noted: string | undefined;
  const note = async (): Promise<void> => {
    try {
      noted ??= placeOf();
      await noteProcess(db, { place: noted, build: await appBuild(DIST), uptimeSeconds: process.uptime() });
    } catch (error) {
      log.warn({ err: error }, 'This process could not be noted as running');
    }
  };
  // Hooks run in reverse order, so the repetition has ended by now.
  app.addHook('onClose', async () => {
    if (noted === undefined) return;
    await db
      .execute(sql`DELETE FROM server_processes WHERE place = ${noted}`)
      .catch((error: unknown) => log.warn({ err: error }, 'The end of this process could not be noted'));
  });
  repeatWhileListening(app, note, EVERY_MS, 0);
}
