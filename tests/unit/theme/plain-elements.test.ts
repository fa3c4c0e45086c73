import { expect, test } from 'vitest';
import { withPlainElements } from '../../../src/theme/prebuilt/elements';
import * as theme from '../../../src/theme/prebuilt/evaluate';

const IMPORTS = "import { Badge, Button, chakra } from '@chakra-ui/react';\n";
const LOOKS = "import { PANEL as RAISED } from '../../theme/looks';\n";

/** What becomes of an element, without the imports, and the rules of its classes. */
function built(source: string, before = ''): { source: string; rules: string } {
  const found = withPlainElements(`${IMPORTS}${before}const a = ${source};`, theme);
  const [, code = source] = found?.code.split('const a = ') ?? [];
  return { source: code.replace(/;$/, ''), rules: found?.rules ?? '' };
}
/** Class names are Chakra's; what matters is which elements have the same. */
const classesIn = (source: string): string[] => source.match(/css-[a-z0-9]+/g) ?? [];

test('a styled element becomes a plain one with a class, and keeps everything else', () => {
  const { source, rules } = built(
    '<chakra.p id="x" color="fg.muted" {...rest} mt={4} onClick={go}>Text</chakra.p>',
  );
  const [name] = classesIn(source);
  expect(source.replace(/ +/g, ' ')).toBe(`<p className={"${name}"} id="x" {...rest} onClick={go}>Text</p>`);
  expect(rules).toContain(`.${name}{`);
  expect(rules).toContain('color:var(--chakra-colors-fg-muted)');
  expect(rules).toContain('margin-top:var(--chakra-spacing-4)');
});

test('a class of its own stays, next to the built one', () => {
  const { source } = built('<chakra.i p="2" className={dark ? \'dark\' : undefined} />');
  expect(source).toContain(
    `[${JSON.stringify(classesIn(source)[0])}, dark ? 'dark' : undefined].filter(Boolean).join(' ')`,
  );
});

test('a condition chooses between classes, also within a look and twice', () => {
  const { source, rules } = built(
    "<chakra.b px={open ? '2' : '3'} display={{ base: wide ? 'none' : 'block', md: 'flex' }} mt={open && '1'} />",
  );
  expect(new Set(classesIn(source)).size).toBe(4);
  expect(source).toMatch(/\(\(open\) \? \(\(wide\) \? "css-\w+" : "css-\w+"\) : \(\(wide\) \? /);
  expect(rules.match(/margin-top/g)).toHaveLength(2);
});

test('constants of the module and shared looks may be spread; later looks win', () => {
  const { source, rules } = built(
    "<chakra.section {...RAISED} {...ROW} p={{ base: '3' }} />",
    `${LOOKS}const LINE = { borderTopWidth: '1px' } as const;\nconst ROW = { ...LINE, mb: '-1' };\n`,
  );
  expect(source).not.toMatch(/RAISED|ROW/);
  expect(rules).toContain('box-shadow:var(--chakra-shadows-panel)');
  expect(rules).toContain('border-top-width:1px');
  expect(rules).toContain('padding:var(--chakra-spacing-3)');
  expect(rules).not.toContain('padding:var(--chakra-spacing-4)');
});

test('asChild gives its child the class', () => {
  const { source } = built('<chakra.span asChild color="fg">\n <Link to="/x">Text</Link>\n</chakra.span>');
  expect(source.trim()).toBe(`<Link className={"${classesIn(source)[0]}"} to="/x">Text</Link>`);
});

test('buttons and badges have their looks in the style sheet of the page, unless an element adds to them', () => {
  const plain = built('<Button variant="outline" onClick={go}>Go</Button>');
  expect(plain.rules).toBe('');
  expect(plain.source).toMatch(/^<button className=\{"css-\w+"\} type="button"/);
  expect(theme.themeStyles()).toContain(`.${classesIn(plain.source)[0]}{`);
  expect(built('<Button type="submit" px="0">Go</Button>').source).toMatch(
    /^<button className=\{[^}]*\} type="submit"/,
  );
  expect(built('<Badge data-palette={palette} whiteSpace="nowrap">1</Badge>').rules).toContain(
    'white-space:nowrap',
  );
});

test.each([
  ['a value of the running app', '<chakra.p color={color} />'],
  ['a local constant', '<chakra.p color={Color} />', "const Color = 'fg';\n"],
  ['a function’s result', "<chakra.p color={isOpen() ? 'fg' : 'bg'} />"],
  ['a text put together', "<chakra.p bg={'bg.' + kind} />"],
  ['another tag', '<chakra.p as="div" color="fg" />'],
  ['more than one child', '<chakra.p asChild color="fg"><b /><i /></chakra.p>'],
])('left to Chakra, so that the build fails: %s', (_what, source, before = '') => {
  expect(built(source, before).source).toBe(source);
});

test('modules without styled elements stay as they are', () => {
  expect(withPlainElements('export const a = <p color="fg" />;', theme)).toBeNull();
});
