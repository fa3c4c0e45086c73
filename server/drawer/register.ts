import { type SQL, sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import {
  assignedToDrawers,
  type ComparedGame,
  type DrawerEnd,
  differenceOfGame,
  hasSameFigures,
  MAX_REPORTED_BYTES_OF_DAY,
  MAX_REPORTS_OF_DAY,
  MAX_RUNG_GAMES,
  type RegisterFigures,
  type RegisterMap,
  type RegisterReport,
  type RungItem,
  type RungUp,
  registerFigures,
  reportOutOfPlace,
  reportsRungUp,
  rungUp,
  upcsOfItem,
  WHOLE_SITE,
  withPart,
} from '../../src/shared/drawer/register';
import type { RegisterFiguresBody, RegisterFiguresReply } from '../../src/shared/drawer/register-schema';
import { COUNTER } from '../../src/shared/stock/bins';
import { addedBy, groupBy, sumOf } from '../../src/shared/values/collections';
import { signedCents } from '../../src/shared/values/money';
import { cleanText } from '../../src/shared/values/visible-text';
import type { Db } from '../db/connect';
import { gameOfLot, gamesOfUpcs, knownUpcs, upcOfLot } from '../db/game-names';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import { badField, wrongContent } from '../errors';
import { calendarDay, instantBefore } from '../http/parameters';
import { watch } from '../invariants';
import { storeSettings } from '../places/settings';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';
import { soldWhere } from './world';

/**
 * Stores what a register reported at its close. Changes no drawer: the report lists it with the counted and the typed
 * figures.
 * @throws ApiError 400 for a time, a day or an amount that can't be read, and a text without a visible character; 422
 * for an end before the beginning, a repeated department, a register of another store, and more reports than a day may
 * have
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
    const items = body.items ? await gamesAmong(tx, storeId, body.items) : null;
    // Requests of one store are serialized, so none adds a revision in between.
    const earlier = await rows<StoredFigures>(
      tx,
      sql`SELECT lines, payouts_cents AS payouts, items, revision, ${milliseconds(sql`begins_at`)} AS "beginsAt",
                 ${milliseconds(sql`ends_at`)} AS "endsAt"
          FROM register_figures
          WHERE store_id = ${storeId} AND register_id = ${register} AND period = ${period} AND business_date = ${date}
            AND shift = ${shift} AND sequence = ${sequence}
          ORDER BY revision DESC LIMIT ${MAX_COMPARED}::int`,
    );
    const [before] = earlier;
    const reported = { lines, payouts, items };
    const figures = before ? withPart(before, reported, part) : reported;
    // Sending a file again changes nothing, even after its correction.
    const isKnown = earlier.some(
      (report) =>
        hasSameFigures(report, withPart(report, reported, part)) &&
        report.beginsAt === Number(beginsAt) &&
        report.endsAt === Number(endsAt),
    );
    if (!isKnown) {
      const texts = {
        lines: JSON.stringify(figures.lines),
        items: figures.items && JSON.stringify(figures.items),
      };
      await requireRoomOnDay(tx, storeId, date, texts);
      await tx.execute(
        sql`INSERT INTO register_figures (store_id, submission_id, register_id, period, business_date, shift, sequence,
                                          revision, begins_at, ends_at, lines, payouts_cents, items)
            VALUES (${storeId}, ${key}, ${register}, ${period}, ${date}, ${shift}, ${sequence},
                    ${before ? before.revision + 1 : 0}, ${beginsAt.toISOString()}, ${endsAt.toISOString()},
                    ${texts.lines}::json, ${figures.payouts}, ${texts.items}::json)`,
      );
    }
    const mapped = new Set(map.map(({ code }) => code));
    const t = currentMessages(REPLY);
    return {
      message: isKnown ? t.registerKnown : before ? t.registerReplaced : t.registerKept,
      submission_id: key,
      data: {
        added: !isKnown,
        replaced: !isKnown && before !== undefined,
        ...(items && { games: items.length }),
        unmapped: lines.filter(({ code }) => !mapped.has(code)).map(({ code, name }) => ({ code, name })),
      },
    } satisfies RegisterFiguresReply;
  });
}

/**
 * Limits the reports of a day, which a drawer adds up.
 * @param date YYYY-MM-DD
 * @param added the report's departments and games, as JSON
 * @throws ApiError 422 for more or larger reports than a day may have
 */
async function requireRoomOnDay(
  tx: Db,
  storeId: number,
  date: string,
  added: { lines: string; items: string | null },
): Promise<void> {
  const [ofDay = { reports: 0, bytes: 0 }] = await rows<{ reports: number; bytes: number }>(
    tx,
    sql`SELECT count(*)::int AS reports,
               coalesce(sum(octet_length(lines::text) + coalesce(octet_length(items::text), 0)), 0)::float8 AS bytes
        FROM register_figures WHERE store_id = ${storeId} AND business_date = ${date}`,
  );
  if (ofDay.reports >= MAX_REPORTS_OF_DAY)
    throw wrongContent('business_date', { kind: 'more_register_reports', max: MAX_REPORTS_OF_DAY });
  const bytes = ofDay.bytes + Buffer.byteLength(added.lines) + Buffer.byteLength(added.items ?? '');
  if (bytes > MAX_REPORTED_BYTES_OF_DAY)
    throw wrongContent('business_date', {
      kind: 'larger_register_reports',
      max: MAX_REPORTED_BYTES_OF_DAY / 1_000_000,
    });
}

/** The items of a report that are games of the store. Items with several codes of one game are added up. */
async function gamesAmong(
  tx: Db,
  storeId: number,
  items: NonNullable<RegisterFiguresBody['items']>,
): Promise<RungItem[]> {
  const coded = items.map((item) => ({ ...item, upcs: upcsOfItem(item.code) }));
  const upcsOfStore = await knownUpcs(tx, storeId, [...new Set(coded.flatMap(({ upcs }) => upcs))]);
  const games = coded.flatMap(({ upcs, name = '', quantity }): RungItem[] => {
    const upc = upcs.find((each) => upcsOfStore.has(each));
    return upc === undefined ? [] : [{ upc, name: cleanText(name), tickets: quantity }];
  });
  const sums = addedBy(games, ({ upc }) => upc, 'tickets');
  if (sums.length > MAX_RUNG_GAMES) throw badField('items', { kind: 'more_entries', max: MAX_RUNG_GAMES });
  return sums;
}

/** How many revisions are compared. A report usually has one correction or two. */
const MAX_COMPARED = 20;

type StoredFigures = {
  lines: { code: string; name: string; cents: number }[];
  payouts: number;
  items: RungItem[] | null;
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

/** A drawer's period starts at the drawer before it, but at most this many days earlier. */
const MAX_PERIOD_DAYS = 31;

/**
 * The register reports that belong to a store's drawers.
 * @param drawers all drawers of their business days; `at`: their last count, ms since the epoch; `keys`: all their
 * records
 * @returns the figures in cents, and the tickets of their item files, both by drawer
 */
export async function registersBeside<D extends DrawerEnd & { keys: readonly string[] }>(
  db: Db,
  storeId: number,
  drawers: readonly D[],
  map: RegisterMap,
): Promise<{ figures: Map<D, RegisterFigures>; rung: Map<D, RungUp<D>> }> {
  const dates = drawers.map(({ date }) => date).sort();
  const [first] = dates;
  if (first === undefined) return { figures: new Map(), rung: new Map() };
  const firstEnd = new Date(Math.min(...drawers.map(({ at }) => at))).toISOString();
  const [before] = await rows<DrawerEnd>(
    db,
    sql`SELECT ${milliseconds(sql`recorded_at`)} AS at, business_date::text AS date FROM submissions
        WHERE store_id = ${storeId} AND kind = 'sale' AND purpose = 'shift' AND recorded_at < ${firstEnd}::timestamptz
          AND NOT submission_id = ANY(${list(drawers.flatMap(({ keys }) => keys))}::uuid[])
        ORDER BY recorded_at DESC LIMIT 1`,
  );
  // Without an earlier drawer, the first one begins with its business day.
  const from = before
    ? sql`greatest(least(${before.date}::date, ${first}::date) - 1, ${first}::date - ${MAX_PERIOD_DAYS}::int)`
    : sql`${first}::date`;
  const reports = await rows<RegisterReport>(
    db,
    sql`SELECT submission_id AS key, register_id AS register, period, business_date::text AS date, ${milliseconds(sql`begins_at`)} AS "beginsAt",
               ${milliseconds(sql`ends_at`)} AS "endsAt", ${linesOf(map)} AS lines, payouts_cents AS payouts,
               items IS NOT NULL AS "hasItems"
        FROM register_figures f
        WHERE store_id = ${storeId} AND business_date BETWEEN ${from} AND ${dates.at(-1)}::date + 1 AND ${IS_NEWEST}
        ORDER BY ends_at, register_id, period`,
  );
  const assigned = assignedToDrawers(drawers, reports, before ?? null);
  watch('register_report_once', storeId, () => reportOutOfPlace(reports, assigned, before ?? null));
  const withItems = reportsRungUp(assigned);
  const items = await itemsOf(db, storeId, [...withItems]);
  return {
    figures: registerFigures(assigned, map),
    rung: rungUp(withItems, (drawer) => items.get(drawer) ?? []),
  };
}

/**
 * SQL: a report's departments that are mapped, added up by what they count as. A day's departments take megabytes
 * (`MAX_REPORTED_BYTES_OF_DAY`).
 */
function linesOf(map: RegisterMap): SQL {
  const used = map.filter(({ as }) => as !== 'ignore');
  if (used.length === 0) return sql`'[]'::json`;
  const [codes, uses] = [used.map(({ code }) => code), used.map(({ as }) => as)];
  return sql`(
    SELECT coalesce(json_agg(json_build_object('code', code, 'cents', cents)), '[]')
    FROM (
      SELECT min(used.code) AS code, sum((line ->> 'cents')::float8) AS cents
      FROM json_array_elements(lines) AS line
      JOIN unnest(${list(codes)}::text[], ${list(uses)}::text[]) AS used(code, use) ON used.code = line ->> 'code'
      GROUP BY used.use
    ) AS sums
  )`;
}

type RungOfDrawer = Omit<RungItem, 'name'> & { place: number; register: string };

/** The items of each drawer's reports, added up by game; items of the whole site are separate. */
async function itemsOf<D>(
  db: Db,
  storeId: number,
  reports: readonly [D, { reports: readonly RegisterReport[] }][],
): Promise<Map<D, RungOfDrawer[]>> {
  const keys = reports.flatMap(([, ofDrawer], place) => ofDrawer.reports.map(({ key }) => ({ key, place })));
  if (keys.length === 0) return new Map();
  const items = await rows<RungOfDrawer>(
    db,
    sql`SELECT r.place, CASE f.register_id WHEN ${WHOLE_SITE} THEN f.register_id ELSE '' END AS register, item ->> 'upc' AS upc,
               sum((item ->> 'tickets')::float8) AS tickets
        FROM unnest(${list(keys.map(({ key }) => key))}::uuid[], ${list(keys.map(({ place }) => place))}::int[]) AS r(key, place)
        JOIN register_figures f ON f.store_id = ${storeId} AND f.submission_id = r.key
        CROSS JOIN LATERAL json_array_elements(f.items) AS item
        GROUP BY 1, 2, 3`,
  );
  const ofPlace = groupBy(items, ({ place }) => place);
  return new Map(reports.map(([drawer], place) => [drawer, ofPlace.get(place) ?? []]));
}

/** SQL: whether no correction has replaced the report `f`. */
const IS_NEWEST = sql`NOT EXISTS (
  SELECT FROM register_figures later
  WHERE later.store_id = f.store_id AND later.register_id = f.register_id AND later.period = f.period
    AND later.business_date = f.business_date AND later.shift = f.shift AND later.sequence = f.sequence
    AND later.revision > f.revision
)`;

/** How many item files show which games a store's registers know. */
const REPORTS_ASKED = 60;

/** The UPCs of the games that a store's registers named in their newest item files. */
async function gamesOfRegisters(db: Db, storeId: number): Promise<Set<string>> {
  const games = await rows<{ upc: string }>(
    db,
    sql`SELECT DISTINCT item ->> 'upc' AS upc
        FROM (SELECT items FROM register_figures f
              WHERE store_id = ${storeId} AND items IS NOT NULL AND ${IS_NEWEST}
              ORDER BY business_date DESC, ends_at DESC, submission_id LIMIT ${REPORTS_ASKED}::int) AS newest
        CROSS JOIN LATERAL json_array_elements(items) AS item`,
  );
  return new Set(games.map(({ upc }) => upc));
}

type CountedGame = Omit<ComparedGame, 'rung'> & { key: string };

/** The tickets that records sold at the counter, by record and game. @param keys of records, without duplicates */
const countedGames = (db: Db, storeId: number, keys: readonly string[]): Promise<CountedGame[]> =>
  rows<CountedGame>(
    db,
    sql`SELECT key, upc, min(game) AS game, min(name) AS name, min(price)::float8 AS "priceCents", sum(tickets)::int AS counted
        FROM (
          SELECT k.key::text AS key, ${upcOfLot('l')} AS upc, ${gameOfLot('l')} AS game, coalesce(v.vendor_name, '') AS name,
                 l.price_cents AS price, where_sold.tickets
          FROM unnest(${list(keys)}::uuid[]) AS k(key)
          CROSS JOIN LATERAL (
            SELECT submission_id, recorded_at FROM submissions WHERE store_id = ${storeId} AND submission_id = k.key ${OPTIMIZATION_FENCE}
          ) s
          CROSS JOIN LATERAL ${soldWhere(storeId)} where_sold
          JOIN lots l ON l.store_id = ${storeId} AND l.id = where_sold.lot_id
          LEFT JOIN vendors v ON v.id = l.vendor_id
          WHERE where_sold.machine = ${COUNTER}
        ) sold
        GROUP BY key, upc ORDER BY key, upc`,
  );

/**
 * The games of drawers with an item file: tickets counted at the counter and tickets rung up (money, section 7),
 * largest difference first. Names games, never people.
 */
export async function gamesBeside<D extends { keys: readonly string[] }>(
  db: Db,
  storeId: number,
  rung: ReadonlyMap<D, RungUp<D>>,
): Promise<Map<D, ComparedGame[]>> {
  if (rung.size === 0) return new Map();
  const keysOf = (drawers: readonly D[]): string[] => drawers.flatMap(({ keys }) => keys);
  const keys = [...new Set([...rung.values()].flatMap(({ drawersOf }) => keysOf(drawersOf)))];
  const counted = await countedGames(db, storeId, keys);
  const countedOf = groupBy(counted, ({ key }) => key);
  const upcsRungUp = new Set([...rung.values()].flatMap(({ tickets }) => [...tickets.keys()]));
  const gameOf = new Map(
    [...(await gamesOfUpcs(db, storeId, [...upcsRungUp])), ...counted].map(
      ({ upc, game, name, priceCents }) => [upc, { upc, game, name, priceCents }],
    ),
  );
  const upcsOfRegisters = new Set([...(await gamesOfRegisters(db, storeId)), ...upcsRungUp]);
  return new Map(
    [...rung].map(([drawer, { tickets, drawersOf }]) => {
      const sold = groupBy(
        keysOf(drawersOf).flatMap((key) => countedOf.get(key) ?? []),
        ({ upc }) => upc,
      );
      const games = [...new Set([...sold.keys(), ...tickets.keys()])].flatMap((upc) => {
        const game = gameOf.get(upc);
        const rungUp = tickets.get(upc) ?? (upcsOfRegisters.has(upc) ? 0 : null);
        return game
          ? [{ ...game, counted: sumOf(sold.get(upc) ?? [], (each) => each.counted), rung: rungUp }]
          : [];
      });
      return [drawer, inOrder(games)];
    }),
  );
}

/** Adds up the games of several drawers. */
export const addedGames = (drawers: readonly (readonly ComparedGame[])[]): ComparedGame[] =>
  inOrder(
    [...groupBy(drawers.flat(), ({ upc }) => upc).values()].flatMap((same) => {
      const [first] = same;
      const rung = same.every((each) => each.rung === null) ? null : sumOf(same, (each) => each.rung ?? 0);
      return first ? [{ ...first, counted: sumOf(same, (each) => each.counted), rung }] : [];
    }),
  );

const inOrder = (games: readonly ComparedGame[]): ComparedGame[] => {
  const sizeOf = (game: ComparedGame): number => Math.abs(differenceOfGame(game).cents ?? 0);
  return [...games].sort((a, b) => sizeOf(b) - sizeOf(a) || a.upc.localeCompare(b.upc));
};
