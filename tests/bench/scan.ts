import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { scanAtPace } from '../support/browsers/gun';
import { check, type Figure, ms, p50p95, printTable, quantile, sized, times } from './figures';
import type { ScanTimes } from './probe';
import type { Pack, Stock } from './shops';
import { cardsShown, countPacks, openTerminal, scan, signIn, throttle, ticket } from './terminal';
import { withShop } from './with-shop';

const CARDS = sized(60, 5);
const SCANS = sized(60, 2);
const PRESSES = sized(20, 2);
const SLOWDOWNS = sized([1, 4], [1]);
/** Long enough for the page to finish the previous scan; a person takes longer. */
const BETWEEN_SCANS_MS = 150;

/** A shop whose packs all have a card, and one with 10,000. */
const STOCKS: Stock[] = [
  { games: CARDS, packsOfGame: 1, tickets: 100 },
  ...sized([{ games: 2500, packsOfGame: 4, tickets: 100 }], []),
];

/** A gun at its real pace, then one that sends what its buffer holds; on the slowest of tablets. */
const PACED = sized(
  [
    { scans: 50, everyMs: 250 },
    { scans: 10, everyMs: 100 },
  ],
  [{ scans: 3, everyMs: 250 }],
);
const SLOWEST = 6;

/**
 * (a) With 60 cards open: time from a gun's Enter until the card is filled, painted, and its tone starts; and from Proceed
 * until the summary is painted.
 */
export async function benchScan(): Promise<void> {
  const figures: Figure[] = [];
  const proceeds: Figure[] = [];
  const floors = new Map<number, Measured>();
  for (const slowdown of SLOWDOWNS) {
    const floor = await barePage(slowdown);
    floors.set(slowdown, floor);
    figures.push(...lines(`a page with one plain field, ${speed(slowdown)}`, floor.scans));
    proceeds.push(proceedLine(`a page with ${CARDS} plain lines, ${speed(slowdown)}`, floor.proceeds));
  }
  for (const stock of STOCKS) {
    const ranges = stock.games * stock.packsOfGame;
    for (const [slowdown, { scans, proceeds: presses }] of await measure(stock)) {
      const floor = floors.get(slowdown);
      const isAim = slowdown === 4 && ranges === 10_000;
      figures.push(...lines(`${ranges} ranges, ${speed(slowdown)}`, scans, floor?.scans, isAim));
      if (presses.length > 0)
        proceeds.push(
          proceedLine(`${ranges} ranges, ${speed(slowdown)}`, presses, floor?.proceeds, slowdown === 4),
        );
    }
  }
  printTable(
    `From Enter until the card is filled and painted and the tone starts: ${CARDS} cards, p50 / p95 of ${SCANS}`,
    figures,
    [
      'Comparison: p95 relative to a page that only puts the code into one plain field, at the same speed.',
      'Painted: the end of the first frame with the value. At 60 frames a second, waiting for it takes up to 17 ms.',
    ],
  );
  printTable(
    `A gun that doesn't wait for the page: from Enter until the card is filled, CPU ${SLOWEST}× slower, p50 / p95`,
    await fastGun(),
    [
      'Each code has a card of its own, none is lost. The cards of the first row are there in the second one.',
    ],
  );
  printTable(`From Proceed until the summary is painted: ${CARDS} cards, p50 / p95 of ${PRESSES}`, proceeds, [
    'Comparison: p95 relative to a page that only shows as many plain lines, at the same speed.',
  ]);
}

type Measured = { scans: ScanTimes[]; proceeds: number[] };

const MOMENTS = ['filled', 'painted', 'sounded'] as const;
const AIM_MS = { filled: 12, painted: 45, sounded: 50 };
const PROCEED_AIM_MS = 50;

const timesOf = (scans: readonly ScanTimes[], moment: (typeof MOMENTS)[number]): number[] =>
  scans.flatMap((scan) => scan[moment] ?? []);

const speed = (slowdown: number): string => (slowdown === 1 ? 'full speed' : `CPU ${slowdown}× slower`);

function lines(
  what: string,
  scans: readonly ScanTimes[],
  floor?: readonly ScanTimes[],
  isAim = false,
): Figure[] {
  return MOMENTS.flatMap((moment) => {
    const values = timesOf(scans, moment);
    const least = timesOf(floor ?? [], moment);
    if (values.length === 0) return [];
    return {
      what: `${what}: ${moment}`,
      value: p50p95(values),
      aim: isAim ? `p95 ≤ ${ms(AIM_MS[moment])}` : undefined,
      comparison: least.length > 0 ? times(quantile(values, 0.95), quantile(least, 0.95)) : undefined,
    };
  });
}

function proceedLine(what: string, values: number[], least: number[] = [], isAim = false): Figure {
  return {
    what,
    value: p50p95(values),
    aim: isAim ? `p95 ≤ ${ms(PROCEED_AIM_MS)}` : undefined,
    comparison: least.length > 0 ? times(quantile(values, 0.95), quantile(least, 0.95)) : undefined,
  };
}

