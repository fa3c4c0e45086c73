// @module-tag all
import { expect, test } from 'vitest';
import { type CampaignReport, runCampaign } from '../fuzz/campaign';
import { startServed } from '../fuzz/served-process';
import { needs } from '../support/runner/programs';

needs();

/** Runs a short campaign against one call of a server with planted faults. */
async function campaignAgainst(
  plant: string[],
  only: string,
  patienceMs: number,
  requests = 500,
  seed = 1,
): Promise<CampaignReport> {
  const server = await startServed({ plant });
  try {
    return await runCampaign({ server, seed, requests, batch: 40, readings: 9, only, patienceMs });
  } finally {
    await server.stop();
  }
}

test('the fuzzer finds a 500, a hang, a malformed refusal and a refusal that changes data', async () => {
  const plant = ['crash', 'hang', 'shape', 'write'];
  const { findings } = await campaignAgainst(plant, 'PUT /api/updateInvetoryOnShelf', 2_000, 500, 2);
  const found = (fault: RegExp) => findings.filter((each) => fault.test(each.fault));
  expect(found(/^answered 500/)[0]?.again).toMatch(/^curl -X PUT '\$URL\/api\/updateInvetoryOnShelf/);
  expect(found(/^no answer in 2000 ms/)).not.toEqual([]);
  expect(found(/^415 has no message/)).not.toEqual([]);
  expect(found(/^a refused request changed vendors/)).not.toEqual([]);
});

test('the fuzzer finds a server that loses the sightings of a count', async () => {
  const { findings } = await campaignAgainst(['forget'], 'POST /api/sales-record-register', 30_000, 100);
  expect(findings.map(({ call }) => call)).toContain('stock');
  expect(findings.map(({ fault }) => fault).join()).toMatch(/lacks exceptions of sighting \d+/);
});

test('the fuzzer finds a leak of 32 KB per request', async () => {
  // A long timeout, since nothing hangs here and the machine may be busy.
  const { memory, findings } = await campaignAgainst(['leak'], 'GET /api/view-profile', 30_000);
  expect(memory?.fault).toMatch(/^heap grew/);
  expect(findings.map(({ call }) => call)).toEqual(['memory']);
});
