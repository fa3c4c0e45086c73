import { describe, expect, it } from 'vitest';
import { ApiError, createApi, NetworkError } from '../../../src/device/client';
import type { LanguageCode } from '../../../src/messages/locales';

const answer =
  (body: string, init: ResponseInit = {}): typeof fetch =>
  async () =>
    new Response(body, init);

const apiThat = (fetch: typeof globalThis.fetch, timeoutMs?: number) =>
  createApi({ base: '/api', token: () => 'secret', fetch, timeoutMs });

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('a request to the server', () => {
  it('a request carries the token, the JSON and its own headers, and follows no redirect', async () => {
    const seen: { url: string; init: RequestInit | undefined }[] = [];
    const api = apiThat(async (url, init) => {
      seen.push({ url: String(url), init });
      return new Response('{"ok":true}');
    });
    await api.request('POST', '/login', { body: { a: '028400001234' }, headers: { 'X-Own': '1' } });
    expect(seen[0]?.url).toBe('/api/login');
    expect(seen[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"a":"028400001234"}',
      redirect: 'error',
      cache: 'no-store',
      headers: { Authorization: 'Bearer secret', 'Content-Type': 'application/json', 'X-Own': '1' },
    });
  });

  it('a request without a token has no Authorization header', async () => {
    let headers: HeadersInit | undefined;
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      headers = init?.headers;
      return new Response('{}');
    };
    await createApi({ base: '', token: () => null, fetch }).request('GET', '/x');
    expect(headers).toEqual({ Accept: 'application/json', 'Accept-Language': 'en' });
  });

  it('a request asks for the reader’s current language, not the browser’s', async () => {
    let code: LanguageCode = 'hi';
    const asked: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      asked.push(new Headers(init?.headers).get('Accept-Language'));
      return new Response('{}');
    };
    const api = createApi({ base: '', language: () => code, fetch });
    await api.request('GET', '/x');
    code = 'es';
    await api.request('GET', '/x');
    expect(asked).toEqual(['hi', 'es']);
  });
});

describe('a response', () => {
  it('a response is our JSON with its status and headers', async () => {
    const api = apiThat(answer('{"data":[1]}', { status: 201, headers: { ETag: '"1"' } }));
    const reply = await api.request<{ data: number[] }>('GET', '/x');
    expect([reply.status, reply.data, reply.headers.get('ETag')]).toEqual([201, { data: [1] }, '"1"']);
  });

  it('a response may be "unchanged" (304), without a body', async () => {
    const api = apiThat(async () => new Response(null, { status: 304 }));
    expect(await api.request('GET', '/x')).toMatchObject({ status: 304, data: null });
  });

  it('a refusal by our server is an ApiError with the server’s message', async () => {
    const body = { message: 'Not on the shelf.', code: 'not_on_shelf', entries: [] };
    const error = await failure(apiThat(answer(JSON.stringify(body), { status: 409 })).request('GET', '/x'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, body, message: 'Not on the shelf.', retryAfterMs: 0 });
  });

  it('a refusal by another server is an ApiError with the specification’s text and no body', async () => {
    const error = await failure(
      apiThat(answer('<h1>Bad gateway</h1>', { status: 502 })).request('GET', '/x'),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 502,
      body: null,
      message: 'Sorry! something went wrong, please contact our support team',
    });
  });

  it('a response without content is a failed request', async () => {
    const error = await failure(
      apiThat(async () => new Response(null, { status: 204 })).request('GET', '/x'),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 204, body: null, message: 'Request failed' });
  });

  it('a refusal with Retry-After says how long to wait', async () => {
    const init = { status: 429, headers: { 'Retry-After': '12' } };
    expect(await failure(apiThat(answer('{}', init)).request('GET', '/x'))).toMatchObject({
      retryAfterMs: 12_000,
    });
  });

  it('a response of a captive portal isn’t accepted', async () => {
    for (const body of ['<html>Sign in to the Wi-Fi</html>', '', '"ok"', '17', 'null'])
      expect(await failure(apiThat(answer(body)).request('GET', '/x'))).toBeInstanceOf(NetworkError);
  });
});

describe('no response', () => {
  it('a request without a network fails with a NetworkError', async () => {
    const api = apiThat(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(api.request('GET', '/x'))).toBeInstanceOf(NetworkError);
  });

  it('a request whose connection is cut in the middle of the body fails with a NetworkError', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'));
        controller.error(new TypeError('network error'));
      },
    });
    const api = apiThat(async () => new Response(body));
    expect(await failure(api.request('GET', '/x'))).toBeInstanceOf(NetworkError);
  });

  it('a request without a response in time fails with a NetworkError', async () => {
    const api = apiThat(
      (_url, init) =>
        new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
      20,
    );
    expect(await failure(api.request('GET', '/x'))).toBeInstanceOf(NetworkError);
  });

  it('a request that its caller aborts fails with the caller’s own error', async () => {
    const controller = new AbortController();
    const api = apiThat((_url, init) => {
      controller.abort(new Error('left the screen'));
      return Promise.reject(init?.signal?.reason);
    });
    const error = await failure(api.request('GET', '/x', { signal: controller.signal }));
    expect(error).toMatchObject({ message: 'left the screen' });
  });
});
