import type { EntryRefusal, FieldFault, Refusal } from '../src/messages/words/refusals';
import { ERROR_CODE, type ErrorCode } from '../src/shared/wire/errors';

/** The server can't start for a reason that its operator can fix. The message explains it in plain words. */
export class OperatorError extends Error {}

type SampleRefusal =
  | 'holds_sample'
  | 'not_empty_for_sample'
  | 'no_sample'
  | 'received_in_sample'
  | 'destination_holds_sample';

type Details = {
  /** faults by the path of the field */
  fields?: Record<string, Refusal | FieldFault>;
  /** the refused entries of a submission */
  entries?: readonly EntryRefusal[];
  /** the serials that an ambiguous code may stand for */
  readings?: readonly string[];
};

/** A refusal of a request, as data. http/error-replies turns it into the contract's reply with its sentences. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly refusal: Refusal | null;
  readonly details: Details;
  readonly headers: Record<string, string>;

  /** @param refusal null for the specification's text for the status */
  constructor(
    status: number,
    code: ErrorCode,
    refusal: Refusal | null = null,
    details: Details = {},
    headers: Record<string, string> = {},
  ) {
    super(refusal?.kind ?? code);
    this.status = status;
    this.code = code;
    this.refusal = refusal;
    this.details = details;
    this.headers = headers;
  }
}

export const forbidden = (refusal: Refusal = { kind: 'forbidden' }): ApiError =>
  new ApiError(403, ERROR_CODE.forbidden, refusal);

/**
 * 429 with Retry-After in whole seconds, at least 1.
 * @param until when the next attempt is accepted, and `now`: milliseconds since 1970
 */
export const tooManyTries = (refusal: Refusal, until: number, now: number): ApiError => {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return new ApiError(429, ERROR_CODE.tooManyTries, refusal, {}, { 'Retry-After': String(seconds) });
};

/** 503 with Retry-After: the request itself is valid. By default, its outcome is unknown. */
export const unavailable = (refusal: Refusal = { kind: 'database_unavailable' }): ApiError =>
  new ApiError(503, ERROR_CODE.unavailable, refusal, {}, { 'Retry-After': '5' });

/** 503: the server can't write until its operator has freed disk space. */
export const diskFull = (): ApiError =>
  new ApiError(503, ERROR_CODE.diskFull, { kind: 'disk_full' }, {}, { 'Retry-After': '60' });

export const unauthenticated = (): ApiError => new ApiError(401, ERROR_CODE.unauthenticated);

export const badRequest = (refusal: Refusal): ApiError => new ApiError(400, ERROR_CODE.badRequest, refusal);

/** 409: the call would mix sample data with real records, in a store or between the stores of a transfer. */
export const ofSample = (kind: SampleRefusal): ApiError =>
  new ApiError(409, ERROR_CODE.sampleStore, { kind });

export const notFound = (): ApiError => new ApiError(404, ERROR_CODE.notFound);

/** 400: `field` (its path in the body, the path or a header) has the wrong shape. */
export const badField = (field: string, fault: FieldFault): ApiError => {
  const refusal: Refusal = { kind: 'bad_field', path: field.split('.'), faults: [fault] };
  return new ApiError(400, ERROR_CODE.badRequest, refusal, { fields: { [field]: refusal } });
};

/**
 * 400: fields break the rules for their content. The message is that of the first one.
 * @param faults by field; null if nothing is wrong
 * @throws ApiError if there is any fault
 */
export function requireRules(faults: Record<string, Refusal | null>): void {
  const broken = Object.entries(faults).filter((fault): fault is [string, Refusal] => fault[1] !== null);
  const [first] = broken;
  if (first) throw new ApiError(400, ERROR_CODE.badRequest, first[1], { fields: Object.fromEntries(broken) });
}

/** 422: `field` has the right shape, but its content is invalid. */
export const wrongContent = (field: string, refusal: Refusal): ApiError =>
  new ApiError(422, ERROR_CODE.invalidContent, refusal, { fields: { [field]: refusal } });
