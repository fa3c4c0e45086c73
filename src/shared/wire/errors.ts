/** Stable words of the API's `code` field. */
export const ERROR_CODE = {
  badRequest: 'bad_request',
  invalidCredentials: 'invalid_credentials',
  secondFactor: 'second_factor',
  secondFactorNeeded: 'second_factor_needed',
  readsOnly: 'reads_only',
  unauthenticated: 'unauthenticated',
  sessionExpired: 'session_expired',
  wrongPin: 'wrong_pin',
  wrongPassword: 'wrong_password',
  forbidden: 'forbidden',
  adminsRecord: 'admins_record',
  loginNotAllowed: 'login_not_allowed',
  inactiveUser: 'inactive_user',
  notFound: 'not_found',
  notOnShelf: 'not_on_shelf',
  lotExists: 'lot_exists',
  duplicate: 'duplicate',
  bodyTooLarge: 'body_too_large',
  unsupportedMediaType: 'unsupported_media_type',
  invalidContent: 'invalid_content',
  unknownLot: 'unknown_lot',
  unknownSerial: 'unknown_serial',
  unknownVendor: 'unknown_vendor',
  wrongCount: 'wrong_count',
  wrongPrice: 'wrong_price',
  wrongAmount: 'wrong_amount',
  directionFixed: 'direction_fixed',
  unreadableCode: 'unreadable_code',
  wrongSide: 'wrong_side',
  badCheck: 'bad_check',
  ambiguousCode: 'ambiguous_code',
  notSold: 'not_sold',
  transferEnded: 'transfer_ended',
  onTheWay: 'on_the_way',
  emailTaken: 'email_taken',
  linkNotValid: 'link_not_valid',
  idempotencyKeyReused: 'idempotency_key_reused',
  withdrawn: 'withdrawn',
  alreadyRecorded: 'already_recorded',
  alreadyClosed: 'already_closed',
  layoutInUse: 'layout_in_use',
  sampleStore: 'sample_store',
  tooManyTries: 'too_many_tries',
  internal: 'internal_error',
  unavailable: 'unavailable',
  diskFull: 'disk_full',
} as const;
export type ErrorCode = (typeof ERROR_CODE)[keyof typeof ERROR_CODE];

/** One entry of a refused submission: its position and the reason, in words for a clerk. */
export type EntryError = {
  index: number;
  list?: 'scanned' | 'non_scanned' | 'seen' | 'removed' | 'sold';
  code: ErrorCode;
  message: string;
};

/** The body of every response that isn't a success. */
export type ApiErrorBody = {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  entries?: EntryError[];
  /** of an ambiguous code: the possible serials */
  readings?: string[];
  /** of a 500: the id to give to the support team */
  request_id?: string;
};
