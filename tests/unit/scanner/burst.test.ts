import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBurst, type KeyPress, type Meaning } from '../../../src/scanner/wedge';

type Step = Partial<KeyPress> & { key: string; gap?: number };

/** Presses keys, each `gap` ms after the previous one. @returns the meaning of each */
function press(steps: Step[], burst = createBurst()): Meaning[] {
  let timeStamp = 1_000;
  return steps.map(({ gap = 5, ...step }) => {
    timeStamp += gap;
    return burst({ ...step, timeStamp });
  });
}

const keys = (text: string, gap = 5): Step[] => [...text].map((key) => ({ key, gap }));
const enter: Step = { key: 'Enter' };
const scans = (steps: Step[]): string[] =>
  press(steps).flatMap((meaning) => (meaning.kind === 'scan' ? [meaning.text] : []));

describe('a gun’s keys', () => {
  test.each([
    ['5 ms a key', [...keys('10010000000023'), enter]],
    ['30 ms a key', [...keys('10010000000023', 30), { key: 'Enter', gap: 30 }]],
    ['50 ms a key', [...keys('10010000000023', 50), { key: 'Enter', gap: 50 }]],
    ['a stall of 140 ms within', [...keys('1001000'), ...keys('0', 140), ...keys('000023'), enter]],
    ['ending in Tab', [...keys('10010000000023'), { key: 'Tab' }]],
    ['CR sent as Ctrl+M', [...keys('10010000000023'), { key: 'Control' }, { key: 'm', ctrl: true }]],
    ['an Enter that comes late', [...keys('10010000000023'), { key: 'Enter', gap: 800 }]],
    ['a prefix key', [{ key: 'F9' }, ...keys('10010000000023'), enter]],
    ['STX sent as Ctrl+B before', [{ key: 'b', ctrl: true }, ...keys('10010000000023'), enter]],
    ['keys without meaning within', [...keys('1001000'), { key: 'Shift' }, ...keys('0000023'), enter]],
    ['after typing by hand', [...keys('12', 180), ...keys('1', 400), ...keys('0010000000023'), enter]],
  ])('a gun’s scan is recognized: %s', (_case, steps) => {
    expect(scans(steps)).toEqual(['10010000000023']);
  });

  test('a gun that sends its value twice without a pause makes one scan', () => {
    expect(scans([...keys('028400001234028400001234'), enter])).toEqual(['028400001234028400001234']);
  });

  test('a gun that scans twice makes two scans', () => {
    const twice = [...keys('028400001234'), enter, ...keys('10010000000023'), enter];
    expect(scans(twice)).toEqual(['028400001234', '10010000000023']);
  });

  test.each([
    ['Enter', { key: 'Enter' }],
    ['Ctrl+J', { key: 'j', ctrl: true }],
    ['Tab', { key: 'Tab' }],
  ])('the second ending, %s, of a gun that ends with CR+LF is an echo', (_case, second) => {
    expect(press([...keys('10010000000023'), enter, second]).at(-1)).toEqual({ kind: 'echo' });
  });

  test("a person's Enter shortly after a scan is not an echo", () => {
    const steps = [...keys('10010000000023'), enter, { key: 'Enter', gap: 100 }];
    expect(press(steps).at(-1)).toEqual({ kind: 'typing' });
  });

  test.each(['123', '12345'])('a gun’s code that lost its beginning counts as a short read: %s', (digits) => {
    for (const gap of [5, 30])
      expect(press([...keys(digits, gap), { key: 'Enter', gap }]).at(-1)).toEqual({
        kind: 'short',
        text: digits,
        before: '',
      });
    expect(press([...keys(digits, 40), { key: 'Enter', gap: 40 }]).at(-1)).toEqual({ kind: 'typing' });
  });

  test('any code at any gun speed is recognized completely', () => {
    const code = fc.array(
      fc.record({ key: fc.constantFrom(...'0123456789ABCXYZ -'), gap: fc.integer({ min: 0, max: 30 }) }),
      { minLength: 6, maxLength: 40 },
    );
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 30 }), (steps, gap) => {
        expect(scans([...steps, { key: 'Enter', gap }])).toEqual([steps.map(({ key }) => key).join('')]);
      }),
    );
  });
});

