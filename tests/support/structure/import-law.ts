import type { Import } from './sources';

/** Rules, and what the wire carries: schemas, rows of the endpoint table, `src/shared/wire`. */
const RULES = 'src/shared';
const WIRE = 'src/shared, the wire';
const SHARED = [RULES, WIRE];
const DEVICE = [...SHARED, 'src/messages', 'src/device'];
const OFFLINE = [...DEVICE, 'src/outbox'];

/** The zones from which each zone may import, in addition to itself. The most specific zone applies. */
const LAW: Record<string, string[]> = {
  [RULES]: [],
  [WIRE]: [RULES],
  'src/messages': SHARED,
  'src/messages/hooks': [...SHARED, 'src/messages'],
  'src/scanner': SHARED,
  'src/device': [...SHARED, 'src/messages'],
  'src/outbox': DEVICE,
  'src/pwa': OFFLINE,
  'src/app/ui': [...SHARED, 'src/messages', 'src/messages/hooks'],
  'src/app': [...OFFLINE, 'src/messages/hooks', 'src/app/ui', 'src/scanner', 'src/pwa'],
  sw: [...OFFLINE, 'src/pwa'],
  server: [...SHARED, 'src/messages'],
};

/** The folders of the app, from the top. Each may import only those below it, which prevents cycles. */
const APP_LAYERS = [
  'shell',
  'morning',
  'alarms',
  'board',
  'journal',
  'lottery',
  'imports',
  'audit',
  'health',
  'catalogue',
  'terminals',
  'stock',
  'reports',
  'counting',
  'drawer',
  'accounts',
  'places',
  'tickets',
  'office',
  'state',
];

/**
 * The folders of the server and the files at its root, from the top. Each may import only those below it, which prevents
 * cycles.
 */
const SERVER_LAYERS = [
  'cli',
  'main',
  'shut-down',
  'backup',
  'app',
  'health',
  'metrics',
  'seed',
  'alerts',
  'morning',
  'board',
  'alarms',
  'reports',
  'journal',
  'lottery',
  'drawer',
  'terminals',
  'imports',
  'counting',
  'catalogue',
  'stock',
  'places',
  'tickets',
  'accounts',
  'audit',
  'mail',
  'tls',
  'submissions',
  'http',
  'access',
  'db',
  'invariants',
  'log',
  'env',
  'tls-files',
  'errors',
];

/** Zones whose folders have an order. */
const LAYERS: Record<string, string[]> = { 'src/app': APP_LAYERS, server: SERVER_LAYERS };

/** Zones without the page's library: code that the worker or the server runs, and the pure rules. */
const WITHOUT_REACT = [...OFFLINE, 'sw', 'server'];
const REACT =
  /^(react|react-dom|react-router-dom|dexie-react-hooks|@tanstack\/react-query|@chakra-ui\/react|@emotion\/react)(\/|$)/;

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
    const layers = zone === target ? LAYERS[zone] : undefined;
    if (layers) {
      return isBelow(layers, from, to) ? [] : [`${from} imports ${to}: not below it in the layers`];
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
  if (/^src\/shared\/(wire\/|.*(-schema|\/endpoints)\.ts$)/.test(path)) return WIRE;
  const zones = Object.keys(LAW).filter((zone) => path.startsWith(`${zone}/`));
  return zones.sort((a, b) => b.length - a.length)[0] ?? path;
}

/** Checks whether a file may import another of its zone: one in its own folder, or in a layer below. */
function isBelow(layers: string[], from: string, to: string): boolean {
  const [above, below] = [layerOf(from), layerOf(to)];
  if (!layers.includes(above) || !layers.includes(below)) return false;
  return layers.indexOf(above) <= layers.indexOf(below);
}

/** `db` of `server/db/connect.ts`, `app` of `server/app.ts`, `stock` of `src/app/stock/bins/bins-page.tsx`. */
const layerOf = (path: string): string =>
  path
    .replace(/^src\/app\//, 'app/')
    .split('/')[1]
    ?.replace(/\.ts$/, '') ?? '';
