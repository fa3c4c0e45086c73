import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { withPlainElements } from './elements.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const THEME = 'virtual:theme.css';
/** The modules that have no part in a built app. */
const LOOKS = /\/node_modules\/@chakra-ui\/|\/theme\/looks\.ts$/;
/** Followed by the path of the module whose elements the style sheet is for. */
const ELEMENTS = 'virtual:elements';

/**
 * Evaluates all looks when the app is built (docs/decisions 50): the theme and the styled elements become style sheets
 * and plain elements with classes, and Chakra is no part of the built app.
 * @throws Error for an element whose look only the running app knows
 */
export function prebuiltTheme(): Plugin {
  const rulesOf = new Map<string, string>();
  let chakra: typeof import('./evaluate');
  return {
    name: 'prebuilt-theme',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { module } = await runnerImport<typeof import('./evaluate')>(here('./evaluate.ts'));
      chakra = module;
    },
    resolveId(source, importer = '') {
      if (source === THEME || source.startsWith(ELEMENTS)) return `\0${source}`;
      return source.endsWith('/theme/theme') && importer.includes('/src/app/') ? here('./theme.tsx') : null;
    },
    load(id) {
      return id === `\0${THEME}` ? chakra.themeStyles() : rulesOf.get(id.slice(1));
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx$/.test(id)) return null;
      const plain = withPlainElements(code, chakra);
      if (!plain) return null;
      const sheet = `${ELEMENTS}${id}.css`;
      rulesOf.set(sheet, plain.rules);
      return { code: `import '${sheet}';\n${plain.code}`, map: null };
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const modules = part.type === 'chunk' ? Object.entries(part.modules) : [];
        const [left] = modules.find(([id, { code }]) => LOOKS.test(id) && code) ?? [];
        if (left) this.error(`${left} is in the built app: some element's look is known only when it runs`);
      }
    },
  };
}