describe('a person’s keys', () => {
  test.each([
    ['types at 80 ms a key', [...keys('10010000000023', 80), { key: 'Enter', gap: 80 }]],
    [
      'rolls three keys at a time',
      [1, 2, 3, 4].flatMap(() => [...keys('4', 130), ...keys('56', 25)]).concat({ key: 'Enter', gap: 130 }),
    ],
    ['rolls five keys and presses Enter', [...keys('45678', 20), { key: 'Enter', gap: 130 }]],
    ['gives a short number fast', [...keys('12', 20), { key: 'Enter', gap: 20 }]],
    ['types a short word', [...keys('abc', 20), { key: 'Enter', gap: 20 }]],
    ['pastes fast, then thinks', [...keys('10010000000023'), { key: 'Enter', gap: 2_001 }]],
    ['types a number in two breaths', [...keys('1250', 60), ...keys('50', 300), { key: 'Enter', gap: 90 }]],
    ['types three keys at once', [...keys('12', 90), ...keys('345', 20), ...keys('6', 400), enter]],
    ['holds a key down', [...keys('1'), ...keys('11111111', 30).map((k) => ({ ...k, repeat: true })), enter]],
    ['corrects', [...keys('10010000'), { key: 'Backspace' }, ...keys('1'), enter]],
    ['copies', [...keys('10010000'), { key: 'c', ctrl: true }, enter]],
    ['jumps by a shortcut', [...keys('10010000'), { key: '1', command: true }, enter]],
    ['only presses Enter', [enter, enter]],
  ])('a person’s typing is not taken for a scan: %s', (_case, steps) => {
    const kinds = press(steps).map(({ kind }) => kind);
    expect(kinds).not.toContain('scan');
    expect(kinds).not.toContain('short');
    expect(press(steps).at(-1)).toEqual({ kind: 'typing' });
  });

  test('a person is never mistaken for a gun at 60 ms per key or slower', () => {
    const step = fc.record({
      key: fc.constantFrom('1', '2', 'a', 'Enter', 'Tab', 'Shift', 'Backspace', 'ArrowLeft'),
      gap: fc.integer({ min: 60, max: 1_000 }),
      ctrl: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        for (const { kind } of press(steps))
          expect(['silent', 'typing', 'first', 'resumed', 'next']).toContain(kind);
      }),
    );
  });
});

test('the first character of each burst is distinguished from the following ones', () => {
  const kinds = press([...keys('12'), ...keys('3', 151), ...keys('4')]).map(({ kind }) => kind);
  expect(kinds).toEqual(['first', 'next', 'resumed', 'next']);
});

describe('rapid keys', () => {
  const kinds = (steps: Step[]): string =>
    press(steps)
      .map(({ kind }) => kind)
      .join(' ');

  test.each([
    ['from the third of a gun on', keys('12345'), 'first next rapid rapid rapid'],
    ['at 30 ms a key', keys('1234', 30), 'first next rapid rapid'],
    [
      'Shift within changes nothing',
      [...keys('AB'), { key: 'Shift' }, ...keys('C')],
      'first next silent rapid',
    ],
    [
      'again two keys after a stall',
      [...keys('123'), ...keys('4', 31), ...keys('56')],
      'first next rapid next next rapid',
    ],
    [
      'in each burst alike',
      [...keys('123'), ...keys('4', 151), ...keys('56')],
      'first next rapid resumed next rapid',
    ],
  ])('a gun’s keys are rapid from the third key of a burst: %s', (_case, steps, expected) => {
    expect(kinds(steps)).toBe(expected);
  });

  test.each([
    ['who types at 31 ms a key', keys('123456', 31)],
    ['whose keys overlap two at a time', [1, 2, 3].flatMap(() => [...keys('1', 90), ...keys('2', 5)])],
    ['who corrects', [...keys('12'), { key: 'Backspace' }, ...keys('34')]],
  ])('no key is rapid for a person %s', (_case, steps) => {
    expect(kinds(steps)).not.toContain('rapid');
  });
});
