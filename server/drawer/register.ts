import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import {
  type DrawerEnd,
  hasSameFigures,
  type RegisterFigures,
  type RegisterMap,
  type RegisterReport,
  registerFigures,
  withPart,
} from '../../src/shared/drawer/register';
import type { RegisterFiguresBody, RegisterFiguresReply } from '../../src/shared/drawer/register-schema';
import { signedCents } from '../../src/shared/values/money';
import { cleanText } from '../../src/shared/values/visible-text';
import type { Db } from '../db/connect';
import { list, milliseconds, rows } from '../db/sql';
import { badField, wrongContent } from '../errors';
import { calendarDay, instantBefore } from '../http/parameters';
import { storeSettings } from '../places/settings';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';

/**
 * Stores what a register reported at its close. It changes no drawer: it stands beside the counted and the typed figures.
 * @throws ApiError 400 for a time, a day or an amount that can't be read, and a text without a visible character; 422 for an
 *   end before the beginning, a department that occurs twice, and a register of another store
 */
export function keepRegisterFigures(db: Db, submission: Captured<RegisterFiguresBody>): Promise<KeyedReply> {
  const { key, body, now } = submission;
  const storeId = body.store_id;
  const beginsAt = instantBefore(body.begins_at, 'begins_at', now);
  const endsAt = instantBefore(body.ends_at, 'ends_at', now);
  if (endsAt < beginsAt) throw wrongContent('ends_at', { kind: 'ends_before_it_begins' });
  const date = calendarDay(body.business_date, 'business_date');
  const register = visible(body.register_id, 'register_id');
  const lines = body.lines.map(({ code, name = '', amount }, index) => ({
    code: visible(code, `lines.${index}.code`),
    name: cleanText(name),
    cents: centsIn(amount, `lines.${index}.amount`),
  }));
  const twice = lines.findIndex(({ code }, index) => lines.findIndex((line) => line.code === code) < index);
  if (twice !== -1) throw wrongContent(`lines.${twice}.code`, { kind: 'department_twice' });
  const payouts = centsIn(body.payouts ?? 0, 'payouts');

  return submitOnce(db, { ...submission, storeId, kind: 'register_figures' }, async (tx) => {
    const { register_map: map, register_location: storeLocation } = await storeSettings(tx, storeId);
    if (storeLocation !== '' && body.location !== undefined && body.location !== storeLocation)
      throw wrongContent('location', { kind: 'other_location', found: body.location, own: storeLocation });
    const { period, shift = 0, sequence, part = null } = body;
    // Requests of one store are serialized, so no other one adds a revision in between.
    const earlier = await rows<StoredFigures>(
      tx,
      sql`SELECT lines, payouts_cents AS payouts, revision, ${milliseconds(sql`begins_at`)} AS "beginsAt",
                 ${milliseconds(sql`ends_at`)} AS "endsAt"
          FROM register_figures
          WHERE store_id = ${storeId} AND register_id = ${register} AND period = ${period} AND business_date = ${date}
            AND shift = ${shift} AND sequence = ${sequence}
          ORDER BY revision DESC LIMIT ${MAX_COMPARED}::int`,
    );
    const [before] = earlier;
    const reported = { lines, payouts };
    const figures = before ? withPart(before, reported, part) : reported;
    // A file that is sent again changes nothing, also after its correction.
    const isKnown = earlier.some(
      (report) =>
        hasSameFigures(report, withPart(report, reported, part)) &&
        report.beginsAt === Number(beginsAt) &&
        report.endsAt === Number(endsAt),
    );
    if (!isKnown)
      await tx.execute(
        sql`INSERT INTO register_figures (store_id, submission_id, register_id, period, business_date, shift, sequence,
                                          revision, begins_at, ends_at, lines, payouts_cents)
            VALUES (${storeId}, ${key}, ${register}, ${period}, ${date}, ${shift}, ${sequence},
                    ${before ? before.revision + 1 : 0}, ${beginsAt.toISOString()}, ${endsAt.toISOString()},
                    ${JSON.stringify(figures.lines)}::json, ${figures.payouts})`,
      );
    const mapped = new Set(map.map(({ code }) => code));
    const t = currentMessages(REPLY);
    return {
      message: isKnown ? t.registerKnown : before ? t.registerReplaced : t.registerKept,
      submission_id: key,
      data: {
        added: !isKnown,
        replaced: !isKnown && before !== undefined,
        unmapped: lines.filter(({ code }) => !mapped.has(code)).map(({ code, name }) => ({ code, name })),
      },
    } satisfies RegisterFiguresReply;
  });
}

/** A report has one correction or two. */
const MAX_COMPARED = 20;

type StoredFigures = {
  lines: { code: string; name: string; cents: number }[];
  payouts: number;
  revision: number;
  beginsAt: number;
  endsAt: number;
};

function visible(text: string, field: string): string {
  const clean = cleanText(text);
  if (clean === '') throw badField(field, { kind: 'unreadable' });
  return clean;
}

function centsIn(dollars: number, field: string): number {
  const cents = signedCents(dollars);
  if (cents === null) throw badField(field, { kind: 'too_many_decimals' });
  return cents;
}

/** A drawer's period reaches back to the drawer before it, at most this long. */
const MAX_PERIOD_DAYS = 31;

/**
 * The register figures that belong to a store's drawers.
 * @param drawers all drawers of their business days; `at`: their last count, ms since the epoch; `keys`: their records
 * @returns in cents, by drawer
 */
export async function registersBeside<D extends DrawerEnd & { keys: readonly string[] }>(
  db: Db,
  storeId: number,
  drawers: readonly D[],
  map: RegisterMap,
): Promise<Map<D, RegisterFigures>> {
  const dates = drawers.map(({ date }) => date).sort();
  const [first] = dates;
  if (first === undefined) return new Map();
  const firstEnd = new Date(Math.min(...drawers.map(({ at }) => at))).toISOString();
  const [before] = await rows<DrawerEnd>(
    db,
    sql`SELECT ${milliseconds(sql`recorded_at`)} AS at, business_date::text AS date FROM submissions
        WHERE store_id = ${storeId} AND kind = 'sale' AND purpose = 'shift' AND recorded_at < ${firstEnd}::timestamptz
          AND NOT submission_id = ANY(${list(drawers.flatMap(({ keys }) => keys))}::uuid[])
        ORDER BY recorded_at DESC LIMIT 1`,
  );
  // Without a drawer before it, the first one begins with its business day.
  const from = before
    ? sql`greatest(least(${before.date}::date, ${first}::date) - 1, ${first}::date - ${MAX_PERIOD_DAYS}::int)`
    : sql`${first}::date`;
  const reports = await rows<RegisterReport>(
    db,
    sql`SELECT register_id AS register, period, business_date::text AS date, ${milliseconds(sql`begins_at`)} AS "beginsAt",
               ${milliseconds(sql`ends_at`)} AS "endsAt", lines, payouts_cents AS payouts
        FROM (SELECT DISTINCT ON (register_id, period, business_date, shift, sequence) *
              FROM register_figures
              WHERE store_id = ${storeId} AND business_date BETWEEN ${from} AND ${dates.at(-1)}::date + 1
              ORDER BY register_id, period, business_date, shift, sequence, revision DESC) AS newest
        ORDER BY ends_at, register_id, period`,
  );
  return registerFigures(drawers, reports, map, before ?? null);
}
