import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { ScanTimes } from './probe';
import { check, type Figure, ms, p50p95, printTable, quantile, times } from './report';
import type { Pack, Stock } from './shops';
import { countPacks, openTerminal, scan, signIn, throttle, ticket } from './terminal';
import { withShop } from './with-shop';

const CARDS = 60;
const SCANS = 60;
const SLOWDOWNS = [1, 4];
/** A person needs longer to the next pack; the page has to be done with the last one. */
const BETWEEN_SCANS_MS = 150;

const STOCKS: Stock[] = [
  { games: 60, packsOfGame: 1, tickets: 100 },
  { games: 2500, packsOfGame: 4, tickets: 100 },
];

/** (a) from a gun's Enter to the filled card, to the painted one, and to its tone, with 60 cards open. */
export async function benchScan(): Promise<void> {
  const figures: Figure[] = [];
  const floors = new Map<number, ScanTimes[]>();
  for (const slowdown of SLOWDOWNS) {
    const floor = await bareField(slowdown);
    floors.set(slowdown, floor);
    figures.push(...lines(`a page with one plain field, ${speed(slowdown)}`, floor));
  }
  for (const stock of STOCKS) {
    const measured = await measure(stock);
    for (const [slowdown, scans] of measured) {
      const ranges = stock.games * stock.packsOfGame;
      const isAim = slowdown === 4 && ranges === 10_000;
      figures.push(...lines(`${ranges} ranges, ${speed(slowdown)}`, scans, floors.get(slowdown), isAim));
    }
  }
  printTable(
    `From Enter to the filled and to the painted card, and to the tone: ${CARDS} cards, p50 / p95 of ${SCANS}`,
    figures,
    [
      'Beside: p95 against that of a page that has one plain field and puts the code into it, at the same speed.',
      'Painted is the end of the first frame with the value: at 60 frames a second up to 17 ms pass until then.',
    ],
  );
}

const MOMENTS = ['filled', 'painted', 'sounded'] as const;
const AIM_MS = { filled: 16, painted: 33, sounded: 100 };

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
      beside: least.length > 0 ? times(quantile(values, 0.95), quantile(least, 0.95)) : undefined,
    };
  });
}

/** Times a shop's scans at each speed. */
function measure(stock: Stock): Promise<Map<number, ScanTimes[]>> {
  return withShop(stock, async ({ shop, server, profile }) => {
    const terminal = await openTerminal(profile('terminal'));
    const { page } = terminal;
    await signIn(page, server.url, shop);
    await countPacks(page, server.url, shop.packs.slice(0, CARDS - 1));
    const measured = new Map<number, ScanTimes[]>();
    for (const slowdown of SLOWDOWNS) {
      await throttle(terminal, slowdown);
      const scans: ScanTimes[] = [];
      for (let index = 0; index < SCANS; index++)
        scans.push(await fillLastCard(page, packFor(shop.packs, index), 2 + index + slowdown));
      measured.set(slowdown, scans);
    }
    await terminal.context.close();
    return measured;
  });
}

/** Packs from all over the stock that have no card yet. */
function packFor(packs: readonly Pack[], index: number): Pack {
  const free = packs.slice(CARDS - 1);
  const pack = free[Math.floor((index * free.length) / SCANS)];
  if (!pack) throw new Error('There is no pack without a card');
  return pack;
}

/** Scans into the sixtieth card, and takes that card away again. */
async function fillLastCard(page: Page, pack: Pack, index: number): Promise<ScanTimes> {
  const measured = await scan(page, ticket(pack, index));
  const cards = page.getByLabel('Start Serial', { exact: true });
  check((await cards.count()) === CARDS, `there are ${await cards.count()} cards`);
  await page.getByRole('button', { name: `Remove card ${CARDS}`, exact: true }).evaluate(click);
  await wait(BETWEEN_SCANS_MS);
  return measured;
}

/** Without moving the pointer or the focus. */
const click = (button: Element): void => {
  if (button instanceof HTMLElement) button.click();
};

/** The floor: the same gun and the same probe on a page that does nothing else. */
async function bareField(slowdown: number): Promise<ScanTimes[]> {
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
    return scans;
  } finally {
    await terminal.context.close();
    await rm(profile, { recursive: true });
  }
}

const BARE_PAGE = `<!doctype html><input><script>
  const field = document.querySelector('input');
  let code = '';
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return (code += key);
    field.value = code;
    code = '';
    setTimeout(() => (field.value = ''), 100);
  });
</script>`;