/** Times scans in a shop at each speed, and Proceed in one whose packs all have a card: no shop has thousands of others. */
function measure(stock: Stock): Promise<Map<number, Measured>> {
  return withShop(stock, async ({ shop, server, profile }) => {
    const terminal = await openTerminal(profile('terminal'));
    const { page } = terminal;
    await signIn(page, server.url, shop);
    await countPacks(page, server.url, shop.packs.slice(0, CARDS - 1));
    const measured = new Map<number, Measured>();
    for (const slowdown of SLOWDOWNS) {
      await throttle(terminal, slowdown);
      const scans: ScanTimes[] = [];
      for (let index = 0; index < SCANS; index++)
        scans.push(await fillLastCard(page, packFor(shop.packs, index), 2 + index + slowdown));
      measured.set(slowdown, { scans, proceeds: [] });
    }
    const last = shop.packs[CARDS - 1];
    if (shop.packs.length === CARDS && last) {
      await scan(page, ticket(last, 1));
      for (const [slowdown, { proceeds }] of measured) {
        await throttle(terminal, slowdown);
        proceeds.push(...(await pressProceed(page)));
      }
    }
    await terminal.context.close();
    return measured;
  });
}

/** Scans one pack after the other without waiting for the page. @throws Error when a code is lost */
function fastGun(): Promise<Figure[]> {
  const scans = PACED.reduce((sum, pace) => sum + pace.scans, 0);
  return withShop({ games: scans, packsOfGame: 1, tickets: 100 }, async ({ shop, server, profile }) => {
    const terminal = await openTerminal(profile('fast'));
    const { page } = terminal;
    await signIn(page, server.url, shop);
    await page.goto(`${server.url}/verifystock`);
    await page.getByLabel('Start Serial', { exact: true }).first().waitFor();
    await throttle(terminal, SLOWEST);
    const packs = [...shop.packs];
    const figures: Figure[] = [];
    for (const { scans: count, everyMs } of PACED) {
      const codes = packs.splice(0, count).map((pack) => ticket(pack, 1));
      await page.evaluate((all) => window.bench.expectAll(all), codes);
      await scanAtPace(page, codes, everyMs);
      const filled = await page.evaluate(() => window.bench.allTimes());
      const longest = ms(Math.max(...filled));
      figures.push({
        what: `${count} codes, one every ${everyMs} ms`,
        value: `${p50p95(filled)}, at most ${longest}`,
        aim: `at most ${everyMs} ms`,
      });
    }
    const cards = await cardsShown(page);
    check(cards === scans, `${cards} cards are shown instead of ${scans}`);
    await terminal.context.close();
    return figures;
  });
}

/** Scan number `index`'s pack: without a card so far, and from all over the stock. */
function packFor(packs: readonly Pack[], index: number): Pack {
  const free = packs.slice(CARDS - 1);
  const pack = free[Math.floor((index * free.length) / SCANS)];
  if (!pack) throw new Error('There is no pack without a card');
  return pack;
}

/** Scans into the sixtieth card, and removes that card again. */
async function fillLastCard(page: Page, pack: Pack, index: number): Promise<ScanTimes> {
  const measured = await scan(page, ticket(pack, index));
  const cards = await cardsShown(page);
  check(cards === CARDS, `${cards} cards are shown`);
  await page.getByRole('button', { name: `Remove card ${CARDS}`, exact: true }).evaluate(click);
  await wait(BETWEEN_SCANS_MS);
  return measured;
}

/** Opens the summary again and again. */
async function pressProceed(page: Page): Promise<number[]> {
  const samples: number[] = [];
  for (let press = 0; press < PRESSES; press++) {
    samples.push(await page.evaluate(() => window.bench.pressed('Proceed', 'Ticket Sold')));
    await page.getByRole('button', { name: 'Back', exact: true }).evaluate(click);
    await page.getByRole('button', { name: 'Proceed', exact: true }).waitFor();
    await wait(BETWEEN_SCANS_MS);
  }
  return samples;
}

/** Clicks without moving the pointer or the focus. */
const click = (button: Element): void => {
  if (button instanceof HTMLElement) button.click();
};

/** The minimum: the same gun, presses and probe on a page that does nothing else. */
async function barePage(slowdown: number): Promise<Measured> {
  const profile = await mkdtemp(join(tmpdir(), 'lottery-bench-'));
  const terminal = await openTerminal(profile);
  const { page } = terminal;
  try {
    await page.route('http://localhost/', (route) =>
      route.fulfill({ contentType: 'text/html', body: BARE_PAGE }),
    );
    await page.goto('http://localhost/');
    await throttle(terminal, slowdown);
    const scans: ScanTimes[] = [];
    for (let index = 0; index < SCANS; index++) {
      scans.push(await scan(page, String(10 ** 13 + index)));
      await wait(BETWEEN_SCANS_MS);
    }
    return { scans, proceeds: await pressProceed(page) };
  } finally {
    await terminal.context.close();
    await rm(profile, { recursive: true });
  }
}

const BARE_PAGE = `<!doctype html><input><button>Proceed</button><main></main><script>
  const field = document.querySelector('input');
  let code = '';
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return (code += key);
    field.value = code;
    code = '';
    setTimeout(() => (field.value = ''), 100);
  });
  const main = document.querySelector('main');
  const line = '<li>028400001234 lot 1 · $5 · 10010000000000 to 10010000000022 · 23 tickets · $115</li>';
  document.querySelector('button').onclick = () =>
    (main.innerHTML = '<h2>Ticket Sold</h2><button>Back</button><ul>' + line.repeat(${CARDS}) + '</ul>');
  main.onclick = () => (main.innerHTML = '');
</script>`;
