import Type, { type TSchema } from 'typebox';
import { DateText, Id, LotCounter, Upc } from '../common';
import { CAPTURED_BY_HEADER, OUTBOX_FILE_HEADER, TERMINAL_HEADER } from '../headers';
import type { Action } from '../people/access';
import { TerminalCode } from '../people/auth';
import type { counterEndpoints } from './counter';
import type { officeEndpoints } from './office';

/** Every endpoint by its method and path, such as `PUT /vendor-update/:id`. */
export type Endpoint =
  | (typeof counterEndpoints)[keyof typeof counterEndpoints]
  | (typeof officeEndpoints)[keyof typeof officeEndpoints];

/** The parts of paths, by the names that the paths give them. */
export const PATH_PARAMS = {
  storeId: Id,
  companyId: Id,
  userId: Id,
  id: Id,
  upc: Upc,
  lotNumber: Upc,
  lotCounter: LotCounter,
  date: DateText,
  fromDate: DateText,
  toDate: DateText,
  time: Type.String({ maxLength: 40 }),
  code: TerminalCode,
  alarmId: Type.String({ maxLength: 80 }),
};

/** Documents the header; http/submissions checks its contents. */
export const KeyHeaders = {
  'idempotency-key': Type.Optional(Type.String({ description: 'a uuid, minted once before the first try' })),
};
/** The device that signs in or is handed over; the audit log keeps it with the session's line. */
export const TerminalHeaders = { [TERMINAL_HEADER]: Type.Optional(TerminalCode) };
/** The device that reports. */
export const ReportHeaders = { [TERMINAL_HEADER]: TerminalCode };
/** Who made what a terminal sends. They document the headers; http/submissions checks their contents. */
export const CaptureHeaders = {
  [CAPTURED_BY_HEADER]: Type.Optional(
    Type.String({
      description:
        'the id of the user of the store who made it; a handed-over terminal names one of its clerks',
    }),
  ),
  [OUTBOX_FILE_HEADER]: Type.Optional(
    Type.String({
      description:
        'percent-encoded JSON {file, made_at, terminal, loaded_at, loaded_by}: the outbox file that it was loaded from',
    }),
  ),
};
/** The same for a submission that may be changed after it was refused. */
export const SubmissionHeaders = {
  ...CaptureHeaders,
  replaces: Type.Optional(
    Type.String({ description: 'the Idempotency-Key of the refused entry that this one replaces' }),
  ),
};

/**
 * Where a request names the stores and companies that it is about, each of which is checked against the caller's reach: the
 * path (`storeId`, `companyId` or `id`), `store_id` and `company_id` of the body, or `store_id` of each entry of a
 * submission. 'none': it is about the caller's own rows, or the command looks up whose they are.
 */
export type StoresNamed = 'path' | 'body' | 'entries' | 'none';

/** 'open': anybody, without a token. `openAtFirst`: anybody while there is no user at all. */
export type Access = 'open' | { action: Action; stores: StoresNamed; openAtFirst?: true };

/** Access for those who may do `action` in all the stores that the request names. */
export const may = (action: Action, stores: StoresNamed = 'none') => ({ action, stores });

/**
 * How a writing call treats an Idempotency-Key (decision 45). 'submission': it stands for the entry of a terminal, always
 * has one and is answered with it. 'key': it may have one. `none`: it takes none, and why.
 */
export type Idempotency = 'submission' | 'key' | { none: string };

type Facts = {
  /** the heading under which OpenAPI lists it */
  tag: string;
  access: Access;
  /** parts of the path with another schema than in `PATH_PARAMS` */
  params?: Record<string, TSchema>;
  query?: TSchema;
  /** besides Authorization and Idempotency-Key */
  headers?: Record<string, TSchema>;
  body?: TSchema;
  reply: TSchema;
  /** a success is 201; a replay of it is 200 */
  creates?: true;
  /** has an ETag and answers 304 */
  revalidates?: true;
  /** what the request log calls it when it is done or refused: the calls that change who may do what (OWASP ASVS 5, 16.3) */
  event?: { done: string; refused?: string };
  /** the kind under which the metrics count its outcomes */
  countedAs?:
    | 'sign-in'
    | 'sale'
    | 'shelf'
    | 'correction'
    | 'dismissal'
    | 'discard'
    | 'money'
    | 'lot'
    | 'removal';
  /**
   * It counts a try and then hashes, to check a secret or to set one: when the queue is full it is refused before the try
   * is counted
   */
  hashes?: 'check' | 'set';
};
type ReadOnly = { readsOnly: true };
type Writing = { idempotency: Idempotency };

/** What the table says of an endpoint. Only a POST may go either way. */
export type FactsOf<E extends Endpoint> = Facts &
  (E extends `GET ${string}`
    ? { idempotency?: never; readsOnly?: never }
    : E extends `POST ${string}`
      ? ReadOnly | Writing
      : Writing);
export type EndpointFacts = Facts & Partial<ReadOnly & Writing>;

/** Some of the table's entries. */
export type Entries = { [E in Endpoint]?: FactsOf<E> };
