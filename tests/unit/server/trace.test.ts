import { expect, test } from 'vitest';
import { messageOf, traceIn } from '../../../server/http/request-log';
import { keyOfTrace, traceOfKey, traceparentOf } from '../../../src/shared/wire/requests';

// Of the specification (W3C Trace Context, 2.2 and 3.2.2).
const HEADER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const KEY = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';

test('the traceparent header of a caller is read as the specification says', () => {
  const read = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentId: '00f067aa0ba902b7' };
  expect(traceIn(HEADER)).toEqual(read);
  expect(traceIn(HEADER.replace(/1$/, '0'))).toEqual(read);
  // A later version may have more parts.
  expect(traceIn(`${HEADER.replace(/^00/, '01')}-more`)).toEqual(read);
  for (const invalid of [
    undefined,
    '',
    HEADER.toUpperCase(),
    HEADER.replace(/^00/, 'ff'),
    HEADER.slice(0, -1),
    `${HEADER}1`,
    `x${HEADER}`,
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  ])
    expect([invalid, traceIn(invalid)]).toEqual([invalid, null]);
});

test('a submission’s trace is its key, whichever form the key is given in', () => {
  expect(traceIn(traceparentOf(KEY))?.traceId).toBe(traceOfKey(KEY));
  for (const text of [KEY, KEY.toUpperCase(), traceOfKey(KEY), HEADER, traceparentOf(KEY)])
    expect([text, keyOfTrace(text)]).toEqual([text, KEY]);
  for (const text of [
    '',
    '028400001234',
    '15401234567000',
    KEY.slice(1),
    `${traceOfKey(KEY)}0`,
    'x'.repeat(32),
  ])
    expect([text, keyOfTrace(text)]).toEqual([text, null]);
});

test('a span is sent in OTLP’s JSON, with ids in hex and 64-bit numbers as text', () => {
  const span = { traceId: traceOfKey(KEY), spanId: '00f067aa0ba902b7', parentId: null };
  const ended = { method: 'POST', route: '/api/bins', status: 503, endedAt: 1_764_352_800_000, ms: 1.5 };
  expect(messageOf([{ ...span, ...ended }]).resourceSpans[0]?.scopeSpans[0]?.spans).toEqual([
    {
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      spanId: '00f067aa0ba902b7',
      name: 'POST /api/bins',
      kind: 2,
      startTimeUnixNano: '1764352799998500000',
      endTimeUnixNano: '1764352800000000000',
      attributes: [
        { key: 'http.request.method', value: { stringValue: 'POST' } },
        { key: 'http.route', value: { stringValue: '/api/bins' } },
        { key: 'http.response.status_code', value: { intValue: '503' } },
      ],
      status: { code: 2 },
    },
  ]);
});
