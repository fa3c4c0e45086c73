import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../src/api/client/client';
import type { Reading } from '../../../src/api/client/reading';
import { createListStore } from '../../../src/terminal/queries/use-list';

/** A load whose answers come when the test says so. */
function answering() {
  const asked: Answer<Reading<string[]>>[] = [];
  const load = () => {
    const answer = later<Reading<string[]>>();
    asked.push(answer);
    return answer.promise;
  };
  return { load, asked };
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

test('the rows stay while they are fetched again', async () => {
  const { load, asked } = answering();
  const list = createListStore(load);
  expect(list.getState()).toMatchObject({ rows: [], loading: true });
  const first = list.getState().reload();
  asked[0]?.resolve({ value: ['a'], asOf: null });
  await first;
  expect(list.getState()).toMatchObject({ rows: ['a'], loading: false, error: undefined });

  const second = list.getState().reload();
  expect(list.getState()).toMatchObject({ rows: ['a'], loading: false });
  asked[1]?.resolve({ value: ['a', 'b'], asOf: null });
  await second;
  expect(list.getState().rows).toEqual(['a', 'b']);
});

test('an answer that comes after that of a later request changes nothing', async () => {
  const { load, asked } = answering();
  const list = createListStore(load);
  const slow = list.getState().reload();
  const fast = list.getState().reload();
  asked[1]?.resolve({ value: ['new'], asOf: null });
  await fast;
  asked[0]?.resolve({ value: ['old'], asOf: null });
  await slow;
  expect(list.getState().rows).toEqual(['new']);
});

test('a failure is said, and gone once the list is there', async () => {
  const { load, asked } = answering();
  const list = createListStore(load);
  const refused = list.getState().reload();
  asked[0]?.reject(new ApiError(403, { message: 'You may not do this.', code: 'forbidden' }));
  await refused;
  expect(list.getState()).toMatchObject({ loading: false, error: 'You may not do this.' });

  const offline = list.getState().reload();
  asked[1]?.reject(new NetworkError());
  await offline;
  expect(list.getState().error).toContain('needs the network');

  const again = list.getState().reload();
  asked[2]?.resolve({ value: [], asOf: null });
  await again;
  expect(list.getState().error).toBeUndefined();
});

test('a fault of the app itself isn’t taken for the server’s', async () => {
  const { load, asked } = answering();
  const reload = createListStore(load).getState().reload();
  asked[0]?.reject(new TypeError('x is undefined'));
  await expect(reload).rejects.toThrow(TypeError);
});
