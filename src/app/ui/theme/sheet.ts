import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { system } from './system';

/**
 * The theme as a style sheet, for screens without Chakra: its reset, the tokens as variables, and its global rules.
 * Evaluated by vite.config.ts, so that the app's first chunk doesn't contain Chakra.
 */
export const sheet = (): string =>
  renderToStaticMarkup(ChakraProvider({ value: system, children: null })).replaceAll(/<\/?style[^>]*>/g, '');
