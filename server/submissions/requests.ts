import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { ImportedFrom } from '../../src/shared/terminals/terminals-schema';
import { parseInstant } from '../../src/shared/time/time';
import { Id, Uuid } from '../../src/shared/wire/common';
import {
  CAPTURED_BY_HEADER,
  IDEMPOTENCY_HEADER,
  OUTBOX_FILE_HEADER,
  REPLACES_HEADER,
} from '../../src/shared/wire/requests';
import { requireAuthor, type Submitter } from '../access';
import type { Db } from '../db/connect';
import { badField, forbidden } from '../errors';
import { callerOf } from '../http/guard';
import { recordedInstant } from '../http/parameters';

/** The store for which a caller of role 6, or a terminal, submits. */
export function ownStore(request: FastifyRequest): number {
  const { storeId } = callerOf(request);
  if (storeId === null) throw forbidden();
  return storeId;
}

/** The submitter, taken from the token and never from the body. */
export const submitterOf = (request: FastifyRequest): Submitter => {
  const caller = callerOf(request);
  return { userId: caller.id, sessionId: caller.sessionId };
};

/**
 * The author of a submission (the user named in the request, else the token's user) and its outbox file.
 * @param storeId where the named user works; by default, the caller's own store
 * @throws ApiError 400 for an invalid user id or file header; 403 when that user doesn't work in this store, or when a
 * handed-over terminal names no user, or a user who isn't a clerk
 */
export async function authorOf(db: Db, request: FastifyRequest, storeId?: number): Promise<Submitter> {
  const submitter = { ...submitterOf(request), imported: importedFrom(request) };
  const author = capturedBy(request);
  if (author !== null) {
    if (callerOf(request).scope) throw forbidden({ kind: 'not_by_token' });
    await requireAuthor(db, callerOf(request), storeId ?? ownStore(request), author);
    return { ...submitter, userId: author };
  }
  if (callerOf(request).isTerminal) throw forbidden({ kind: 'nobody_on_duty' });
  return submitter;
}

/**
 * The author of a change that a handed-over terminal may make without naming its clerk, as terminals of earlier
 * releases do. Such a change has no author: the admin who handed the terminal over is never its author.
 * @throws like `authorOf`
 */
export async function changerOf(
  db: Db,
  request: FastifyRequest,
  storeId: number,
): Promise<{ id: number | null; sessionId: number | null }> {
  const { isTerminal, sessionId } = callerOf(request);
  if (isTerminal && capturedBy(request) === null) return { id: null, sessionId };
  return { id: (await authorOf(db, request, storeId)).userId, sessionId };
}

/** The fields that all submissions have: key, body, author and time of receipt. @throws like `authorOf` */
export const submissionOf = async <Body>(
  db: Db,
  request: FastifyRequest & { body: Body },
  now: Date,
  storeId?: number,
) => ({
  key: idempotencyKey(request),
  body: request.body,
  by: await authorOf(db, request, storeId),
  now,
});

/**
 * The Idempotency-Key of a submission, or a new one if the caller sent none.
 * @throws ApiError 400 when it isn't a uuid
 */
export const idempotencyKey = (request: FastifyRequest): string => givenKey(request) ?? randomUUID();

/** The key of a call that changes the stock, and the call's instant by the caller's clock. @throws ApiError 400 */
export const statedBy = (request: FastifyRequest & { body: { recorded_at?: string } }) => ({
  key: idempotencyKey(request),
  at: recordedInstant(request.body, request.now()),
});

/** The key that the caller sent, or null. Throws ApiError 400 when it isn't a uuid. */
export const givenKey = (request: FastifyRequest): string | null => keyIn(request, IDEMPOTENCY_HEADER);

/**
 * The key of the refused entry that a submission replaces, or null.
 * @throws ApiError 400 when it isn't a uuid
 */
export const replacedKey = (request: FastifyRequest): string | null => keyIn(request, REPLACES_HEADER);

function keyIn(request: FastifyRequest, header: string): string | null {
  const sentKey = request.headers[header.toLowerCase()];
  if (sentKey === undefined) return null;
  if (typeof sentKey !== 'string' || !Check(Uuid, sentKey)) throw badField(header, { kind: 'not_a_uuid' });
  return sentKey.toLowerCase();
}

/**
 * The id of the user who made a submission, or null.
 * @throws ApiError 400 when it isn't an id
 */
function capturedBy(request: FastifyRequest): number | null {
  const header = request.headers[CAPTURED_BY_HEADER];
  if (header === undefined) return null;
  const id = Number(header);
  if (!/^[0-9]+$/.test(String(header)) || !Check(Id, id))
    throw badField(CAPTURED_BY_HEADER, { kind: 'not_a_user_id' });
  return id;
}

/**
 * The outbox file from which a submission was loaded, or null. Replaces characters that could disguise the file's name
 * in a list.
 * @throws ApiError 400 when the header isn't percent-encoded JSON of an `ImportedFrom`, with times that exist
 */
function importedFrom(request: FastifyRequest): ImportedFrom | null {
  const header = request.headers[OUTBOX_FILE_HEADER];
  if (header === undefined) return null;
  const imported = parsedHeader(String(header));
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
