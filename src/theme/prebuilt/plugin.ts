import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** A module of the app or of Chakra, and the module that takes its place in a built app. */
const REPLACED = [
  { importer: /\/src\/app\//, source: /\/theme\/system$/, by: './system.ts' },
  {
    importer: /\/@chakra-ui\/react\/.*\/styled-system\/system\.js$/,
    source: /\/token-dictionary\.js$/,
    by: './token-dictionary.ts',
  },
];
const TOKENS = 'virtual:theme-tokens';
const STYLES = 'virtual:theme.css';

/**
 * Evaluates the theme when the app is built (docs/decisions 50): its reset, variables and global rules become a style
 * sheet, and its tokens a table, so that a start on a slow tablet computes neither.
 * @throws Error when Chakra no longer has a module that is replaced
 */
export function prebuiltTheme(): Plugin {
  const missing = new Set(REPLACED);
  let look: typeof import('./evaluate');
  return {
    name: 'prebuilt-theme',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { module } = await runnerImport<typeof import('./evaluate')>(here('./evaluate.ts'));
      look = module;
    },
    resolveId(source, importer = '') {
      if (source === TOKENS || source === STYLES) return `\0${source}`;
      const replaced = REPLACED.find((each) => each.importer.test(importer) && each.source.test(source));
      if (!replaced) return null;
      missing.delete(replaced);
      return here(replaced.by);
    },
    load(id) {
      if (id === `\0${STYLES}`) return look.themeStyles();
      return id === `\0${TOKENS}` ? `export const table = ${JSON.stringify(look.themeTokens())}` : null;
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`No module imports ${[...missing].map(({ source }) => source)}`);
    },
  };
}
