import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { TerminalCode } from '../../src/contract/auth';
import { DateText, Id, LotCounter, type PageQuery, Upc } from '../../src/contract/common';
import {
  CAPTURED_BY_HEADER,
  IDEMPOTENCY_HEADER,
  OUTBOX_FILE_HEADER,
  REPLACES_HEADER,
  TERMINAL_HEADER,
} from '../../src/contract/endpoints';
import { ImportedFrom } from '../../src/contract/imports';
import { isDate, laInstant, parseInstant } from '../../src/domain/time';
import type { Page } from '../db/sql';
import { badField } from '../errors';

/** The parts of paths, as schemas. */
export const StorePath = Type.Object({ storeId: Id });
export const CompanyPath = Type.Object({ companyId: Id });
export const RowPath = Type.Object({ id: Id });
export const UpcPath = Type.Object({ upc: Upc, storeId: Id });
export const TicketListPath = Type.Object({ lotNumber: Upc, lotCounter: LotCounter, storeId: Id });
export const DayPath = Type.Object({ date: DateText, storeId: Id });
export const ShiftPath = Type.Object({ date: DateText, userId: Id, time: Type.String({ maxLength: 40 }) });

/** Which device signs in or is handed over; it's kept with the session's line in the audit log. */
export const TerminalHeaders = Type.Object({ [TERMINAL_HEADER]: Type.Optional(TerminalCode) });

/** Documents the header; its shape is checked by `idempotencyKey`. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ description: 'a uuid, minted once before the first try' })),
});
/** The same for what clerks submit; checked by `capturedBy`. */
export const CaptureHeaders = Type.Object({
  ...IdempotencyHeaders.properties,
  [CAPTURED_BY_HEADER]: Type.Optional(
    Type.String({
      description: 'the id of the user of the store who made it; a handed-over terminal names one',
    }),
  ),
  [OUTBOX_FILE_HEADER]: Type.Optional(
    Type.String({
      description:
        'percent-encoded JSON {file, made_at, terminal, loaded_at, loaded_by}: the outbox file that it was loaded from',
    }),
  ),
});
/** The same for what may be changed after it was refused; checked by `replacedKey`. */
export const SubmissionHeaders = Type.Object({
  ...CaptureHeaders.properties,
  replaces: Type.Optional(
    Type.String({ description: 'the Idempotency-Key of the refused entry whose place this one takes' }),
  ),
});

const DEFAULT_PAGE_SIZE = 10;

/** The rows of the wanted page of a list. */
export function pageOf({ page = 1, page_size: size = DEFAULT_PAGE_SIZE }: PageQuery): Page {
  return { skip: (page - 1) * size, size };
}

/** The same where a list is answered otherwise to who names no page: null then. */
export const wantedPage = (query: PageQuery): Page | null =>
  query.page === undefined && query.page_size === undefined ? null : pageOf(query);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Days that a shop can ask for; the end of the year 9999 is beyond what an ISO 8601 instant of four digits says. */
const DAYS = { first: '1970-01-01', last: '2999-12-31' };
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The key that makes a submission happen once; a new one when the caller sent none.
 * @throws ApiError 400 when it isn't a uuid
 */
export const idempotencyKey = (request: FastifyRequest): string => givenKey(request) ?? randomUUID();

/** The key that the caller sent, or null. Throws ApiError 400 when it isn't a uuid. */
export const givenKey = (request: FastifyRequest): string | null => keyIn(request, IDEMPOTENCY_HEADER);

/**
 * The key of the refused entry whose place a submission takes, or null.
 * @throws ApiError 400 when it isn't a uuid
 */
export const replacedKey = (request: FastifyRequest): string | null => keyIn(request, REPLACES_HEADER);

function keyIn(request: FastifyRequest, header: string): string | null {
  const given = request.headers[header.toLowerCase()];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !UUID.test(given)) throw badField(header, { kind: 'not_a_uuid' });
  return given.toLowerCase();
}

/**
 * The id of the user who made a submission, or null.
 * @throws ApiError 400 when it isn't an id
 */
export function capturedBy(request: FastifyRequest): number | null {
  const given = request.headers[CAPTURED_BY_HEADER];
  if (given === undefined) return null;
  const id = Number(given);
  if (!/^[0-9]+$/.test(String(given)) || !Check(Id, id))
    throw badField(CAPTURED_BY_HEADER, { kind: 'not_a_user_id' });
  return id;
}

/**
 * The outbox file that a submission was loaded from, or null. Characters that could disguise the file's name in a list are
 * replaced.
 * @throws ApiError 400 when the header isn't percent-encoded JSON of an `ImportedFrom`, with times that exist
 */
export function importedFrom(request: FastifyRequest): ImportedFrom | null {
  const given = request.headers[OUTBOX_FILE_HEADER];
  if (given === undefined) return null;
  const imported = parsedHeader(String(given));
  const isRight =
    Check(ImportedFrom, imported) &&
    [imported.loaded_at, imported.made_at ?? imported.loaded_at].every((time) => parseInstant(time));
  if (!isRight) throw badField(OUTBOX_FILE_HEADER, { kind: 'not_an_outbox_file' });
  return { ...imported, file: imported.file.replace(/\p{C}/gu, '\ufffd') };
}

function parsedHeader(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return null;
  }
}

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
 * @throws ApiError 400 for a time that doesn't exist
 */
export function captureInstant(body: { recorded_at?: string; time_created?: string }, now: Date): Date {
  const wall = body.time_created === undefined ? now : laInstant(body.time_created);
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
