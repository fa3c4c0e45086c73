import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import type { ChaosProxy } from './chaos-proxy';
import { diceFor } from './dice';
import { nameOf } from './model';
import { type Shop, signIn } from './shop';
import { expectSoon, type Till } from './till';

/** A pack in the stock, and a place in which the records have it. */
type Stocked = { name: string; code: string; place: 'Shelf' | 'Back room' };
/** A ticket of a pack that the store never received. */
const UNKNOWN = '99990000001000';

type Tills = { shop: Shop; url: string; tills: readonly Till[]; proxies: readonly ChaosProxy[] };

/**
 * Both terminals take a census together. One goes offline halfway and its browser is killed; the other one's tab crashes, and
 * the network between them and the server is as unreliable as before.
 * @param recover restores the network, and resolves when no entry waits
 * @returns the number of scans
 * @throws Error unless the census finds exactly what the clerks didn't scan, scanned elsewhere, twice, or don't have
 */
export async function takeCensus(
  seed: number,
  { shop, url, tills, proxies }: Tills,
  recover: () => Promise<void>,
): Promise<number> {
  const dice = diceFor(seed, 'census');
  const [first, second] = tills;
  if (!first || !second) throw new Error('A census takes two terminals');
  const stock = await stockOf(shop, url);
  const [unseen, moved, twice, ...others] = [...stock].sort(() => (dice.chance(50) ? -1 : 1));
  if (!unseen || !moved || !twice || others.length < 4)
    throw new Error('There are too few packs for a census');
  const half = Math.ceil(others.length / 2);
  const parts = [others.slice(0, half), others.slice(half)] as const;

  await first.show('Census');
  await first.button('Start a census').click();
  await scan(first, twice);
  await expectSoon
    .poll(
      async () => (await first.outbox()).some(({ kind, state }) => kind === 'census' && state === 'sent'),
      {
        message: 'the first scan on the server',
      },
    )
    .toBe(true);
  await second.show('Census');
  await second.button('Continue').click();
  await second.page
    .getByText(/^1 of \d+ packs seen$/)
    .first()
    .waitFor();

  for (const proxy of proxies) proxy.faulty = true;
  await Promise.all([
    scanHalves(first, parts[0], () => first.disrupt('tab crashed')),
    (async () => {
      await scanHalves(second, parts[1], async () => {
        await second.disrupt('offline spell');
        await scan(second, { ...moved, place: 'Safe' });
        await onDisk(second, moved);
        await second.disrupt('browser killed');
      });
      await scan(second, twice);
      await scan(second, { name: 'unknown', code: UNKNOWN, place: 'Shelf' });
      await expectSoon
        .poll(() => second.stored(), { message: 'the unknown code on disk' })
        .toContain(UNKNOWN);
    })(),
  ]);
  for (const proxy of proxies) proxy.faulty = false;
  for (const proxy of proxies) await proxy.settle();
  // Leaving the screen sends what is left of a batch.
  for (const till of tills) {
    await till.setOffline(false);
    await till.reopen('Census');
    await till.page.getByText('All scans are sent').waitFor();
  }
  await recover();
  await first.show('Census');
  await first.button('Close the census').click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Close the census' }).click();
  // A page that is left before that loses the press.
  await expectSoon
    .poll(async () => (await first.outbox()).some(({ kind }) => kind === 'census_close'), {
      message: 'the end of the census on disk',
    })
    .toBe(true);
  await recover();

  const api = await signIn(url, shop);
  const { data } = await call(api, countingPaths.census, { params: { storeId: shop.storeId } });
  const [census] = data;
  const names = (rows: readonly { lot_number: string; lot_counter: number }[] = []) =>
    rows.map(({ lot_number: upc, lot_counter: lotCounter }) => nameOf({ upc, lotCounter })).sort();
  expect(
    {
      closed: census?.closed_at !== null,
      packs: census?.packs,
      seen: census?.seen,
      neverSeen: names(census?.never_seen),
      elsewhere: names(census?.elsewhere),
      twice: names(census?.twice),
      unknown: census?.unknown.map(({ code }) => code),
    },
    'the census',
  ).toEqual({
    closed: true,
    packs: stock.length,
    seen: stock.length - 1,
    neverSeen: [unseen.name],
    elsewhere: [moved.name],
    twice: [twice.name],
    unknown: [UNKNOWN],
  });
  return others.length + 4;
}

/** The packs with unsold tickets; one that is on the shelf and in the back room is scanned on the shelf. */
async function stockOf(shop: Shop, url: string): Promise<Stocked[]> {
  const api = await signIn(url, shop);
  const { data } = await call(api, stockPaths.inventoryList, { params: { storeId: shop.storeId } });
  return data
    .filter(({ active_count, shelf_count }) => active_count + shelf_count > 0)
    .map(({ lot_number: upc, lot_counter: lotCounter, shelf_count, start_ticket_number: code }) => ({
      name: nameOf({ upc, lotCounter }),
      code,
      place: shelf_count > 0 ? 'Shelf' : 'Back room',
    }));
}

type Scan = Omit<Stocked, 'place'> & { place: Stocked['place'] | 'Safe' };

async function scan(till: Till, { code, place }: Scan): Promise<void> {
  await till.page.getByRole('radio', { name: place, exact: true }).check();
  await till.gun(code);
}

/** Waits until a scan is on the disk, from which a killed terminal continues. */
async function onDisk(till: Till, { name }: Pick<Stocked, 'name'>): Promise<void> {
  const [upc, counter] = name.split(' lot ');
  await expectSoon
    .poll(() => till.stored(), { message: `the scan of ${name} on disk` })
    .toContain(`"lot_number":"${upc}","lot_counter":${counter}`);
}

async function scanHalves(
  till: Till,
  packs: readonly Stocked[],
  halfway: () => Promise<unknown>,
): Promise<void> {
  const half = Math.ceil(packs.length / 2);
  for (const pack of packs.slice(0, half)) await scan(till, pack);
  const last = packs[half - 1];
  if (last) await onDisk(till, last);
  await halfway();
  for (const pack of packs.slice(half)) await scan(till, pack);
  const end = packs.at(-1);
  if (end) await onDisk(till, end);
}
