import Type, { type TSchema } from 'typebox';
import { TerminalCode } from '../accounts/auth-schema';
import type { accountsPaths } from '../accounts/paths';
import type { alarmsPaths } from '../alarms/paths';
import type { alertsPaths } from '../alerts/paths';
import type { auditPaths } from '../audit/paths';
import type { boardPaths } from '../board/paths';
import type { cataloguePaths } from '../catalogue/paths';
import type { countingPaths } from '../counting/paths';
import type { drawerPaths } from '../drawer/paths';
import type { healthPaths } from '../health/paths';
import type { importsPaths } from '../imports/paths';
import type { journalPaths } from '../journal/paths';
import type { lotteryPaths } from '../lottery/paths';
import type { morningPaths } from '../morning/paths';
import type { placesPaths } from '../places/paths';
import type { reportsPaths } from '../reports/paths';
import type { stockPaths } from '../stock/paths';
import type { terminalsPaths } from '../terminals/paths';
import type { ticketsPaths } from '../tickets/paths';
import type { Action } from './access';
import { DateText, Id, LotCounter, Upc, Uuid } from './common';
import { CAPTURED_BY_HEADER, OUTBOX_FILE_HEADER, TERMINAL_HEADER } from './requests';

type Paths = typeof accountsPaths &
  typeof placesPaths &
  typeof cataloguePaths &
  typeof importsPaths &
  typeof ticketsPaths &
  typeof stockPaths &
  typeof countingPaths &
  typeof drawerPaths &
  typeof lotteryPaths &
  typeof journalPaths &
  typeof reportsPaths &
  typeof boardPaths &
  typeof alarmsPaths &
  typeof morningPaths &
  typeof alertsPaths &
  typeof terminalsPaths &
  typeof auditPaths &
  typeof healthPaths;

/** Every endpoint by its method and path, such as `PUT /vendor-update/:id`. */
export type Endpoint = Paths[keyof Paths];

/** The path parameters by name. */
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
  disagreementId: Uuid,
  pictureId: Uuid,
  record: Uuid,
};

/** Documents the header; server/submissions checks its contents. */
export const KeyHeaders = {
  'idempotency-key': Type.Optional(Type.String({ description: 'a uuid, minted once before the first try' })),
};
/** The device used to sign in or being handed over; the audit log stores it with the session's start. */
export const TerminalHeaders = { [TERMINAL_HEADER]: Type.Optional(TerminalCode) };
/** The device that reports. */
export const ReportHeaders = { [TERMINAL_HEADER]: TerminalCode };
/** The author of a terminal's submission. Documents the headers; server/submissions checks their contents. */
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
/** The headers of a submission that may have been changed after a refusal. */
export const SubmissionHeaders = {
  ...CaptureHeaders,
  replaces: Type.Optional(
    Type.String({ description: 'the Idempotency-Key of the refused entry that this one replaces' }),
  ),
};

/**
 * Where a request names the stores and companies concerned, each of which is checked against the caller's
 * access: the path (`storeId`, `companyId` or `id`), `store_id` and `company_id` of the body, or `store_id`
 * of each entry of a submission. 'none': it concerns the caller's own rows, or the command looks up their
 * owner.
 */
export type StoresNamed = 'path' | 'body' | 'entries' | 'none';

/** 'open': anyone, without a token. `openAtFirst`: anyone while there is no user at all. */
export type Access = 'open' | { action: Action; stores: StoresNamed; openAtFirst?: true };

/** Access for those who may do `action` in all the stores that the request names. Each call says where it names them. */
export const may = (action: Action, stores: StoresNamed) => ({ action, stores });

/**
 * The handling of an Idempotency-Key by a writing call (decision 45). 'submission': it identifies a
 * terminal's entry, every submission has one, and the reply repeats it. 'key': optional. `none`: not accepted,
 * with the reason.
 */
export type Idempotency = 'submission' | 'key' | { none: string };

/** The maximum size of any reply. */
export const MAX_REPLY_BYTES = 2_000_000;

/**
 * The maximum size for lists that readers fetch in parts: such a reply takes at most ten times as long as one with a single row
 * (scale.md, rule 3), and a thousand rows with usual names fit.
 */
export const MAX_LIST_BYTES = 450_000;

/** The maximum rows of a reply's longest list, and the maximum bytes of the whole, with the longest texts that the contract allows. */
export type Most = { rows: number; bytes: number };

/** A row or an acknowledgement. */
export const SMALL: Most = { rows: 20, bytes: 50_000 };

type Facts = {
  /** the heading under which OpenAPI lists it */
  tag: string;
  /** OpenAPI's line about it */
  summary: string;
  access: Access;
  /** path parameters whose schema differs from `PATH_PARAMS` */
  params?: Record<string, TSchema>;
  query?: TSchema;
  /** in addition to Authorization and Idempotency-Key */
  headers?: Record<string, TSchema>;
  body?: TSchema;
  reply: TSchema;
  most: Most;
  /** a success is 201; a replay of it is 200 */
  creates?: true;
  /** has an ETag and answers 304 */
  revalidates?: true;
  /**
   * its name in the request log when it succeeds or is refused: the calls that change permissions (OWASP ASVS
   * 5, 16.3)
   */
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
    | 'removal'
    | 'census'
    | 'disagreement';
  /**
   * it counts an attempt and then hashes, to check a secret or to set one: when the queue is full it is
   * refused before the attempt is counted
   */
  hashes?: 'check' | 'set';
};
type ReadOnly = { readsOnly: true };
type Writing = { idempotency: Idempotency };

/** The table's facts of an endpoint. A POST may be read-only or writing. */
export type FactsOf<E extends Endpoint> = Facts &
  (E extends `GET ${string}`
    ? { idempotency?: never; readsOnly?: never }
    : E extends `POST ${string}`
      ? ReadOnly | Writing
      : Writing);
export type EndpointFacts = Facts & Partial<ReadOnly & Writing>;

/** Some of the table's entries. */
export type Entries = { [E in Endpoint]?: FactsOf<E> };
