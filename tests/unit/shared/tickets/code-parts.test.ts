import { expect, test } from 'vitest';
import { codeParts, printedForm } from '../../../../src/shared/tickets/code-parts';
import { cutCode, LAYOUTS, PRINTED_EXAMPLE } from '../../../../src/shared/tickets/layouts';

const inBrackets = (written: string, layout: string): string => {
  const form = printedForm(layout);
  if (!form) throw new Error(`${layout} has no printed form`);
  const sign = { game: 'g', pack: 'p', ticket: 't', other: '' };
  return codeParts(written, form)
    .map(({ field, text }) => (field === 'other' ? text : `${sign[field]}[${text}]`))
    .join('');
};

test.each([
  ['standard', 'g[1747]p[1263622]t[075]'],
  ['us-ca', 'g[1747]-p[1263622]-4-t[075]'],
  ['us-ma', 'g[498]-p[027632]-t[128]'],
  ['us-me', 'g[710]-p[015744]-8-t[074]'],
  ['us-ga', 'g[1898]-p[0019425]-t[084](015)'],
  ['us-nj', '0g[1967]-p[1032738]-t[033]'],
  ['4-6-3-1', 'g[1234]-p[567890]-t[042]-7'],
])('the printed example of the layout %s is split into game, pack and ticket', (layout, parts) => {
  expect(inBrackets(PRINTED_EXAMPLE[layout] ?? '', layout)).toBe(parts);
});

test('every verified ticket layout has a printed form that reads its example', () => {
  for (const { code } of LAYOUTS) {
    const form = printedForm(code);
    expect(form && cutCode((PRINTED_EXAMPLE[code] ?? '').replace(/[^0-9]/g, ''), form), code).toHaveProperty(
      'fields',
    );
  }
});

test('a code of a length that its layout doesn’t have stays whole, and a taught layout has no printed form', () => {
  expect(inBrackets('123-456', 'us-ca')).toBe('123-456');
  expect(printedForm('taught-1')).toBeNull();
});
