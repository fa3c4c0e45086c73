import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningPair } from '../support/servers/postgres';
import { takeCensus } from './census';
import { type ChaosProxy, startChaosProxy } from './chaos-proxy';
import { Clerk } from './clerk';
import { Counter } from './counter';
import { MortalServer } from './mortal-server';
import { receiveUnknown, removeTails } from './office';
import { deathsOf, faultsOf, stepsOf } from './schedule';
import { type EmbeddedShop, type Shop, shopOnCluster, shopOnPair } from './shop';
import { expectSoon, Till } from './till';
import { type Verified, verify } from './verify';
import { walkStore } from './walk';

/** The report of a seed: the injected faults and the verified results. */
export type SeedReport = {
  seconds: number;
  requests: number;
  /** counts by kind of fault, disruption or death */
  injected: Map<string, number>;
  verified: Verified & { censusScans: number };
};

const TILLS = [0, 1] as const;
const tillName = (index: number): string => `till ${index}`;

/** An embedded shop to copy; `failover`: a primary with a standby; `citus`: a cluster of which a worker has one. */
export type Origin = EmbeddedShop | 'failover' | 'citus';

/**
 * Lets two clerks work through one seed's chaos, then restores normal conditions and verifies the outcome.
 * @param origin the shop, of which the seed gets a copy, or where to create one with a database server that dies
 * @param submissions number of submissions per clerk
 * @param traces folder for traces of a failure
 * @throws Error if anything was lost, duplicated or assigned wrongly, or a clerk couldn't continue
 */
export async function runSeed(
  seed: number,
  { origin, submissions, traces }: { origin: Origin; submissions: number; traces: string },
): Promise<SeedReport> {
  const start = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'lottery-chaos-seed-'));
  const dataDir = join(folder, 'data');
  const { shop, pair } = await shopFrom(origin, dataDir);
  const server = await MortalServer.start(dataDir, pair, deathsOf(seed, TILLS.length * submissions));
  const proxies: ChaosProxy[] = [];
  const tills: Till[] = [];
  try {
    for (const index of TILLS) {
      const proxy = await startChaosProxy(server, faultsOf(seed, tillName(index)));
      proxies.push(proxy);
      const { Username: username } = shop.people[index];
      const { password } = shop;
      tills.push(
        new Till({ index, url: proxy.url, profile: join(folder, `till-${index}`), username, password }),
      );
    }
    await Promise.all(tills.map((till) => till.begin()));
    // With the network, once: the device keeps the lists of games and plans.
    await Promise.all(tills.map((till) => till.show('First walk')));

    for (const proxy of proxies) proxy.faulty = true;
    await Promise.all(tills.map((till) => walkStore(seed, shop, till)));
    const counter = new Counter(shop);
    const clerks = tills.map((till) => new Clerk(seed, till, counter));
    await Promise.all(
      clerks.map(async (clerk, index) => {
        for (const step of stepsOf(seed, tillName(index), submissions)) {
          await clerk.submit(step);
          await checkAcknowledged(clerk.till, proxies[index]);
        }
      }),
    );

    await server.alive();
    const removed = await removeTails(seed, server.url, shop);
    const received = await receiveUnknown(server.url, shop);
    for (const proxy of proxies) proxy.faulty = false;
    await server.alive();
    for (const proxy of proxies) await proxy.settle();
    await Promise.all(tills.map(recover));
    received.push(...(await receiveUnknown(server.url, shop)));
    // Each terminal needs the other one's last entries. The return of the network triggers a refresh of the stock.
    for (const till of tills) await till.setOffline(true);
    for (const till of tills) await till.setOffline(false);
    const verified = await verify({ shop, url: server.url, clerks, proxies, removed, received });
    const censusScans = await takeCensus(seed, { shop, url: server.url, tills, proxies }, async () => {
      await Promise.all(tills.map(recover));
    });
    return {
      seconds: (performance.now() - start) / 1000,
      requests: proxies.reduce((sum, { met }) => sum + sumOf(met.values()), 0),
      injected: injectedBy(proxies, clerks, server),
      verified: { ...verified, censusScans },
    };
  } catch (error) {
    await keepTraces(join(traces, `seed-${seed}`), { server, proxies, tills }).catch((problem: unknown) =>
      console.error('Not all traces could be saved', problem),
    );
    throw error;
  } finally {
    for (const till of tills) await till.close();
    for (const proxy of proxies) await proxy.stop();
    await server.stop();
    await pair?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function shopFrom(origin: Origin, dataDir: string): Promise<{ shop: Shop; pair: RunningPair | null }> {
  if (origin === 'failover') return shopOnPair();
  if (origin === 'citus') return shopOnCluster();
  await cp(origin.dataDir, dataDir, { recursive: true });
  return { shop: origin, pair: null };
}

/**
 * Verifies that no entry counts as sent before the server has accepted it. Later, the app's own check with the server
 * would repair that and hide the bug.
 */
async function checkAcknowledged(till: Till, proxy: ChaosProxy | undefined): Promise<void> {
  const early = (await till.outbox()).filter(
    ({ key, state }) => state === 'sent' && !proxy?.accepted.has(key),
  );
  if (early.length > 0)
    throw new Error(
      `Marked as sent, but not accepted: ${early.map(({ kind, key }) => `${kind} ${key}`).join(', ')}`,
    );
}

/** Restores the network and reopens the app, as on the next morning. Resolves when no entry waits. */
async function recover(till: Till): Promise<void> {
  await till.setOffline(false);
  await till.reopen('Outbox');
  const states = async () => {
    const left = (await till.outbox()).filter(({ state }) => state !== 'sent');
    return left.map(
      ({ key, kind, state, lastError }) => `${kind} ${key}: ${state} ${lastError?.message ?? ''}`,
    );
  };
  await expectSoon.poll(states, { message: `the outbox of terminal ${till.options.index}` }).toEqual([]);
  await till.page.getByText('0 waiting', { exact: true }).waitFor();
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, number) => sum + number, 0);

function injectedBy(
  proxies: readonly ChaosProxy[],
  clerks: readonly Clerk[],
  server: MortalServer,
): Map<string, number> {
  const injected = new Map<string, number>([['server killed', server.deaths]]);
  if (server.failovers > 0) injected.set('primary killed', server.failovers);
  const kinds = [...proxies.map(({ met }) => met), ...clerks.map(({ till }) => till.disruptions)];
  for (const [kind, times] of kinds.flatMap((map): [string, number][] => [...map]))
    if (kind !== 'none') injected.set(kind, (injected.get(kind) ?? 0) + times);
  return injected;
}

async function keepTraces(
  folder: string,
  of: { server: MortalServer; proxies: readonly ChaosProxy[]; tills: readonly Till[] },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'server.log'), await of.server.output());
  for (const [index, { log }] of of.proxies.entries())
    await writeFile(join(folder, `proxy-${index}.log`), log.join('\n'));
  for (const till of of.tills) await till.trace(join(folder, `till-${till.options.index}`));
}
