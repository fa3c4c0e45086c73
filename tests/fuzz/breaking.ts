import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileValue, PROTOTYPE_KEYS } from './hostile';

/** A change at one place of a value. */
type Break = { place: number; how: Way; value: unknown; key: string };

const WAYS = ['replace', 'remove', 'add', 'nudge', 'wrap', 'repeat', 'quote', 'shift'] as const;
type Way = (typeof WAYS)[number];

const oneBreak = (ways: readonly Way[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Break> =>
  fc.record({
    place: fc.nat(1_000),
    how: fc.constantFrom(...ways),
    value,
    key: fc.oneof(
      fc.constantFrom(...PROTOTYPE_KEYS, 'id', 'store_id', 'user_role', 'extra', ''),
      fc.string({ maxLength: 5 }),
    ),
  });

/** Valid values, broken in one to three places. */
export const broken = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  brokenBy(right, oneBreak(['replace', ...WAYS], hostileValue));

/** Valid values with small changes: most keep a valid shape, but have another meaning. */
export const nearlyRight = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  brokenBy(right, oneBreak(['shift'], fc.constant(null)));

const brokenBy = (right: fc.Arbitrary<unknown>, breaks: fc.Arbitrary<Break>): fc.Arbitrary<unknown> =>
  fc
    .tuple(right, fc.array(breaks, { minLength: 1, maxLength: 3 }))
    .map(([value, each]) => each.reduce<unknown>(breakAt, value));

/** All places of a value, as paths of keys. The value itself comes first. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .slice(0, 50)
          .flatMap(([key, each]) => (path.length < 8 ? placesOf(each, [...path, key]) : []))
      : [];
  return [path, ...inside];
}

function breakAt(value: unknown, { place, how, value: hostile, key }: Break): unknown {
  const places = placesOf(value);
  const path = places[place % places.length] ?? [];
  return changeAt(value, path, (found) => changed(found, how, hostile, key));
}

/** Marks a removed place. */
const GONE = Symbol('gone');

function changed(found: unknown, how: Way, hostile: unknown, key: string): unknown {
  switch (how) {
    case 'replace':
      return hostile;
    case 'remove':
      return GONE;
    case 'add':
      if (Array.isArray(found)) return [...found, hostile];
      // fromEntries makes `__proto__` a key like any other.
      return typeof found === 'object' && found !== null
        ? Object.fromEntries([...Object.entries(found), [key, hostile]])
        : hostile;
    case 'nudge':
      return nudged(found, key);
    case 'shift':
      return shifted(found, key);
    case 'wrap':
      return key.length % 2 === 0 ? [found] : { [key || 'data']: found };
    case 'repeat':
      return Array.isArray(found) ? [...found, ...found, ...found] : [found, found];
    case 'quote':
      return typeof found === 'string' ? Number(found) : JSON.stringify(found);
  }
}

/** A value close to the given one, to find off-by-one errors. */
function nudged(found: unknown, key: string): unknown {
  if (typeof found === 'number')
    return [found + 1, found - 1, -found, found + 0.5, found * 1e9, 0][key.length % 6];
  if (typeof found === 'boolean') return !found;
  if (typeof found !== 'string') return found;
  return [
    `${found}0`,
    found.slice(0, -1),
    ` ${found}`,
    found.toUpperCase(),
    `${found.slice(0, -1)}9`,
    found + found,
  ][key.length % 6];
}

/** A neighboring value of the same shape. */
function shifted(found: unknown, key: string): unknown {
  if (typeof found === 'number') return key.length % 2 === 0 ? found + 1 : Math.abs(found - 1);
  if (Array.isArray(found)) return key.length % 2 === 0 ? [...found, ...found] : found.slice(1);
  if (typeof found !== 'string') return found;
  return found.replace(/[0-9](?=[^0-9]*$)/, (digit) => String((Number(digit) + 1 + (key.length % 8)) % 10));
}

function changeAt(value: unknown, path: readonly string[], change: (found: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    const whole = change(value);
    return whole === GONE ? null : whole;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
    if (name !== key) return [[name, each]];
    const next = rest.length === 0 ? change(each) : changeAt(each, rest, change);
    return next === GONE ? [] : [[name, next]];
  });
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/** The bytes of a body and their content encoding. */
export type Bytes = { bytes: Buffer; encoding?: string };

const asBytes = (text: string): Bytes => ({ bytes: Buffer.from(text) });

/** One byte more than the server accepts. */
const OVERSIZE = 1_048_577;

/** Invalid JSON, JSON that parsers interpret differently, and arbitrary bytes. */
export const brokenBytes = (json: fc.Arbitrary<string>): fc.Arbitrary<Bytes> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(json, fc.nat()).map(([text, at]) => asBytes(text.slice(0, at % (text.length + 1)))),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(json, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 }))
        .map(([text, at, noise]) => {
          const bytes = Buffer.from(text);
          const cut = at % (bytes.length + 1);
          return { bytes: Buffer.concat([bytes.subarray(0, cut), noise, bytes.subarray(cut)]) };
        }),
    },
    {
      weight: 3,
      arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes: Buffer.from(bytes) })),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          json,
          fc.constantFrom('NaN', 'Infinity', '-', '01', '1e999', "'x'", '\\u0000', '"\\ud800"', ',', '/**/'),
        )
        .map(([text, oddity]) => asBytes(text.replace(/:[^:{[]/, `:${oddity}`))),
    },
    // A duplicate key: all of our parsers use the last one.
    { weight: 2, arbitrary: json.map((text) => asBytes(text.replace(/^\{("[^"]*"):/, '{$1:0,$1:'))) },
    { weight: 1, arbitrary: json.map((text) => ({ bytes: gzipSync(text), encoding: 'gzip' })) },
    { weight: 1, arbitrary: json.map((text) => ({ bytes: Buffer.from(text, 'utf16le') })) },
    { weight: 1, arbitrary: json.map((text) => asBytes(`\ufeff${text}`)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('[', '{"a":', '[{"a":').map((each) => asBytes(each.repeat(50_000))),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(' ', '{"a":"', '[').map((each) => asBytes(each.padEnd(OVERSIZE, 'x'))),
    },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '""', '0', 'null', '[]', '{}', 'true').map(asBytes) },
  );
