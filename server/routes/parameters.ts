import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { TerminalCode } from '../../src/contract/auth';
import { DateText, Id, LotCounter, Upc } from '../../src/contract/common';
import {
  CAPTURED_BY_HEADER,
  IDEMPOTENCY_HEADER,
  REPLACES_HEADER,
  TERMINAL_HEADER,
} from '../../src/contract/endpoints';
import { isDate, laInstant } from '../../src/domain/time';
import { badField } from '../plugins/errors';

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
});
/** The same for what may be changed after it was refused; checked by `replacedKey`. */
export const SubmissionHeaders = Type.Object({
  ...CaptureHeaders.properties,
  replaces: Type.Optional(
    Type.String({ description: 'the Idempotency-Key of the refused entry whose place this one takes' }),
  ),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EARLIEST_DAY = '0001-01-01';
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The key that makes a submission happen once; a new one when the caller sent none.
 * @throws ApiError 400 when it isn't a uuid
 */
export const idempotencyKey = (request: FastifyRequest): string =>
  keyIn(request, IDEMPOTENCY_HEADER) ?? randomUUID();

/**
 * The key of the refused entry whose place a submission takes, or null.
 * @throws ApiError 400 when it isn't a uuid
 */
export const replacedKey = (request: FastifyRequest): string | null => keyIn(request, REPLACES_HEADER);

function keyIn(request: FastifyRequest, header: string): string | null {
  const given = request.headers[header.toLowerCase()];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !UUID.test(given)) throw badField(header, 'must be a uuid');
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
  if (!Check(Id, id)) throw badField(CAPTURED_BY_HEADER, 'must be a user’s id');
  return id;
}

/**
 * A day of the calendar. Throws ApiError 400 for one that doesn't exist, such as 2026-02-30.
 * @param name what the request calls it
 */
export function calendarDay(date: string, name = 'date'): string {
  if (!isDate(date) || date < EARLIEST_DAY) throw badField(name, 'must be a day of the calendar');
  return date;
}

/**
 * When a record was captured: `recorded_at`, else the wall time `time_created`, else now. A terminal's clock
 * that is more than 5 minutes ahead isn't believed.
 * @throws ApiError 400 for a time that doesn't exist
 */
export function captureInstant(body: { recorded_at?: string; time_created?: string }, now: Date): Date {
  const wall = body.time_created === undefined ? null : laInstant(body.time_created);
  if (body.time_created !== undefined && !isInstant(wall))
    throw badField('time_created', 'must be a real time');
  const exact = body.recorded_at === undefined ? null : new Date(body.recorded_at);
  if (body.recorded_at !== undefined && !isInstant(exact))
    throw badField('recorded_at', 'must be a real time');
  const captured = exact ?? wall ?? now;
  return captured.getTime() > now.getTime() + CLOCK_TOLERANCE_MS ? now : captured;
}

const isInstant = (instant: Date | null): boolean => instant !== null && instant.getTime() >= 0;
