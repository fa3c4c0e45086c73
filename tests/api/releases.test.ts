import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type Envelope, filledIn, learnt } from '../releases/envelope';
import { releases } from '../releases/releases';
import { releaseScene } from '../releases/scene';
import { type ApiServer, testServer } from '../support/api/app';

/** Sends a call exactly as recorded and reads the response as that release does. */
async function replay({ url }: ApiServer, call: Envelope, name: string) {
  const { method, path, headers, body, status, reply } = call;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: text });
  const received = await answer.text();
  const value: unknown = received ? JSON.parse(received) : null;
  expect({ name, status: answer.status, received }).toMatchObject({ name, status });
  if (reply) expect({ name, isRead: Check(reply, value), received }).toMatchObject({ name, isRead: true });
  return learnt(answer.headers, value);
}

describe.each(releases)('release $release', ({ calls }) => {
  // One each: some names of the recorded calls may be there once.
  const server = testServer();
  test('the server gives an earlier release the responses that it expects, call by call', async () => {
    const variables = await releaseScene(server.db);
    expect(calls.length).toBeGreaterThan(50);
    for (const [index, recorded] of calls.entries()) {
      const call = filledIn(recorded, variables);
      Object.assign(variables, await replay(server, call, `${index} ${call.method} ${call.path}`));
    }
  });
});
