import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { FAULTS } from './faults';
import type { Event } from './plan';
import { type Failure, Simulation } from './simulation';

/**
 * `npm run simulate -- --seed 7 --days 1000` lets shops work for so many days together, each for a few days, in this one process:
 * real terminals, the real server, and all that surrounds them made from the seed (docs/decisions/0102). The same seed has the
 * same digest, the last line, on every machine. `--shop 12` begins with that shop, `--verbose` prints all that happens.
 * `--figures` prints after each shop what must stay flat.
 * `--faults` plants one fault after the other and fails unless each is found; `--fault NAME` plants one, and shows the shortest history
 * that finds it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string' },
    shop: { type: 'string', default: '0' },
    faults: { type: 'boolean', default: false },
    fault: { type: 'string' },
    figures: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const [seed, first] = [Number(values.seed), Number(values.shop)];
const MIB = 2 ** 20;
/** A planted fault must be found within so many shop-days. */
const DAYS_FOR_FAULT = 2000;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const names = values.fault === undefined ? Object.keys(FAULTS) : [values.fault];
const isSound = values.faults || values.fault !== undefined ? await plantAll(names) : await simulate();
process.exit(isSound ? 0 : 1);

/** Runs the product as it is. */
async function simulate(): Promise<boolean> {
  const simulation = await Simulation.start(seed, [], values.verbose ? console.log : undefined);
  const cpu = process.cpuUsage();
  const onShop = values.figures ? (days: number) => tellFigures(simulation, days) : undefined;
  const outcome = await simulation.run(Number(values.days ?? 200), first, onShop);
  const { user, system } = process.cpuUsage(cpu);
  if (outcome.failure) {
    console.log(textOfFailure(outcome.failure));
    await tellShortest(simulation, outcome.failure);
  }
  await simulation.close();
  const minutes = (user + system) / 60_000_000;
  console.log(
    `${outcome.days} shop-days, ${(outcome.days / minutes).toFixed(0)} in each minute of one core` +
      (outcome.failure ? '' : '; every promise was kept'),
  );
  console.log(`digest: ${outcome.digest}`);
  return outcome.failure === null;
}

/** Memory after a collection of garbage, handles, timers and the size of the database. */
async function tellFigures(simulation: Simulation, days: number): Promise<void> {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external, rss } = process.memoryUsage();
  const [heap, outside, resident] = [heapUsed, external, rss].map((bytes) => (bytes / MIB).toFixed(0));
  const { waiting, databaseBytes } = await simulation.figures();
  console.log(
    `${days} shop-days: heap ${heap} MiB, outside of it ${outside} MiB, RSS ${resident} MiB, ` +
      `${process.getActiveResourcesInfo().length} handles, ${waiting} timers, database ${(databaseBytes / MIB).toFixed(1)} MiB`,
  );
}

/** Plants faults, one at a time. @returns whether each was detected */
async function plantAll(names: readonly string[]): Promise<boolean> {
  let detected = 0;
  for (const name of names) {
    const changes = FAULTS[name];
    if (!changes) throw new Error(`There is no fault "${name}", but ${Object.keys(FAULTS).join(', ')}`);
    const simulation = await Simulation.start(seed, changes, values.verbose ? console.log : undefined);
    const outcome = await simulation.run(Number(values.days ?? DAYS_FOR_FAULT), first);
    console.log(`${name}: ${outcome.failure ? 'found' : 'NOT FOUND'} within ${outcome.days} shop-days`);
    if (outcome.failure) {
      detected += 1;
      console.log(`  ${textOfFailure(outcome.failure)}`);
      if (names.length === 1) await tellShortest(simulation, outcome.failure);
    }
    await simulation.close();
  }
  console.log(`${detected} of ${names.length} planted faults were found`);
  return detected === names.length;
}

function textOfFailure({ shop, message }: Failure): string {
  return `--seed ${seed} --shop ${shop}: ${message}`;
}

async function tellShortest(simulation: Simulation, failure: Failure): Promise<void> {
  const all = failure.events.length;
  const shortest = await simulation.shortest(failure, (events) =>
    console.log(`  ${events} of ${all} events suffice so far`),
  );
  console.log(`  ${shortest.events.length} of ${all} events suffice:`);
  if (shortest.message !== failure.message) console.log(`  ${shortest.message}`);
  for (const event of shortest.events) console.log(`  ${textOf(event)}`);
}

function textOf({ at, ...act }: Event): string {
  const time = new Date(at % DAY_MS).toISOString().slice(11, 23);
  return `day ${Math.floor(at / DAY_MS)}, ${time} after the opening: ${JSON.stringify(act)}`;
}
