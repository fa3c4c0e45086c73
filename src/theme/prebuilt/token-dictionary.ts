import { table } from 'virtual:theme-tokens';
import type { system } from '../system';

type Dictionary = (typeof system)['tokens'];
type Used = Pick<
  Dictionary,
  'allTokens' | 'cssVarMap' | 'colorPaletteMap' | 'getCategoryValues' | 'expandReferenceInValue'
> & {
  getVar(path: string, otherwise?: string): string | undefined;
  getByName(path: string): { value: string } | undefined;
};

const references = new Map<string, string>(
  Object.entries(table.values).flatMap(([category, values]) =>
    Object.entries(values).map(([name, value]) => [`${category}.${name}`, value] as const),
  ),
);
const getVar = (path: string, otherwise?: string) => references.get(path) ?? otherwise;

/**
 * Replaces Chakra's function in a built app: the theme's tokens from a table, and of the dictionary only what styled
 * components use. Its style sheet is built too, so no variables are listed for it.
 */
export const createTokenDictionary = (): Used => ({
  allTokens: [],
  cssVarMap: new Map(),
  colorPaletteMap: new Map(
    Object.entries(table.palettes).map(([name, variables]) => [name, new Map(Object.entries(variables))]),
  ),
  getVar,
  getCategoryValues: (category) => table.values[category] ?? {},
  getByName(path) {
    const value = path.startsWith('breakpoints.') && table.breakpoints[path.slice('breakpoints.'.length)];
    return value ? { value } : undefined;
  },
  expandReferenceInValue: (value) =>
    value.replace(/\{([^}]*)\}/g, (_, path: string) => references.get(path) ?? path),
});
