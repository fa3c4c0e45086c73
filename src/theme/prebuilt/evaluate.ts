import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { system } from '../system';

/** The tokens as the styled components look them up. */
export type ThemeTokens = {
  /** category → name → reference to the CSS variable, or the value of a token without one */
  values: Record<string, Record<string, string>>;
  /** palette → variable of the current palette → reference to the palette's own variable */
  palettes: Record<string, Record<string, string>>;
  /** breakpoint → its least width */
  breakpoints: Record<string, string>;
};

/** The style sheet of the whole page: reset, global rules and the tokens' variables, each in Chakra's layer. */
export function themeStyles(): string {
  const page = renderToStaticMarkup(ChakraProvider({ value: system, children: null }));
  return [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('\n');
}

/** The table of the tokens. */
export function themeTokens(): ThemeTokens {
  const { tokens, breakpoints } = system;
  const categories = [...tokens.categoryMap.keys()];
  return {
    values: Object.fromEntries(categories.map((each) => [each, tokens.getCategoryValues(each) ?? {}])),
    palettes: Object.fromEntries(
      [...tokens.colorPaletteMap].map(([name, variables]) => [name, Object.fromEntries(variables)]),
    ),
    breakpoints: Object.fromEntries(breakpoints.values.map(({ name, min }) => [name, String(min)])),
  };
}
