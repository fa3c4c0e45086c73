import type { Import } from './sources';

/** Which zones a zone may import from, besides itself. A feature is a zone of its own. */
const LAW: Record<string, string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/api': ['src/domain', 'src/contract'],
  'src/scanner': ['src/domain', 'src/contract'],
  'src/outbox': ['src/domain', 'src/contract', 'src/api'],
  'src/theme': [],
  'src/ui': ['src/domain', 'src/contract', 'src/api', 'src/scanner', 'src/theme'],
  'src/pwa': ['src/domain', 'src/contract', 'src/api', 'src/outbox'],
  'src/features': [
    'src/domain',
    'src/contract',
    'src/api',
    'src/scanner',
    'src/outbox',
    'src/pwa',
    'src/ui',
    'src/theme',
  ],
  'src/app': [
    'src/domain',
    'src/contract',
    'src/api',
    'src/scanner',
    'src/outbox',
    'src/pwa',
    'src/ui',
    'src/theme',
    'src/features',
  ],
  sw: ['src/domain', 'src/contract', 'src/outbox', 'src/api'],
  server: ['src/domain', 'src/contract'],
};

/** The page's library has no place in what the worker or the server runs, nor in the pure rules. */
const WITHOUT_REACT = ['src/domain', 'src/contract', 'src/api', 'src/outbox', 'sw', 'server'];
const REACT = /^(react|react-dom|react-router-dom|dexie-react-hooks|@chakra-ui\/react|@emotion\/react)(\/|$)/;

/**
 * The imports that break the law, each as a sentence; none when all is well.
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
    if (zone === target || LAW[zone]?.includes(target)) return [];
    return [`${from} imports ${to}: ${zone} may not import ${target}`];
  });
}

/**
 * Circles of imports, each as 'a → b → a', found by walking the imports of ours depth first.
 * @param imports of all files
 */
export function cycles(imports: Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) if (to) targets.set(from, [...(targets.get(from) ?? []), to]);
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
  const parts = path.split('/');
  return parts[0] === 'src' ? parts.slice(0, 2).join('/') : (parts[0] ?? path);
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2];
}
