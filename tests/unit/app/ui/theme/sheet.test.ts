import { Badge, Button, ChakraProvider } from '@chakra-ui/react';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sheet } from '../../../../../src/app/ui/theme/sheet';
import { system } from '../../../../../src/app/ui/theme/system';

/** A selector's properties in a style sheet; those of its states and of wider screens don't count. */
const propertiesOf = (css: string, selector: string): Record<string, string> => {
  const [, body = ''] = css.split(`${selector}{`);
  const declarations = body.slice(0, body.indexOf('}')).split(';').filter(Boolean);
  return Object.fromEntries(declarations.map((each) => each.split(/:(.*)/)));
};

/** The properties that Chakra gives an element when it renders it. */
function byChakra(element: ReactNode): Record<string, string> {
  const markup = renderToStaticMarkup(ChakraProvider({ value: system, children: element }));
  const [, name = ''] = /class="(?:\S+ )?(css-\w+)"/.exec(markup) ?? [];
  return propertiesOf(markup, `.${name}`);
}

const VARIANTS = ['solid', 'subtle', 'outline', 'ghost'] as const;
const SIZES = ['md', 'lg'] as const;
const BUTTONS = VARIANTS.flatMap((variant) => SIZES.map((size) => ({ variant, size })));

test.each(BUTTONS)('a button drawn without Chakra looks like Chakra’s: %o', ({ variant, size }) => {
  const expected = byChakra(createElement(Button, { variant, size }));
  expect(Object.keys(expected).length).toBeGreaterThan(15);
  const parts = ['.button', `.button[data-variant=${variant}]`, `.button[data-size=${size}]`];
  expect(Object.assign({}, ...parts.map((part) => propertiesOf(sheet(), part)))).toEqual(expected);
});

test('a badge drawn without Chakra looks like Chakra’s', () => {
  expect(propertiesOf(sheet(), '.badge')).toEqual(byChakra(createElement(Badge)));
});
