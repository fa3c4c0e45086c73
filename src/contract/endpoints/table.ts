import type { Static, TObject, TSchema } from 'typebox';
import { accountEndpoints } from './accounts';
import { alarmEndpoints } from './alarms';
import type { Endpoint, EndpointFacts, FactsOf, Idempotency, PATH_PARAMS } from './facts';
import { gameEndpoints } from './games';
import { journalEndpoints } from './journal';
import { lotteryEndpoints } from './lottery';
import { moneyEndpoints } from './money';
import { reportEndpoints } from './reports';
import { catalogueEndpoints, countingEndpoints, settingsEndpoints, stockEndpoints } from './stock';
import { terminalEndpoints } from './terminals';

/**
 * Every endpoint of the API, once: schemas, who may call it, what an Idempotency-Key does, and how the request log and the
 * metrics name it. The server's routes, OpenAPI, the log and the metrics are built from it; the client's functions take
 * their types from it. Adding an endpoint touches its method and path (counter or office), its entry here, its command or
 * query, and its test.
 */
export const ENDPOINTS = {
  ...accountEndpoints,
  ...terminalEndpoints,
  ...catalogueEndpoints,
  ...gameEndpoints,
  ...stockEndpoints,
  ...settingsEndpoints,
  ...countingEndpoints,
  ...moneyEndpoints,
  ...lotteryEndpoints,
  ...alarmEndpoints,
  ...journalEndpoints,
  ...reportEndpoints,
} as const satisfies { [E in Endpoint]: FactsOf<E> };

export type Table = typeof ENDPOINTS;

/** The entry of an endpoint, as one that any may be. */
export const factsOf = (endpoint: Endpoint): EndpointFacts => ENDPOINTS[endpoint];

/** The names of the parts of an endpoint's path. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type StaticOf<Schema, Absent> = Schema extends TSchema ? Static<Schema> : Absent;
type Part<E extends Endpoint, Name extends string> = Table[E] extends { [N in Name]: infer Found }
  ? Found
  : undefined;

/** What a request and a reply of an endpoint hold. */
export type ParamsOf<E extends Endpoint> = {
  [Name in ParamNames<E>]: Name extends keyof typeof PATH_PARAMS ? Static<(typeof PATH_PARAMS)[Name]> : never;
};
export type QueryOf<E extends Endpoint> = StaticOf<Part<E, 'query'>, Record<never, never>>;
export type HeadersOf<E extends Endpoint> =
  Part<E, 'headers'> extends infer Headers extends Record<string, TSchema>
    ? Static<TObject<Headers>>
    : unknown;
export type BodyOf<E extends Endpoint> = StaticOf<Part<E, 'body'>, undefined>;
export type ReplyOf<E extends Endpoint> = StaticOf<Part<E, 'reply'>, never>;

/** The endpoints that treat an Idempotency-Key in this way. */
export type EndpointsWith<How extends Idempotency> = {
  [E in Endpoint]: Part<E, 'idempotency'> extends How ? E : never;
}[Endpoint];
