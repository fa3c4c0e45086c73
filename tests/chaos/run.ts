import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../bench/build';
import { runSeed, type SeedReport } from './seed-run';
import { makeEmbeddedShop } from './shop';

/**
 * `npm run chaos` runs the long form, `npm run chaos -- --short` the form used by `npm test`, and
 * `npm run chaos -- --seed 17` one seed (with the `--submissions` that it failed with). With `--failover`, each seed has a
 * PostgreSQL primary with a synchronous standby, and the second death is the primary's; with `--citus`, it is that of the
 * Citus worker with the store's data, which has a standby. See docs/decisions/0027.
 */
const FORMS = { long: { seeds: 50, submissions: 40 }, short: { seeds: 5, submissions: 6 } };

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    seeds: { type: 'string' },
    submissions: { type: 'string' },
    failover: { type: 'boolean', default: false },
    citus: { type: 'boolean', default: false },
    /** dist is up to date */
    built: { type: 'boolean', default: false },
  },
});
const form = values.short ? FORMS.short : FORMS.long;
const submissions = numberOf(values.submissions) ?? form.submissions;
const one = numberOf(values.seed);
const count = numberOf(values.seeds) ?? form.seeds;
const seeds = one === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [one];
const traces = resolve('test-results/chaos');

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (!values.built) buildApp();

/** Seeds that run in parallel: a seed often waits, which would leave a core idle. */
const AT_ONCE = 3;

const start = performance.now();
const embedded = values.failover || values.citus ? null : await makeEmbeddedShop();
const origin = embedded ?? (values.citus ? 'citus' : 'failover');
const failed: number[] = [];
const total = new Map<string, number>();
let submitted = 0;
const waiting = [...seeds];
try {
  await Promise.all(Array.from({ length: AT_ONCE }, work));
} finally {
  await embedded?.remove();
}

const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(`\nInjected in all: ${tally(total)}`);
console.log(
  `${seeds.length - failed.length} of ${seeds.length} seeds passed in ${seconds} s, ${submitted} submissions` +
    (failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''),
);
process.exitCode = failed.length > 0 ? 1 : 0;

function inWords({ seconds, requests, injected, verified }: SeedReport): string {
  const { counts, shelved, tickets, sold, missing, seen, reallyHere, contradictions, censusScans } = verified;
  const { walked, putUp, unknown } = verified;
  return [
    `${seconds.toFixed(1)} s, ${requests} requests; ${tally(injected)}.`,
    `  Once each: ${counts} counts and ${shelved} shelf records, in outbox, on the wire, on the server, in the audit log;`,
    `  ${walked} packs walked, ${putUp} put up by counts, ${unknown} seen by counts and received;`,
    `  ${tickets} tickets as the model has them, ${sold} sold and ${missing} missing in the reports, ${seen} packs seen, ${reallyHere} of them really here, ${contradictions} contradictions,`,
    `  both terminals show the same stock, and their census of ${censusScans} scans found exactly what was wrong.`,
  ].join('\n');
}

function tally(kinds: ReadonlyMap<string, number>): string {
  return [...kinds]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ');
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[0-9]+$/.test(text)) throw new Error(`${text} is not a number`);
  return Number(text);
}

async function work(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) await runAndTell(seed);
}

async function runAndTell(seed: number): Promise<void> {
  try {
    const report = await runSeed(seed, { origin, submissions, traces });
    console.log(`seed ${seed}: ${inWords(report)}`);
    submitted += report.verified.counts + report.verified.shelved;
    for (const [kind, times] of report.injected) total.set(kind, (total.get(kind) ?? 0) + times);
  } catch (error) {
    failed.push(seed);
    console.error(`seed ${seed} failed: ${error instanceof Error ? error.stack : error}`);
    console.error(
      `Alone: npm run chaos --${embedded ? '' : ` --${origin}`} --seed ${seed} --submissions ${submissions}; traces in ${traces}`,
    );
  }
}
