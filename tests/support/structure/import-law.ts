import type { Import } from './sources';

const RULES = ['src/domain', 'src/contract'];
const DEVICE = [...RULES, 'src/i18n', 'src/api', 'src/device'];
const OFFLINE = [...DEVICE, 'src/outbox'];
const SCREEN = [
  ...OFFLINE,
  'src/i18n/hooks',
  'src/ui',
  'src/theme',
  'src/scanner',
  'src/scanner/controls',
  'src/pwa',
  'src/terminal',
];

/** Screen parts that several features share. */
const SHARED = ['src/counting', 'src/admin', 'src/reports'];

/**
 * The zones from which each zone of the app may import, in addition to itself. The most specific zone applies; each
 * feature is a separate zone.
 */
const LAW: Record<string, string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/i18n': RULES,
  'src/i18n/hooks': [...RULES, 'src/i18n'],
  'src/api': [...RULES, 'src/i18n'],
  'src/scanner': RULES,
  'src/device': [...RULES, 'src/i18n', 'src/api'],
  'src/outbox': DEVICE,
  'src/pwa': OFFLINE,
  'src/terminal': [...OFFLINE, 'src/i18n/hooks', 'src/pwa'],
  'src/theme': [],
  'src/ui': [...RULES, 'src/i18n', 'src/i18n/hooks', 'src/theme'],
  'src/scanner/controls': [...RULES, 'src/i18n', 'src/i18n/hooks', 'src/ui', 'src/scanner'],
  'src/counting': SCREEN,
  'src/admin': SCREEN,
  'src/reports': SCREEN,
  'src/features': [...SCREEN, ...SHARED],
  'src/app': [...SCREEN, ...SHARED, 'src/features'],
  sw: [...OFFLINE, 'src/pwa'],
  server: [...RULES, 'src/i18n'],
};

/**
 * The folders of the server and the files at its root, from the top. Each may import only those below it, which prevents
 * cycles.
 */
const SERVER_LAYERS = [
  'cli',
  'main',
  'shut-down',
  'backup',
  'seed',
  'app',
  'metrics',
  'board',
  'morning',
  'reports',
  'advice',
  'export',
  'journal',
  'lottery',
  'alarms',
  'money',
  'terminals',
  'games',
  'counting',
  'catalogue',
  'subscriptions',
  'stock',
  'places',
  'people',
  'accounts',
  'audit',
  'mail',
  'tls',
  'http',
  'access',
  'db',
  'log',
  'env',
  'tls-files',
  'errors',
];

/** Zones that must not use the page's library: what the worker or the server runs, and the pure rules. */
const WITHOUT_REACT = [...OFFLINE, 'sw', 'server'];
const REACT = /^(react|react-dom|react-router-dom|dexie-react-hooks|@chakra-ui\/react|@emotion\/react)(\/|$)/;

/**
 * The forbidden imports, each as a sentence.
 * @param imports of all files of src, sw and server
 */
export function violations(imports: Import[]): string[] {
  return imports.flatMap(({ from, specifier, to }) => {
    const zone = zoneOf(from);
    if (to === undefined) {
      const forbidden = WITHOUT_REACT.includes(zone) && REACT.test(specifier);
      return forbidden ? [`${from} imports ${specifier}: ${zone} works without React`] : [];
    }
    const target = zoneOf(to);
    if (zone === 'src/features' && target === 'src/features') {
      return featureOf(from) === featureOf(to) ? [] : [`${from} imports ${to}: another feature`];
    }
    if (zone === 'server' && target === 'server') {
      return isBelow(from, to) ? [] : [`${from} imports ${to}: not below it in the server's layers`];
    }
    if (zone === target || LAW[zone]?.includes(target)) return [];
    return [`${from} imports ${to}: ${zone} may not import ${target}`];
  });
}

/**
 * Cycles of imports, each as 'a → b → a', found by a depth-first search. Lazy imports count: neither file can be read,
 * moved or tested without the other.
 * @param imports of all files
 */
export function cycles(imports: Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (to) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || finished.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
}

function zoneOf(path: string): string {
  const zones = Object.keys(LAW).filter((zone) => path.startsWith(`${zone}/`));
  return zones.sort((a, b) => b.length - a.length)[0] ?? path;
}

/** Whether a file of the server may import another: one of its own folder, or of a layer below. */
function isBelow(from: string, to: string): boolean {
  const [above, below] = [layerOf(from), layerOf(to)];
  if (!SERVER_LAYERS.includes(above) || !SERVER_LAYERS.includes(below)) return false;
  return SERVER_LAYERS.indexOf(above) <= SERVER_LAYERS.indexOf(below);
}

/** `db` of `server/db/connect.ts`, `app` of `server/app.ts`. */
const layerOf = (path: string): string => path.split('/')[1]?.replace(/\.ts$/, '') ?? '';

function featureOf(path: string): string | undefined {
  return path.split('/')[2];
}
