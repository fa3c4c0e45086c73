import type { RequiredField } from '../../src/messages/words/field-labels';
import type { Refusal } from '../../src/messages/words/refusals';
import { MAX_PERIOD_DAYS } from '../../src/shared/reports/reports-schema';
import { daysOf } from '../../src/shared/time/periods';
import { daysBefore, type StoreClock } from '../../src/shared/time/store-clock';
import { instantOfWall, isDate, parseInstant } from '../../src/shared/time/time';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import type { ListQuery, PageQuery } from '../../src/shared/wire/common';
import type { EndpointFacts } from '../../src/shared/wire/facts';
import { MAX_PAGE_SIZE, PAGE_SIZES } from '../../src/shared/wire/requests';
import type { Db } from '../db/connect';
import { type Page, snapshot } from '../db/sql';
import { badField, requireRules } from '../errors';

/** The rows of the requested page of a list. */
export function requestedPage({ page = 1, page_size: size = PAGE_SIZES[0] }: PageQuery): Page {
  return { skip: (page - 1) * size, size };
}

/** The requested page of a list. Null for a request without a page, for which the list has another reply. */
export const wantedPage = (query: PageQuery): Page | null =>
  query.page === undefined && query.page_size === undefined ? null : requestedPage(query);

/** Bytes reserved for what surrounds the rows of a list, such as settings. */
const ROOM_AROUND_ROWS = 50_000;

/** A request for a list. The budget of its endpoint says how many rows a reply has. */
type ListRequest = {
  query: ListQuery;
  routeOptions: { config: { endpoint?: Pick<EndpointFacts, 'most'> } };
};

/**
 * Replies with a long list: the requested page, or the rows from the requested one on. Sends as many as the endpoint's
 * budget allows, so that readers can ask for the following ones. Sends whole pages of the largest size, for which the
 * previous release asks.
 * @param list reads a page, with the other fields of the reply
 */
export async function pagedList<List extends { data: readonly unknown[] }>(
  request: ListRequest,
  list: (page: Page) => Promise<List>,
): Promise<List> {
  const { page, bytes } = wantedOf(request);
  const reply = await list(page);
  const rest = Buffer.byteLength(JSON.stringify({ ...reply, data: [] }));
  const { length } = withinBytes(reply.data, { bytes: bytes - rest });
  return length === reply.data.length ? reply : { ...reply, data: reply.data.slice(0, wholePages(length)) };
}

/** Rounds down to whole pages of the largest size. Fewer rows than one such page stay as they are. */
const wholePages = (rows: number): number => (rows > MAX_PAGE_SIZE ? rows - (rows % MAX_PAGE_SIZE) : rows);

/** The page that a request wants, and the bytes that its rows may take. */
function wantedOf({ query, routeOptions }: ListRequest): { page: Page; bytes: number } {
  const most = routeOptions.config.endpoint?.most;
  if (!most) throw new Error('A list without a row of the endpoint table has no budget');
  const first = { skip: query.from ?? 0, size: most.rows };
  return {
    page: query.from === undefined ? (wantedPage(query) ?? first) : first,
    bytes: most.bytes - ROOM_AROUND_ROWS,
  };
}

/** The number of first rows from which `storedList` estimates the length of the others. */
const FIRST_ROWS = 50;

/**
 * Like `pagedList`, for a list whose rows cost the same at any position. The first rows show how many more fit, so that
 * none is read in vain: reading and dropping a thousand rows with the longest names took twice as long as sending the
 * rows that fit.
 */
export const storedList = <Row>(
  request: ListRequest,
  db: Db,
  list: (tx: Db, page: Page) => Promise<{ data: Row[]; total: number }>,
): Promise<{ data: Row[]; total: number }> =>
  snapshot(db, async (tx) => {
    const { page, bytes } = wantedOf(request);
    const { data: first, total } = await list(tx, { ...page, size: Math.min(page.size, FIRST_ROWS) });
    const room = { bytes };
    const kept = withinBytes(first, room);
    const left = Math.min(page.size, total - page.skip) - first.length;
    if (left <= 0 || kept.length < first.length) return { data: kept, total };
    const fitting = Math.floor((bytes * first.length) / (bytes - room.bytes));
    const more = Math.min(left, wholePages(fitting) - first.length);
    if (more <= 0) return { data: kept, total };
    const { data: others } = await list(tx, { skip: page.skip + first.length, size: more });
    return { data: [...kept, ...withinBytes(others, room)], total };
  });

