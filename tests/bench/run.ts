import { cpus, loadavg } from 'node:os';
import { prepareData } from '../support/databases/prepare-data';
import { benchBackup } from './backup';
import { benchBoard } from './board';
import { buildApp } from './build';
import { benchBytes } from './bytes';
import { benchCensus } from './census';
import { benchColdStart } from './cold-start';
import { benchCompany } from './company';
import { benchDrain } from './drain';
import { CITUS, isSmall, SMALL } from './figures';
import { benchHashing } from './hashing';
import { benchHostile } from './hostile';
import { benchJournal } from './journal';
import { benchLargest } from './largest';
import { benchMorning } from './morning';
import { benchPieces } from './pieces';
import { benchReaders } from './readers';
import { benchAllReports, benchReports } from './reports';
import { benchSales } from './sales';
import { benchScan } from './scan';
import { benchLoad, benchManyStores, benchSteady } from './shift-load';
import { benchStart } from './start';
import { benchSweep } from './sweep';

/**
 * `npm run bench` runs all but the long ones, `npm run bench -- scan bytes` those named. Times are printed,
 * not asserted. `--small` runs them on little data with the existing build: a stage of `npm test`, so that a
 * broken one is noticed. `--citus` runs sales and many-stores on Citus.
 */
const BENCHMARKS = {
  scan: { run: benchScan, needsBuild: true },
  sales: { run: benchSales, needsBuild: false },
  reports: { run: benchReports, needsBuild: false },
  'all-reports': { run: benchAllReports, needsBuild: false, long: true },
  backup: { run: benchBackup, needsBuild: false },
  board: { run: benchBoard, needsBuild: false, long: true },
  company: { run: benchCompany, needsBuild: false },
  pieces: { run: benchPieces, needsBuild: false },
  census: { run: benchCensus, needsBuild: false },
  hostile: { run: benchHostile, needsBuild: false, long: true },
  journal: { run: benchJournal, needsBuild: false },
  largest: { run: benchLargest, needsBuild: false },
  morning: { run: benchMorning, needsBuild: false },
  load: { run: benchLoad, needsBuild: false },
  steady: { run: benchSteady, needsBuild: false, long: true },
  'many-stores': { run: benchManyStores, needsBuild: false, long: true },
  bytes: { run: benchBytes, needsBuild: true },
  drain: { run: benchDrain, needsBuild: true },
  hashing: { run: benchHashing, needsBuild: false },
  readers: { run: benchReaders, needsBuild: false },
  sweep: { run: benchSweep, needsBuild: false, long: true },
  start: { run: benchStart, needsBuild: false },
  'cold-start': { run: benchColdStart, needsBuild: true },
};
type Name = keyof typeof BENCHMARKS;
const isName = (text: string): text is Name => Object.hasOwn(BENCHMARKS, text);

const all = Object.keys(BENCHMARKS).filter(isName);
const requested = process.argv.slice(2).filter((word) => word !== SMALL && word !== CITUS);
const unknown = requested.filter((name) => !isName(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(' or ')}; there are ${all.join(', ')}.`);
  process.exit(1);
}
// With little data, all-reports would be the same as reports. The largest entries are never little: tests/api/reply-budgets reads them.
const usual = all.filter((name) =>
  isSmall ? name !== 'all-reports' && name !== 'largest' : !('long' in BENCHMARKS[name]),
);
const chosen = requested.length > 0 ? requested.filter(isName) : usual;

const [cpu] = cpus();
const [load = 0] = loadavg();
// Figures from a busy machine mean little, so the load is printed with them.
console.log(
  `${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}, load before: ${load.toFixed(1)}`,
);
if (!isSmall && chosen.some((name) => BENCHMARKS[name].needsBuild)) buildApp();
const removeData = await prepareData('empty');
for (const name of chosen) {
  const start = performance.now();
  await BENCHMARKS[name].run();
  console.log(`\n${name} took ${Math.round((performance.now() - start) / 1000)} s`);
}
await removeData();
