import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type {
  PictureOfDrawer,
  SlipPictureBody,
  SlipPictureReply,
} from '../../src/shared/drawer/shift-money-schema';
import {
  isJpeg,
  MAX_PICTURE_BYTES,
  MAX_PICTURES_OF_DAY,
  MAX_PICTURES_OF_RECORD,
  MAX_PICTURES_OF_STORE,
} from '../../src/shared/drawer/slip-picture';
import { DEFAULT_COUNTER_SETTINGS } from '../../src/shared/places/store-settings';
import { DAY_MS, HOUR_MS } from '../../src/shared/time/store-clock';
import type { Connection, Db } from '../db/connect';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import { notFound, wrongContent } from '../errors';
import { repeatWhileListening } from '../http/repeat';
import type { Logger } from '../log';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';
import { requireShifts } from './shift-money';

/**
 * Stores a picture of the slip for the drawer of a count, which may arrive later. Nothing is read from it. At the
 * store's limit, the oldest picture is deleted.
 * @throws ApiError 422: not a JPEG of the allowed size; a record that isn't a shift's count, or has enough pictures;
 * too many pictures of the store within a day
 */
export function keepSlipPicture(db: Db, submission: Captured<SlipPictureBody>): Promise<KeyedReply> {
  const { key, body, recordedAt, now } = submission;
  const storeId = body.store_id;
  const record = body.record.toLowerCase();
  const jpeg = pictureIn(body.jpeg);
  return submitOnce(db, { ...submission, storeId, kind: 'slip_picture' }, async (tx) => {
    await requireShifts(tx, storeId, [record], 'record');
    await requireRoom(tx, storeId, record, now);
    await tx.execute(sql`
      DELETE FROM slip_pictures WHERE store_id = ${storeId} AND submission_id IN (
        SELECT submission_id FROM slip_pictures WHERE store_id = ${storeId}
        ORDER BY taken_at DESC, submission_id OFFSET ${MAX_PICTURES_OF_STORE - 1})`);
    await tx.execute(sql`
      INSERT INTO slip_pictures (store_id, submission_id, record_key, taken_at, received_at, jpeg)
      VALUES (${storeId}, ${key}, ${record}, ${recordedAt.toISOString()}, ${now.toISOString()},
              decode(${jpeg.toString('base64')}, 'base64'))`);
    return { message: currentMessages(REPLY).pictureKept, submission_id: key } satisfies SlipPictureReply;
  });
}

/** The bytes of a picture in Base64. @throws ApiError 422 unless it's a JPEG of at most `MAX_PICTURE_BYTES` */
function pictureIn(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  // Node.js skips characters that aren't Base64.
  const isWhole = bytes.toString('base64') === base64;
  if (!isWhole || bytes.length > MAX_PICTURE_BYTES || !isJpeg(bytes))
    throw wrongContent('jpeg', { kind: 'not_a_picture', kilobytes: MAX_PICTURE_BYTES / 1_000 });
  return bytes;
}

async function requireRoom(tx: Db, storeId: number, record: string, now: Date): Promise<void> {
  const [counted] = await rows<{ ofRecord: number; ofDay: number }>(
    tx,
    sql`SELECT (SELECT count(*)::int FROM slip_pictures
                WHERE store_id = ${storeId} AND record_key = ${record}) AS "ofRecord",
               (SELECT count(*)::int FROM slip_pictures
                WHERE store_id = ${storeId} AND received_at > ${new Date(now.getTime() - DAY_MS).toISOString()}) AS "ofDay"`,
  );
  if ((counted?.ofRecord ?? 0) >= MAX_PICTURES_OF_RECORD)
    throw wrongContent('record', { kind: 'enough_pictures', max: MAX_PICTURES_OF_RECORD });
  if ((counted?.ofDay ?? 0) >= MAX_PICTURES_OF_DAY)
    throw wrongContent('record', { kind: 'pictures_of_day', max: MAX_PICTURES_OF_DAY });
}

/** The pictures of slips for the drawers of these counts, oldest first, by the key that each picture names. */
export async function picturesOf(
  db: Db,
  storeId: number,
  recordKeys: readonly string[],
): Promise<(PictureOfDrawer & { record: string })[]> {
  if (recordKeys.length === 0) return [];
  const pictures = await rows<Omit<PictureOfDrawer, 'at'> & { record: string; at: number }>(
    db,
    sql`SELECT p.submission_id AS id, p.record_key AS record, u.name AS "by", ${milliseconds(sql`p.taken_at`)} AS at
        FROM unnest(${list(recordKeys)}::uuid[]) AS k(key)
        CROSS JOIN LATERAL (
          SELECT submission_id, record_key, taken_at FROM slip_pictures
          WHERE store_id = ${storeId} AND record_key = k.key ${OPTIMIZATION_FENCE}
        ) p
        CROSS JOIN LATERAL (
          SELECT created_by FROM submissions
          WHERE store_id = ${storeId} AND submission_id = p.submission_id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        ORDER BY p.taken_at, p.submission_id`,
  );
  return pictures.map(({ at, ...picture }) => ({ ...picture, at: new Date(at).toISOString() }));
}

/** A picture in Base64. @throws ApiError 404 when the store doesn't have, or no longer has, a picture with this id */
export async function slipPicture(db: Db, storeId: number, pictureId: string): Promise<{ jpeg: string }> {
  const [picture] = await rows<{ jpeg: string }>(
    db,
    sql`SELECT translate(encode(jpeg, 'base64'), E'\n', '') AS jpeg FROM slip_pictures
        WHERE store_id = ${storeId} AND submission_id = ${pictureId}`,
  );
  if (!picture) throw notFound();
  return picture;
}

/** Deletes pictures older than their stores keep them. @param db the handle that reaches all stores */
export async function deleteOldPictures(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM slip_pictures p
    WHERE p.taken_at < ${now.toISOString()}::timestamptz - interval '1 day' * coalesce(
      (SELECT s.slip_picture_days FROM store_settings s WHERE s.store_id = p.store_id),
      ${DEFAULT_COUNTER_SETTINGS.slip_picture_days}::int)`);
}

const FIRST_WITHIN_MS = 60_000;

/** Deletes old pictures of slips every hour while the server runs. Several servers may do so. */
export function keepPictureDays(app: FastifyInstance, { db }: Pick<Connection, 'db'>, log: Logger): void {
  const deleteOld = () =>
    deleteOldPictures(db, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'Old pictures of slips could not be deleted'),
    );
  repeatWhileListening(app, deleteOld, HOUR_MS, Math.random() * FIRST_WITHIN_MS);
}
