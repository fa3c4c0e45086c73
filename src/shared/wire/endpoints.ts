import type { Static, TObject, TSchema } from 'typebox';
import { accountsEndpoints } from '../accounts/endpoints';
import { alarmsEndpoints } from '../alarms/endpoints';
import { alertsEndpoints } from '../alerts/endpoints';
import { auditEndpoints } from '../audit/endpoints';
import { boardEndpoints } from '../board/endpoints';
import { catalogueEndpoints } from '../catalogue/endpoints';
import { countingEndpoints } from '../counting/endpoints';
import { drawerEndpoints } from '../drawer/endpoints';
import { healthEndpoints } from '../health/endpoints';
import { importsEndpoints } from '../imports/endpoints';
import { journalEndpoints } from '../journal/endpoints';
import { lotteryEndpoints } from '../lottery/endpoints';
import { morningEndpoints } from '../morning/endpoints';
import { placesEndpoints } from '../places/endpoints';
import { reportsEndpoints } from '../reports/endpoints';
import { stockEndpoints } from '../stock/endpoints';
import { terminalsEndpoints } from '../terminals/endpoints';
import { ticketsEndpoints } from '../tickets/endpoints';
import type { Endpoint, EndpointFacts, FactsOf, Idempotency, PATH_PARAMS } from './facts';

/**
 * Every endpoint of the API, once: schemas, access, the handling of an Idempotency-Key, and its names in the
 * request log and the metrics. The server's routes, OpenAPI, the log and the metrics are built from it; the
 * client's calls take their types from it. Adding an endpoint touches its method and path (paths.ts of its
 * concept), its row (endpoints.ts next to it), its command or query, and its test.
 */
export const ENDPOINTS = {
  ...accountsEndpoints,
  ...placesEndpoints,
  ...catalogueEndpoints,
  ...importsEndpoints,
  ...ticketsEndpoints,
  ...stockEndpoints,
  ...countingEndpoints,
  ...drawerEndpoints,
  ...lotteryEndpoints,
  ...journalEndpoints,
  ...reportsEndpoints,
  ...boardEndpoints,
  ...alarmsEndpoints,
  ...morningEndpoints,
  ...alertsEndpoints,
  ...terminalsEndpoints,
  ...auditEndpoints,
  ...healthEndpoints,
} as const satisfies { [E in Endpoint]: FactsOf<E> };

export type Table = typeof ENDPOINTS;

/** The entry of any endpoint. */
export const factsOf = (endpoint: Endpoint): EndpointFacts => ENDPOINTS[endpoint];

/** The names of an endpoint's path parameters. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type StaticOf<Schema, Absent> = Schema extends TSchema ? Static<Schema> : Absent;
type Fact<E extends Endpoint, Name extends string> = Table[E] extends { [N in Name]: infer Found }
  ? Found
  : undefined;

/** The contents of an endpoint's request and reply. */
export type ParamsOf<E extends Endpoint> = {
  [Name in ParamNames<E>]: Name extends keyof typeof PATH_PARAMS ? Static<(typeof PATH_PARAMS)[Name]> : never;
};
export type QueryOf<E extends Endpoint> = StaticOf<Fact<E, 'query'>, Record<never, never>>;
export type HeadersOf<E extends Endpoint> =
  Fact<E, 'headers'> extends infer Headers extends Record<string, TSchema>
    ? Static<TObject<Headers>>
    : unknown;
export type BodyOf<E extends Endpoint> = StaticOf<Fact<E, 'body'>, undefined>;
export type ReplyOf<E extends Endpoint> = StaticOf<Fact<E, 'reply'>, never>;

/** The endpoints with this handling of an Idempotency-Key. */
export type EndpointsWith<How extends Idempotency> = {
  [E in Endpoint]: Fact<E, 'idempotency'> extends How ? E : never;
}[Endpoint];
