import {
  onlineManager,
  type Query,
  QueryClient,
  type QueryFunction,
  type QueryObserverResult,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { cachedResponse, cacheResponse, type Reader } from '../../../device/cache';
import { type Args, isUnreachable, type RequestOf } from '../../../device/client';
import { now } from '../../../device/clock';
import { db } from '../../../device/db';
import { language } from '../../../messages/language';
import type { ReplyOf } from '../../../shared/wire/endpoints';
import type { Endpoint } from '../../../shared/wire/facts';
import { addressOf } from '../../../shared/wire/requests';
import { api } from '../api';
import { useConnectivity } from '../connectivity-store';
import { failureText } from '../problem-store';
import { useSession } from '../session-store';
import { ask, askWhole } from './ask';
import { useArrival } from './together';

/** The parts of a request that identify it, with those of its endpoint. */
type AnyRequest = {
  params?: Parameters<typeof addressOf>[1];
  query?: Parameters<typeof addressOf>[2];
  body?: unknown;
};

/** `reader`: the signed-in user with the store; null while nobody is signed in */
type ReadKey = readonly [endpoint: string, request: AnyRequest, reader: Reader | null];

/** A reply as shown on a screen: fresh or from this device. */
type DatedReply<Reply, Request = unknown> = {
  reply: Reply;
  /** the request that it answers; a screen may have made another one since */
  request: Request;
  /** time of a reply from this device, used while the server is unreachable; null for a fresh one */
  asOf: Date | null;
};

/** The key of a reply in the device's cache. */
const cacheKey = ([endpoint, { params, query, body }]: ReadKey): string => {
  const { method, path } = addressOf(endpoint, params, query);
  return [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ');
};

/** Failures in a row of reads that began while the server seemed reachable; at least 1 after any failure. */
const failures = new WeakMap<Query, number>();
const failuresOf = (query: Query): number => failures.get(query) ?? 0;

/** TanStack's persister: caches replies on this device, and answers from there while the server is unreachable. */
async function persisted<A extends DatedReply<unknown>>(
  ask: QueryFunction<A, ReadKey, never>,
  context: Parameters<QueryFunction<A, ReadKey, never>>[0],
  query: Query,
): Promise<A> {
  const [, , reader] = context.queryKey;
  const key = cacheKey(context.queryKey);
  const { online } = useConnectivity.getState();
  let answer: A;
  try {
    answer = await ask(context);
    failures.delete(query);
  } catch (error) {
    failures.set(query, online ? failuresOf(query) + 1 : Math.max(failuresOf(query), 1));
    const cached = reader && isUnreachable(error) ? await lastCached(reader, key) : null;
    if (!cached) throw error;
    return { reply: cached.value, request: context.queryKey[1], asOf: cached.asOf } as A;
  }
  // The reply is valid even if it can't be cached.
  if (reader)
    await cacheResponse(db, reader, key, answer.reply, now()).catch((error: unknown) =>
      console.warn('The response could not be cached', error),
    );
  return answer;
}

/** The cached reply, or null; null also if the device's storage fails. */
const lastCached = (reader: Reader, key: string) =>
  cachedResponse(db, reader, key, now()).catch((error: unknown) => {
    console.warn('The cached response could not be read', error);
    return null;
  });

/** The time that the lists of companies and stores stay in memory between two screens, in milliseconds. */
const SHARED_MS = 5 * 60_000;

/** The maximum number of times that a failed read is repeated when the server seems reachable again. */
const MAX_REPEATS = 2;

/**
 * The reads of the office's screens. They are requested whenever a screen opens, when the page becomes visible again,
 * and after each change. Replies don't stay in memory between screens: the cache is on the device.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Each read finds out itself whether the server is reachable, and then answers from the device.
      networkMode: 'always',
      retry: false,
      gcTime: 0,
      // Only reads that failed, and only a few times: if one address doesn't answer while others do, the server seems
      // to disappear and return each time.
      refetchOnReconnect: (query) => failuresOf(query) > 0 && failuresOf(query) <= MAX_REPEATS,
    },
  },
});
onlineManager.setEventListener((setOnline) => {
  setOnline(useConnectivity.getState().online);
  return useConnectivity.subscribe(({ online }) => setOnline(online));
});
queryClient.mount();
// The server's sentences are in the reader's language.
language.subscribe(({ code }, before) => {
  if (code !== before.code) void queryClient.invalidateQueries();
});
// After a change of user or a refused token, no list stays in memory.
useSession.subscribe(() => queryClient.removeQueries({ type: 'inactive' }));

/**
 * Makes a change. Afterwards the screen's reads are repeated, even after a failure: the change may have been made although its reply was
 * lost, and a refusal may mean that the screen is out of date.
 * @throws ApiError, NetworkError
 */
export async function write<E extends Endpoint>(endpoint: E, ...options: Args<E>): Promise<ReplyOf<E>> {
  try {
    return await ask(api, endpoint, ...options);
  } finally {
    void queryClient.invalidateQueries();
  }
}

/**
 * Idempotency-Keys of a form: all attempts with the same body share a UUID, so that a call whose reply was
 * lost isn't repeated.
 */
export function useKey(): (body: unknown) => string {
  const tried = useRef({ body: '', key: '' });
  return (body) => {
    const written = JSON.stringify(body);
    if (tried.current.body !== written) tried.current = { body: written, key: crypto.randomUUID() };
    return tried.current.key;
  };
}

type ReadOptions<Reply, Request> = {
  /** makes the calls if one isn't enough; its result is cached as the reply */
  by?: (() => Promise<Reply>) | undefined;
  /**
   * shows the reply to the former request until the next one arrives, as for the pages of a list; a function:
   * only after some requests
   */
  keepsFormer?: boolean | ((former: Request) => boolean);
  /** stays in memory between two screens */
  isShared?: boolean;
  /** reads again at this interval while the page is visible, in milliseconds */
  everyMs?: number;
};

const sameReader = (one: Reader | null | undefined, other: Reader | null): boolean =>
  one?.id === other?.id && one?.store_id === other?.store_id;

/**
 * A read as TanStack's options; see `useRead`.
 * @param reader the user who reads
 */
export function readOptions<E extends Endpoint, Reply = ReplyOf<E>>(
  endpoint: E,
  request: RequestOf<E> | null,
  reader: Reader | null,
  { by, keepsFormer = false, isShared = false, everyMs }: ReadOptions<Reply, RequestOf<E>> = {},
) {
  const asked = request ?? ({} as RequestOf<E>);
  const call = by ?? (() => askWhole(api, endpoint, asked) as Promise<Reply>);
  type Found = DatedReply<Reply, RequestOf<E>>;
  return queryOptions<Found, Error, Found, ReadKey>({
    queryKey: [endpoint, asked, reader],
    queryFn: async () => ({ reply: await call(), request: asked, asOf: null }),
    persister: persisted,
    enabled: request !== null,
    placeholderData: (former, query) => {
      const keeps = typeof keepsFormer === 'function' ? former && keepsFormer(former.request) : keepsFormer;
      // Another user's replies are never shown.
      return keeps && sameReader(query?.queryKey[2], reader) ? former : undefined;
    },
    ...(isShared && { gcTime: SHARED_MS }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
}

const readerOf = ({ user }: ReturnType<typeof useSession.getState>): Reader | null =>
  user && { id: user.id, store_id: user.store_id };

/** Reads once, from the server or this device. @throws ApiError; NetworkError if the device has no reply either */
export const readOnce = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
): Promise<DatedReply<ReplyOf<E>>> =>
  queryClient.fetchQuery(readOptions<E>(endpoint, request, readerOf(useSession.getState())));

/** A read, as a screen shows it. */
export type Read<Reply, Request = unknown> = {
  /** the last reply; stays until the next one */
  reply: Reply | undefined;
  /** the request that `reply` answers */
  of: Request | undefined;
  /** time of a reply from this device, shown while the server is unreachable; otherwise null */
  asOf: Date | null;
  /** nothing to show yet: the first reply is awaited, or another one after a failure */
  loading: boolean;
  /** a reply is awaited */
  busy: boolean;
  /** the reason why it couldn't be read, in the reader's language */
  error: string | undefined;
  /** the error itself */
  failure: unknown;
  /** reads again; the current reply stays until the next one */
  reload: () => void;
};

/** TanStack's result as a screen shows it. @throws an error that neither the server nor the network caused */
export const readOf = <Reply, Request>({
  data,
  error,
  isFetching,
  refetch,
}: Pick<QueryObserverResult<DatedReply<Reply, Request>>, 'data' | 'error' | 'isFetching' | 'refetch'>): Read<
  Reply,
  Request
> => ({
  reply: data?.reply,
  of: data?.request,
  asOf: data?.asOf ?? null,
  loading: isFetching && (data === undefined || error !== null),
  busy: isFetching,
  error: error && !isFetching ? failureText(error) : undefined,
  failure: error,
  reload: () => void refetch(),
});

/**
 * Reads an endpoint for the signed-in user: from the server, and from this device while the server is unreachable.
 * @param request null until it's known what to read
 */
export function useRead<E extends Endpoint, Reply = ReplyOf<E>>(
  endpoint: E,
  request: RequestOf<E> | null,
  options?: ReadOptions<Reply, RequestOf<E>>,
): Read<Reply, RequestOf<E>> {
  const reader = readerOf(useSession());
  const { data, error, isFetching, refetch } = useQuery(
    readOptions<E, Reply>(endpoint, request, reader, options),
    queryClient,
  );
  useArrival(isFetching && data === undefined);
  return readOf({ data, error, isFetching, refetch });
}

type RowOf<Reply> = Reply extends readonly (infer Row)[] | { data: readonly (infer Row)[] } ? Row : never;

/** A list, as a table shows it. */
export type Rows<Row> = Omit<Read<unknown>, 'reply'> & { rows: readonly Row[] };

/** One shared empty list, so that values derived from it aren't recomputed. */
export const NO_ROWS: readonly never[] = [];

/** Reads a list; see `useRead`. @returns the rows, none until they are known */
export function useRows<E extends Endpoint, Reply = ReplyOf<E>>(
  endpoint: E,
  request: RequestOf<E> | null,
  options?: ReadOptions<Reply, RequestOf<E>>,
): Rows<RowOf<Reply>> {
  const { reply, ...read } = useRead<E, Reply>(endpoint, request, options);
  const list = reply as readonly RowOf<Reply>[] | { data: readonly RowOf<Reply>[] } | undefined;
  const rows = list === undefined ? NO_ROWS : 'data' in list ? list.data : list;
  return { ...read, rows };
}

type ReadState = Pick<Read<unknown>, 'asOf' | 'loading' | 'busy' | 'error' | 'reload'>;

/** Several reads that are shown together: as old as the oldest, and failed if one has. */
export function together(...reads: readonly ReadState[]): ReadState {
  const ages = reads.flatMap(({ asOf }) => asOf ?? []);
  return {
    asOf: ages.length > 0 ? new Date(Math.min(...ages.map(Number))) : null,
    loading: reads.some(({ loading }) => loading),
    busy: reads.some(({ busy }) => busy),
    error: reads.find(({ error }) => error)?.error,
    reload: () => {
      for (const read of reads) read.reload();
    },
  };
}
