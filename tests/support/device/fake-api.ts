import { countingPaths } from '../../../src/shared/counting/paths';
import type { SalesBody } from '../../../src/shared/counting/sales-schema';
import type { OnShelfBody } from '../../../src/shared/stock/stock-schema';
import { addressOf, CAPTURED_BY_HEADER, OUTBOX_FILE_HEADER } from '../../../src/shared/wire/requests';

/** The outcome of one request. */
export type Fate =
  | 'ok'
  | 'no-network'
  | 'reply-lost'
  | 'portal'
  | 'never-answers'
  | { status: number; code?: string; message?: string; json?: boolean; headers?: Record<string, string> };

export type Received = {
  method: string;
  path: string;
  key: string;
  token: string;
  /** the user named as its author */
  capturedBy: string | null;
  outboxFile: string | null;
  /** of the sentences that it asks for */
  language: string | null;
  body: unknown;
  fate: Fate;
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const isSale = (body: SalesBody | OnShelfBody): body is SalesBody => !Array.isArray(body.data);

/**
 * The server as the outbox sees it: it commits a key once and returns the same response when the key is sent again. Each
 * request has the next of `fates`; once they are used up, requests succeed.
 */
export class FakeApi {
  /** keys in the order in which they were committed */
  readonly committed: string[] = [];
  readonly received: Received[] = [];
  /** the keys of each submission-status request */
  readonly checkedKeys: string[][] = [];
  /** the fates of the next submission-status requests */
  statusFates: Fate[] = [];
  /** its clock, in milliseconds since 1970 */
  now = (): number => Date.now();
  readonly #replies = new Map<string, unknown>();

  constructor(public fates: Fate[] = []) {}

  readonly fetch: typeof fetch = async (url, init) => {
    if (String(url).endsWith(addressOf(countingPaths.submissionStatus).path)) return this.#status(init);
    const fate = this.fates.shift() ?? 'ok';
    const headers = new Headers(init?.headers);
    const key = headers.get('Idempotency-Key') ?? '';
    const body = JSON.parse(String(init?.body)) as SalesBody | OnShelfBody;
    const token = headers.get('Authorization') ?? '';
    const capturedBy = headers.get(CAPTURED_BY_HEADER);
    const outboxFile = headers.get(OUTBOX_FILE_HEADER);
    const language = headers.get('Accept-Language');
    this.received.push({
      method: init?.method ?? '',
      path: String(url),
      key,
      token,
      capturedBy,
      outboxFile,
      language,
      body,
      fate,
    });
    const failure = failureFor(fate, init);
    if (failure) return failure;
    const reply = this.#commit(key, body);
    if (fate === 'reply-lost') throw new TypeError('Failed to fetch');
    return json(201, reply);
  };

  /** Forgets these keys, as a server restored from an older backup does. */
  lose(keys: readonly string[]): void {
    for (const key of keys) this.#replies.delete(key);
    this.committed.splice(0, Infinity, ...this.committed.filter((key) => !keys.includes(key)));
  }

  async #status(init: RequestInit | undefined): Promise<Response> {
    const { keys } = JSON.parse(String(init?.body)) as { keys: string[] };
    this.checkedKeys.push(keys);
    const ill = failureFor(this.statusFates.shift() ?? 'ok', init);
    if (ill) return ill;
    const data = Object.fromEntries(keys.map((key) => [key, this.#replies.has(key) ? 'done' : 'unknown']));
    return json(200, { data }, { Date: new Date(this.now()).toUTCString() });
  }

  #commit(key: string, body: SalesBody | OnShelfBody): unknown {
    if (!this.#replies.has(key)) {
      this.committed.push(key);
      this.#replies.set(key, {
        submission_id: key,
        message: isSale(body) ? 'Sales recorded' : 'On shelf',
        entries: [],
      });
    }
    return this.#replies.get(key);
  }
}

/** The failure of a request before the server handles it; undefined if it gets through. */
function failureFor(fate: Fate, init: RequestInit | undefined): Promise<Response> | undefined {
  if (fate === 'no-network') return Promise.reject(new TypeError('Failed to fetch'));
  if (fate === 'never-answers') return neverAnswers(init?.signal);
  if (fate === 'portal') return Promise.resolve(new Response('<title>Free Wi-Fi</title>', { status: 200 }));
  return typeof fate === 'object' ? Promise.resolve(refusal(fate)) : undefined;
}

function refusal(fate: Exclude<Fate, string>): Response {
  const { status, code = 'some_code', message = 'No.', headers } = fate;
  return fate.json === false
    ? new Response('<h1>Bad gateway</h1>', { status, headers })
    : json(status, { code, message }, headers);
}

const neverAnswers = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
