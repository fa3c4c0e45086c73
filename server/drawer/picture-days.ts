import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_COUNTER_SETTINGS } from '../../src/shared/places/store-settings';
import type { Connection, Db } from '../db/connect';
import { repeatWhileListening } from '../http/repeat';
import type { Logger } from '../log';

/** Deletes the pictures that are older than their stores keep them. @param db the handle that reaches all stores */
export async function deleteOldPictures(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM slip_pictures p
    WHERE p.taken_at < ${now.toISOString()}::timestamptz - interval '1 day' * coalesce(
      (SELECT s.slip_picture_days FROM store_settings s WHERE s.store_id = p.store_id),
      ${DEFAULT_COUNTER_SETTINGS.slip_picture_days}::int)`);
}

const HOUR_MS = 60 * 60_000;
const FIRST_WITHIN_MS = 60_000;

/** Deletes old pictures of slips every hour while the server runs. Several servers may. */
export function keepPictureDays(app: FastifyInstance, { db }: Pick<Connection, 'db'>, log: Logger): void {
  const deleteOld = () =>
    deleteOldPictures(db, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'Old pictures of slips could not be deleted'),
    );
  repeatWhileListening(app, deleteOld, HOUR_MS, Math.random() * FIRST_WITHIN_MS);
}
