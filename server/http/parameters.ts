import type { PageQuery } from '../../src/contract/common';
import type { StoreClock } from '../../src/domain/time/store-clock';
import { instantOfWall, isDate, parseInstant } from '../../src/domain/time/time';
import type { Page } from '../db/sql';
import { badField } from '../errors';

const DEFAULT_PAGE_SIZE = 10;

/** The rows of the wanted page of a list. */
export function pageOf({ page = 1, page_size: size = DEFAULT_PAGE_SIZE }: PageQuery): Page {
  return { skip: (page - 1) * size, size };
}

/** The same where a list is answered otherwise to who names no page: null then. */
export const wantedPage = (query: PageQuery): Page | null =>
  query.page === undefined && query.page_size === undefined ? null : pageOf(query);

/** Days that a shop can ask for; the end of the year 9999 is beyond what an ISO 8601 instant of four digits says. */
const DAYS = { first: '1970-01-01', last: '2999-12-31' };
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * A day of the calendar, from 1970 to 2999. Throws ApiError 400 for another, or one that doesn't exist, such as
 * 2026-02-30.
 * @param name what the request calls it
 */
export function calendarDay(date: string, name = 'date'): string {
  if (!isDate(date) || date < DAYS.first || date > DAYS.last)
    throw badField(name, { kind: 'not_a_day', ...DAYS });
  return date;
}

/**
 * When a record was captured: `recorded_at`, else the wall time `time_created`, else now. A terminal's clock
 * that is more than 5 minutes ahead isn't believed.
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
 * An instant of a terminal's clock, which isn't believed when it's more than 5 minutes ahead.
 * @param name what the request calls it
 * @throws ApiError 400 for a time that doesn't exist
 */
export function instantBefore(text: string, name: string, now: Date): Date {
  const instant = parseInstant(text);
  if (!instant) throw badField(name, { kind: 'not_a_time' });
  return notAhead(instant, now);
}

const notAhead = (instant: Date, now: Date): Date =>
  instant.getTime() > now.getTime() + CLOCK_TOLERANCE_MS ? now : instant;
