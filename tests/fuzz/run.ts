import { parseArgs } from 'node:util';
import { startPostgres } from '../support/servers/postgres';
import { type CampaignReport, runCampaign } from './campaign';
import { neverAccepted, shortcomings } from './enough';
import type { Growth } from './memory';
import { startServed } from './served-process';

/**
 * `npm run fuzz` runs the long form, `npm run fuzz -- --short` the form used by `npm test`. Options: `--seed 17`,
 * `--requests 5000`, `--only sales-record` and `--postgres`. See docs/decisions/0040.
 */
const FORMS = {
  long: { requests: 100_000, batch: 100, readings: 30 },
  short: { requests: 2_000, batch: 20, readings: 9 },
};
/** Timeout of a response, generous enough for a busy machine. */
const PATIENCE_MS = 30_000;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    requests: { type: 'string' },
    only: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});
const form = values.short ? FORMS.short : FORMS.long;
const seed = numberOf(values.seed);
const requests = values.requests === undefined ? form.requests : numberOf(values.requests);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const start = performance.now();
const postgres = values.postgres ? await startPostgres({ fsync: 'off' }) : null;
const server = await startServed({ databaseUrl: postgres?.url });
try {
  const report = await runCampaign({
    server,
    seed,
    requests,
    batch: form.batch,
    readings: form.readings,
    only: values.only,
    patienceMs: PATIENCE_MS,
  });
  console.log(inWords(report, (performance.now() - start) / 1000));
  for (const { call, fault, again, requestId } of report.findings)
    console.error(
      `\n${call}: ${fault}\n  ${again}\n  ${requestId ? server.logOf(requestId).slice(0, 3_000) : ''}`,
    );
  if (report.findings.length > 0)
    console.error(`\nAgain: npm run fuzz -- --seed ${seed} --requests ${requests}`);
  const lacks = shortcomings(report, !values.short);
  for (const lack of lacks) console.error(`\nNot enough to tell: ${lack}`);
  process.exitCode = report.findings.length + lacks.length > 0 ? 1 : 0;
} finally {
  await server.stop();
  await postgres?.stop();
}

function inWords(report: CampaignReport, seconds: number): string {
  const { memory, calls } = report;
  const megabytes = ({ from, to, tolerated }: Growth): string =>
    `${(from / 1e6).toFixed(1)} → ${(to / 1e6).toFixed(1)} MB (${(tolerated / 1e6).toFixed(0)} more tolerated)`;
  const never = neverAccepted(report);
  const statuses = [...report.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status || 'cut'} ${times}`);
  return [
    `${report.requests} requests (${report.broken} over raw sockets) to ${calls.size} calls in ${seconds.toFixed(0)} s, seed ${seed}, ${postgres ? 'PostgreSQL' : 'embedded database'}.`,
    `Statuses: ${statuses.join(', ')}.`,
    `All tables compared after ${report.refusedAndCompared} refused requests; ${report.refusedUncompared} others were mixed with accepted ones.`,
    never.length > 0 ? `Never accepted: ${never.join(', ')}.` : 'Every call was accepted at times.',
    memory
      ? `Memory, first third → last third: heap ${megabytes(memory.heap)}, outside it ${megabytes(memory.outside)}, resident ${megabytes(memory.resident)}.`
      : 'Memory was not judged: too few readings.',
    report.findings.length === 0 ? 'Nothing found.' : `${report.findings.length} findings.`,
  ].join('\n');
}

function numberOf(text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new Error(`${text} is not a number`);
  return Number(text);
}