/** Like `pagedList`, for a list that usually fits into one reply: `total` is only sent if there are other rows. */
export async function longList<Row, Rest extends object>(
  request: ListRequest,
  list: (page: Page) => Promise<Rest & { data: Row[]; total: number }>,
): Promise<Omit<Rest & { data: Row[]; total: number }, 'total'> & { total?: number }> {
  return withTotal(await pagedList(request, list));
}

/** A list with `total` only if there are other rows. */
export function withTotal<List extends { data: readonly unknown[]; total: number }>(
  list: List,
): Omit<List, 'total'> & { total?: number } {
  const { total, ...others } = list;
  return total === list.data.length ? others : list;
}

/** Takes the first rows of a list that fit in the space left in a reply, and deducts their size from it. */
export function withinBytes<Row>(list: readonly Row[], room: { bytes: number }): Row[] {
  const kept: Row[] = [];
  for (const row of list) {
    const bytes = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > room.bytes) break;
    room.bytes -= bytes;
    kept.push(row);
  }
  return kept;
}

/** The days that requests may name. In UTC, the end of the year 9999 would need a five-digit year in ISO 8601. */
const DAYS = { first: '1970-01-01', last: '2999-12-31' };
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * A calendar day from 1970 to 2999.
 * @param name the field's name in the request
 * @throws ApiError 400 for other days, or a day that doesn't exist, such as 2026-02-30
 */
export function calendarDay(date: string, name = 'date'): string {
  if (!isDate(date) || date < DAYS.first || date > DAYS.last)
    throw badField(name, { kind: 'not_a_day', ...DAYS });
  return date;
}

/**
 * The days from one to another, both included, ascending.
 * @param names of the fields in the request
 * @throws ApiError 400 for a text that isn't a day, an end before the start, or more than `MAX_PERIOD_DAYS`
 */
export function calendarDays(
  fromDate: string,
  toDate: string,
  names = { from: 'fromDate', to: 'toDate' },
): string[] {
  const first = calendarDay(fromDate, names.from);
  const end = calendarDay(toDate, names.to);
  const last = daysBefore(first, 1 - MAX_PERIOD_DAYS);
  if (end < first || end > last) throw badField(names.to, { kind: 'not_within', first, last });
  return daysOf({ from: first, to: end });
}

/**
 * The instant of capture: `recorded_at`, else the wall time `time_created`, else now. A time more than 5 minutes ahead
 * is replaced by now, because the terminal's clock is wrong.
 * @param clock of the store
 * @throws ApiError 400 for a time that doesn't exist
 */
export function captureInstant(
  body: { recorded_at?: string; time_created?: string },
  now: Date,
  clock: StoreClock,
): Date {
  const wall = body.time_created === undefined ? now : instantOfWall(body.time_created, clock);
  if (!wall || wall.getTime() < 0) throw badField('time_created', { kind: 'not_a_time' });
  return body.recorded_at === undefined
    ? notAhead(wall, now)
    : instantBefore(body.recorded_at, 'recorded_at', now);
}

/**
 * The instant of capture of a record without a wall time: `recorded_at`, as for `captureInstant`, else now. @throws
 * ApiError 400
 */
export const recordedInstant = ({ recorded_at: at }: { recorded_at?: string }, now: Date): Date =>
  at === undefined ? now : instantBefore(at, 'recorded_at', now);

/**
 * An instant of a terminal's clock. An instant more than 5 minutes ahead is replaced by now, because the clock is
 * wrong.
 * @param name the field's name in the request
 * @throws ApiError 400 for a time that doesn't exist
 */
export function instantBefore(text: string, name: string, now: Date): Date {
  const instant = parseInstant(text);
  if (!instant) throw badField(name, { kind: 'not_a_time' });
  return notAhead(instant, now);
}

const notAhead = (instant: Date, now: Date): Date =>
  instant.getTime() > now.getTime() + CLOCK_TOLERANCE_MS ? now : instant;

/**
 * Rejects blank texts. Skips absent ones (in a change).
 * @throws ApiError 400 with the specification's message for the first one
 */
export function requireTexts(texts: Partial<Record<RequiredField, string>>): void {
  const faults: Record<string, Refusal | null> = {};
  for (const [field, text] of Object.entries(texts) as [RequiredField, string | undefined][])
    faults[field] = text !== undefined && cleanName(text) === '' ? { kind: 'blank', field } : null;
  requireRules(faults);
}

/** The cleaned reason that a request gives. @throws ApiError 400 for a blank one */
export function requireReason(body: { reason: string }): string {
  const reason = cleanText(body.reason);
  if (reason === '') throw badField('reason', { kind: 'required' });
  return reason;
}
