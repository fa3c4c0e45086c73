import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../src/api/client/client';
import type { CachedRead } from '../../../src/terminal/queries/cached-read';
import { createListStore } from '../../../src/terminal/queries/use-list';

/** A load function whose responses the test controls. */
function answering() {
  const requests: Answer<CachedRead<string[]>>[] = [];
  const load = () => {
    const answer = later<CachedRead<string[]>>();
    requests.push(answer);
    return answer.promise;
  };
  return { load, requests };
}

type Answer<T> = {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
};
function later<T>(): Answer<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

test('the rows stay during a reload, which shows that it loads (specification, section 4)', async () => {
  const { load, requests } = answering();
  const list = createListStore(load);
  expect(list.getState()).toMatchObject({ rows: [], loading: true });
  const first = list.getState().reload();
  requests[0]?.resolve({ value: ['a'], asOf: null });
  await first;
  expect(list.getState()).toMatchObject({ rows: ['a'], loading: false, busy: false, error: undefined });

  const second = list.getState().reload();
  expect(list.getState()).toMatchObject({ rows: ['a'], loading: false, busy: true });
  requests[1]?.resolve({ value: ['a', 'b'], asOf: null });
  await second;
  expect(list.getState()).toMatchObject({ rows: ['a', 'b'], busy: false });
});

test('a response that a later one has overtaken is ignored', async () => {
  const { load, requests } = answering();
  const list = createListStore(load);
  const slow = list.getState().reload();
  const fast = list.getState().reload();
  requests[1]?.resolve({ value: ['new'], asOf: null });
  await fast;
  requests[0]?.resolve({ value: ['old'], asOf: null });
  await slow;
  expect(list.getState().rows).toEqual(['new']);
});

test('a failure is shown until the list is asked for again', async () => {
  const { load, requests } = answering();
  const list = createListStore(load);
  const refused = list.getState().reload();
  requests[0]?.reject(new ApiError(403, { message: 'You may not do this.', code: 'forbidden' }));
  await refused;
  expect(list.getState()).toMatchObject({ loading: false, error: 'You may not do this.' });

  const offline = list.getState().reload();
  expect(list.getState()).toMatchObject({ loading: true, busy: true, error: undefined });
  requests[1]?.reject(new NetworkError());
  await offline;
  expect(list.getState().error).toContain('needs the network');

  const again = list.getState().reload();
  requests[2]?.resolve({ value: [], asOf: null });
  await again;
  expect(list.getState().error).toBeUndefined();
});

test('a bug of the app isn’t shown as a failure of the server', async () => {
  const { load, requests } = answering();
  const reload = createListStore(load).getState().reload();
  requests[0]?.reject(new TypeError('x is undefined'));
  await expect(reload).rejects.toThrow(TypeError);
});
