import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { judgeOf } from '../../fuzz/judge';
import { judgeMemory } from '../../fuzz/memory';
import type { FuzzRequest } from '../../fuzz/requests';
import type { FuzzReply } from '../../fuzz/send';
import type { ServedRoute } from '../../fuzz/side-door';
import { faultOfAnswer } from '../../fuzz/wire';

const route: ServedRoute = {
  method: 'POST',
  url: '/api/login',
  schema: { response: { 200: JSON.parse(JSON.stringify(Type.Object({ id: Type.Integer() }))) } },
  access: 'guarded',
};
const scene = { tokens: {}, examples: {}, clerkId: 1, secrets: ['anna.the.admin'] };
const judge = judgeOf(route, scene);
const by = (caller: string, body = '{}'): FuzzRequest => ({
  method: 'POST',
  path: '/api/login',
  caller,
  authorization: null,
  headers: {},
  body: Buffer.from(body),
});
const reply = (status: number, text: string, headers = {}): FuzzReply => ({
  status,
  text,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
});
const refusal = (more = {}): string => JSON.stringify({ message: 'No.', code: 'bad_request', ...more });

describe('replies', () => {
  test.each([
    ['a documented success', reply(200, '{"id":1}')],
    ['a refusal', reply(400, refusal({ fields: { id: 'is required' } }))],
    ['a refusal that says when to come back', reply(429, refusal(), { 'retry-after': '60' })],
    [
      'a refusal with a text from the fuzzer',
      reply(400, refusal({ message: "\\'; SELECT pg_sleep(10); --" })),
    ],
  ])('the judge accepts this reply: %s', (_, given) => {
    expect(judge(by('own store'), given)).toBeNull();
  });

  test.each([
    ['a fault', reply(500, refusal()), /answered 500/],
    ['a success of another shape', reply(200, '{"id":"1"}'), /not of the documented shape/],
    ['a success that isn’t documented', reply(201, '{"id":1}'), /201 is not documented/],
    ['a refusal that isn’t the contract’s', reply(400, '{"error":"Bad Request"}'), /no message/],
    ['a code that nobody knows', reply(400, refusal({ code: 'oops' })), /no known code/],
    [
      'more than the contract',
      reply(400, refusal({ statusCode: 400 })),
      /more than the contract: statusCode/,
    ],
    ['a refusal as a page', reply(400, refusal(), { 'content-type': 'text/html' }), /not JSON/],
    ['a refusal with an odd status', reply(418, refusal()), /refused with 418/],
    ['too many tries without an end', reply(429, refusal()), /Retry-After/],
    ['words of the database', reply(400, refusal({ message: 'syntax error at or near' })), /inside/],
    ['a statement', reply(400, refusal({ message: 'SELECT password_hash FROM users' })), /inside/],
  ])('the judge finds a fault in this reply: %s', (_, given, fault) => {
    expect(judge(by('own store'), given)).toMatch(fault);
  });

  test('the judge finds a reply that names a person whom a stranger’s request didn’t name', () => {
    const revealing = reply(404, refusal({ message: 'anna.the.admin is no clerk' }));
    expect(judge(by('other company'), revealing)).toMatch(/stranger/);
    expect(judge(by('other company', '{"Username":"anna.the.admin"}'), revealing)).toBeNull();
    expect(judge(by('own store'), revealing)).toBeNull();
  });
});

describe('replies on a bare socket', () => {
  const answer = (status: number, text: string): string =>
    `HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;

  test.each([
    ['the end without a word', ''],
    ['a refusal', answer(400, refusal())],
    ['several', answer(200, '{}') + answer(401, refusal({ code: 'unauthenticated' }))],
  ])('the judge accepts this reply on a bare socket: %s', (_, given) => {
    expect(faultOfAnswer(given)).toBeNull();
  });

  test.each([
    ['no end', null, /stays open/],
    ['no HTTP', 'hello', /no HTTP/],
    ['a fault behind a success', answer(200, '{}') + answer(500, refusal()), /answered 500/],
    ['a refusal of another shape', answer(400, '{"error":"Bad Request"}'), /no message/],
  ])('the judge finds a fault in this reply on a bare socket: %s', (_, given, fault) => {
    expect(faultOfAnswer(given)).toMatch(fault);
  });
});

describe('memory', () => {
  const MIB = 1024 * 1024;
  const readings = (heapOf: (n: number) => number, externalOf = (_: number) => 0) =>
    Array.from({ length: 30 }, (_, n) => ({
      requests: n * 1_000,
      heapUsed: 50 * MIB + heapOf(n),
      external: 200 * MIB + externalOf(n),
      rss: 600 * MIB + heapOf(n),
    }));

  test('memory that varies randomly isn’t a leak', () => {
    expect(judgeMemory(readings((n) => (n % 3) * MIB)).fault).toBeNull();
  });

  test('memory that gains 1 KB per request in the heap, or 3 KB outside, is a leak', () => {
    expect(judgeMemory(readings((n) => n * 1_024_000)).fault).toMatch(
      /^heap grew by \d+ bytes in 20000 requests, 1024/,
    );
    expect(
      judgeMemory(
        readings(
          () => 0,
          (n) => n * 3_072_000,
        ),
      ).fault,
    ).toMatch(/^outside grew/);
  });

  test('memory with too few readings isn’t judged', () => {
    expect(() => judgeMemory(readings(() => 0).slice(0, 5))).toThrow(/say nothing/);
  });
});
