import { diceFor } from '../chaos/dice';
import { type Finding, runBatch } from './batch';
import { judgeMemory, type MemoryPoint, type MemoryVerdict } from './memory';
import type { ServedProcess } from './served-process';
import type { FuzzScene, ServedRoute } from './side-door';
import { brokenConnections } from './wire';

type CampaignOptions = {
  server: ServedProcess;
  seed: number;
  /** minimum number of requests */
  requests: number;
  /** requests per batch; a batch is for one endpoint */
  batch: number;
  /** number of memory readings, at least six; each one pauses the server for a tenth of a second */
  readings: number;
  /** only endpoints whose 'METHOD /url' contains this */
  only?: string;
  patienceMs: number;
};

/** The report of a campaign. */
export type CampaignReport = {
  requests: number;
  batches: number;
  /** requests by status; 0: the connection ended without a response */
  statuses: Map<number, number>;
  /** numbers of accepted and refused requests, by endpoint */
  calls: Map<string, { accepted: number; refused: number }>;
  refusedAndCompared: number;
  refusedUncompared: number;
  broken: number;
  memory: MemoryVerdict | null;
  findings: Finding[];
};

/** Batches before a new company is used, since users sign out, are deactivated, or get new passwords. */
const BATCHES_OF_SCENE = 15;
/** Share of the campaign before the memory readings count, while code is compiled and caches fill. */
const WARM_UP = 0.25;
/** Pages, files and HEAD requests get one batch in this many rounds; API endpoints get one in each. */
const ROUNDS_TO_ALL = 5;
/** Requests in a batch per request over a raw socket. */
const REQUESTS_FOR_SHOT = 12;
/** Maximum number of findings; more wouldn't be informative. */
const MAX_FINDINGS = 25;

/** Sends batches to every endpoint in turn until enough requests are sent. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { server, seed, requests, batch, readings, only = '', patienceMs } = options;
  const routes = (await server.ask('routes')).filter(
    ({ method, url }) => method !== 'OPTIONS' && `${method} ${url}`.includes(only),
  );
  const isCall = ({ method, access }: ServedRoute): boolean => method !== 'HEAD' && access !== 'public';
  const calls = routes.some(isCall) ? routes.filter(isCall) : routes;
  if (routes.length === 0) throw new Error(`No call has “${only}” in its name.`);
  const report: CampaignReport = {
    requests: 0,
    batches: 0,
    statuses: new Map(),
    calls: new Map(),
    refusedAndCompared: 0,
    refusedUncompared: 0,
    broken: 0,
    memory: null,
    findings: [],
  };
  const dice = diceFor(seed, 'batches');
  const points: MemoryPoint[] = [];
  let scene: FuzzScene | null = null;
  let round: ServedRoute[] = [];
  let rounds = 0;
  while (report.requests < requests && report.findings.length < MAX_FINDINGS) {
    if (scene === null || report.batches % BATCHES_OF_SCENE === 0) scene = await server.ask('scene');
    if (round.length === 0) round = shuffled(++rounds % ROUNDS_TO_ALL === 0 ? routes : calls, dice.whole);
    const route = round.pop();
    if (!route) throw new Error('There is always a next call.');
    const result = await runBatch({
      server,
      scene,
      route,
      seed: dice.whole(1, 2 ** 31 - 1),
      size: batch,
      patienceMs,
    });
    addUp(report, route, result);
    // All users may be signed out. Requests refused by authentication don't test the endpoints.
    if (![...result.statuses.keys()].some((status) => status > 0 && status < 400)) scene = null;
    const wire = await brokenConnections(server.url, Math.ceil(batch / REQUESTS_FOR_SHOT), dice, patienceMs);
    report.broken += wire.sent;
    report.requests += wire.sent;
    report.findings.push(...wire.findings);
    if (report.requests > requests * (WARM_UP + (points.length * (1 - WARM_UP)) / readings))
      points.push({ requests: report.requests, ...(await server.ask('memory')) });
  }
  if (points.length >= 6) report.memory = judgeMemory(points);
  if (report.memory?.fault) report.findings.push({ call: 'memory', fault: report.memory.fault, again: '' });
  for (const inconsistency of await server.ask('inconsistencies'))
    report.findings.push({ call: 'stock', fault: inconsistency, again: '' });
  return report;
}

function addUp(
  report: CampaignReport,
  { method, url }: ServedRoute,
  result: Awaited<ReturnType<typeof runBatch>>,
): void {
  report.batches += 1;
  const of = report.calls.get(`${method} ${url}`) ?? { accepted: 0, refused: 0 };
  for (const [status, times] of result.statuses) {
    report.requests += times;
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + times);
    if (status >= 400) of.refused += times;
    else if (status > 0) of.accepted += times;
  }
  report.calls.set(`${method} ${url}`, of);
  report.refusedAndCompared += result.refusedAndCompared;
  report.refusedUncompared += result.refusedUncompared;
  report.findings.push(...result.findings);
}

function shuffled<T>(items: readonly T[], whole: (least: number, most: number) => number): T[] {
  return items
    .map((item) => ({ item, at: whole(0, 2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
