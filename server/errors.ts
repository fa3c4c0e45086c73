import { type ApiErrorBody, ERROR_CODE, type ErrorCode, statusText } from '../src/contract/errors';
import { labelOf } from '../src/contract/field-labels';

/** The server can't start for a reason that its operator can remove; the message says it in plain words. */
export class OperatorError extends Error {}

/** A refusal that the caller is told about, in the contract's shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string = statusText(status),
    extra: Omit<ApiErrorBody, 'message' | 'code'> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { message, code, ...extra };
    this.headers = headers;
  }
}

export const forbidden = (): ApiError =>
  new ApiError(403, ERROR_CODE.forbidden, 'You may not do this, or not in this store.');

/** 403 with a reason that is fit to show. */
export const mayNot = (reason: string): ApiError => new ApiError(403, ERROR_CODE.forbidden, reason);

/**
 * 429 with Retry-After in whole seconds, 1 at the least.
 * @param until when the next try is taken, and `now`: milliseconds since 1970
 */
export const tooManyTries = (message: string, until: number, now: number): ApiError => {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return new ApiError(429, ERROR_CODE.tooManyTries, message, {}, { 'Retry-After': String(seconds) });
};

/** 503 with Retry-After: nothing is wrong with the request, and its outcome isn't known. */
export const unavailable = (): ApiError =>
  new ApiError(503, ERROR_CODE.unavailable, 'The database does not answer.', {}, { 'Retry-After': '5' });

export const nestedTooDeeply = (): ApiError =>
  new ApiError(400, ERROR_CODE.badRequest, 'The request is nested too deeply.');

export const notFound = (): ApiError => new ApiError(404, ERROR_CODE.notFound);

/** 400: `field` (its path in the body, the path or a header) has the wrong shape. */
export const badField = (field: string, fault: string): ApiError => {
  const message = `${labelOf([field])} ${fault}.`;
  return new ApiError(400, ERROR_CODE.badRequest, message, { fields: { [field]: message } });
};

/**
 * 400: fields break the rules of their content; the message is the first one's.
 * @param faults message by field; null where nothing is wrong
 * @throws ApiError when there is any
 */
export function requireRules(faults: Record<string, string | null>): void {
  const broken = Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== null);
  const [first] = broken;
  if (first) throw new ApiError(400, ERROR_CODE.badRequest, first[1], { fields: Object.fromEntries(broken) });
}

/** 422: `field` has the right shape but content that can't be. */
export const wrongContent = (field: string, message: string): ApiError =>
  new ApiError(422, ERROR_CODE.invalidContent, message, { fields: { [field]: message } });
