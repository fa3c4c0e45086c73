import { chromium, type Page } from '@playwright/test';
import { sweptPacks } from '../../src/shared/counting/count-sweep';
import { indexStock, lotKey, type StockRun } from '../../src/shared/stock/stock';
import { upcCheckDigit } from '../../src/shared/tickets/read-code';
import { addToSerial, SERIAL_LENGTH } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { buildPage, showPage } from '../support/browsers/built-page';
import { chromiumLaunch } from '../support/browsers/chromium';
import { type FilmCode, rackScene } from '../support/browsers/film';
import type { Scene } from '../support/browsers/film-scene';
import { packOf60 } from '../support/shops/stock-runs';
import { type Figure, isSmall, ms, printHead, printRow, printTable } from './figures';

const PACKS = 48;
const COLUMNS = 8;
const SECONDS = 20;
/** Of a cheap tablet: see the figure for a slow CPU. */
const FRAMES_PER_SECOND = 4;
const SLOWDOWN = 4;

type Direction = 'along' | 'across';
type Film = { what: string; changes: Partial<Scene>; direction?: Direction };

const light = (exposureMs: number, mains: Scene['mains']): Partial<Scene> => ({ exposureMs, mains });

/** Each film differs in one thing from arm's length in an ordinary shop. */
const FILMS: readonly Film[] = [
  { what: 'arm’s length: 2 pixels a bar, 300 pixels a second along the bars', changes: {} },
  ...[1.4, 1.6, 1.8, 2.5].map((pixelsPerBar): Film => {
    return { what: `distance: ${pixelsPerBar} pixels a bar`, changes: { pixelsPerBar } };
  }),
  ...[600, 1_200, 1_800].map((speed): Film => {
    const bars = Math.round((speed * 0.016) / 2);
    return {
      what: `along the bars, ${speed} pixels a second: ${bars} bars in an exposure`,
      changes: { speed },
    };
  }),
  ...[60, 120, 240].map((speed): Film => {
    const bars = ((speed * 0.016) / 2).toFixed(1);
    const what = `across the bars, ${speed} pixels a second: ${bars} bars in an exposure`;
    return { what, changes: { speed }, direction: 'across' };
  }),
  ...[8, 15].map((tilt): Film => ({ what: `held at ${tilt}°`, changes: { tilt } })),
  ...[
    { spots: 6, strength: 0.7 },
    { spots: 6, strength: 1 },
  ].map((glare): Film => {
    return { what: `six lights on the foil, ${glare.strength * 100} % white`, changes: { glare } };
  }),
  { what: 'lamps at 50 Hz', changes: light(16, 50) },
  { what: 'dim: exposed for 33 ms, twice the noise', changes: { ...light(33, 60), noise: 12 } },
  { what: 'bad print', changes: { print: 0.2 } },
];

const NOTES = `
  ITF of 14 and 24 digits and Code 128, most beside a UPC. Wrong: a code that isn’t in the film. Of six packs, one shows
  the ticket behind its front, one has sold three, and of one two tickets are in view. Fronts listed: packs that a count would
  list as unchanged; wrong ones: another ticket is in front; as before: the packs that stand as after the last count.`;

/** The sweep on drawn films of a rack of packs: how many it reads in each, how many wrongly, and how fast a frame is decoded. */
export async function benchSweep(): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    await showPage(page, await buildPage('tests/bench/sweep-page.ts'));
    await page.evaluate(() => window.sweepPage.load());
    const packs = rackOf(isSmall ? 6 : PACKS);
    printHead(
      `${packs.length} packs in ${SECONDS} s of film of 1920×1080, ${FRAMES_PER_SECOND} frames a second; aim at arm’s length: 90 % read`,
      ['film', 'read', 'open', 'wrong', 'fronts listed', 'wrong fronts', 'as before'],
    );
    for (const film of isSmall ? FILMS.slice(0, 1) : FILMS) printRow(await rowOf(page, packs, film));
    console.log(NOTES);
    await decodingSpeed(page, packs);
  } finally {
    await browser.close();
  }
}

async function rowOf(page: Page, packs: RackPack[], { what, changes, direction }: Film): Promise<string[]> {
  const scene = rackScene(codesOf(packs), COLUMNS, changes, direction);
  const { texts } = await page.evaluate(
    ([film, seconds, frames]) => window.sweepPage.sweep(film, seconds, frames),
    [scene, isSmall ? 1 : SECONDS, FRAMES_PER_SECOND] as const,
  );
  const codes = new Set(packs.flatMap(({ tickets }) => tickets.map(({ text }) => text)));
  const seen = new Set(texts);
  const read = packs.filter(({ tickets }) => tickets.some(({ text }) => seen.has(text))).length;
  const wrong = [...seen].filter((text) => !codes.has(text)).length;
  const { unchanged } = sweptPacks(
    { swept: texts.map((text) => ({ serial: text.slice(0, SERIAL_LENGTH) })), cards: [], place: null },
    {
      eligible: indexStock(
        packs.map(({ run }) => run),
        TICKET_STATUS.onShelf,
      ),
      other: indexStock([], TICKET_STATUS.active),
    },
  );
  const isAsBefore = new Map(packs.map(({ run, sold }) => [lotKey(run), sold === 0]));
  const wrongFronts = unchanged.filter((run) => !isAsBefore.get(lotKey(run))).length;
  const asBefore = packs.filter(({ sold }) => sold === 0).length;
  const share = `${read} (${Math.floor((read / packs.length) * 100)} %)`;
  const figures = [packs.length - read, wrong, unchanged.length, wrongFronts, asBefore];
  return [what, share, ...figures.map(String)];
}

async function decodingSpeed(page: Page, packs: readonly RackPack[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const scene = rackScene(codesOf(packs), COLUMNS);
  const figures: Figure[] = [];
  for (const rate of [1, SLOWDOWN]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const { decodeMs } = await page.evaluate(([film, seconds]) => window.sweepPage.sweep(film, seconds, 4), [
      scene,
      isSmall ? 0.5 : 5,
    ] as const);
    const value = `${ms(decodeMs)}, ${(1000 / decodeMs).toFixed(1)} frames a second`;
    figures.push({ what: rate === 1 ? 'this machine' : `${rate} × slower`, value });
  }
  printTable('Decoding a frame of 1920×1080 with about twenty codes', figures, ['Median, in the page.']);
}

/**
 * A pack of a rack. @property run on the shelf by the records, from its known front on. @property sold tickets since then.
 * @property tickets codes of the roll in view
 */
type RackPack = { run: StockRun; sold: number; tickets: FilmCode[]; upc: FilmCode };

/** The codes of each pack: of a roll with two tickets in view these two, otherwise a ticket and the UPC beside it. */
const codesOf = (packs: readonly RackPack[]): FilmCode[][] =>
  packs.map(({ tickets, upc }) => (tickets.length > 1 ? tickets : [...tickets, upc]));

/** Packs as a rack has them: of thirty games, with codes of three kinds, and each trap of a front ticket. */
function rackOf(count: number): RackPack[] {
  return Array.from({ length: count }, (_, index) => {
    const game = String(1000 + (index % 30));
    const pack = String(7_654_321 + index * 7919).slice(-7);
    const known = `${game}${pack}${String(index % 50).padStart(3, '0')}`;
    const upc = `0284${String(index).padStart(7, '0')}`;
    // The code of a front may be covered, and a roll may show two tickets.
    const trap = (['covered', 'sold', 'two'] as const)[index % 6];
    const sold = trap === 'sold' ? 3 : 0;
    const serials = {
      covered: [addToSerial(known, 1)],
      sold: [addToSerial(known, sold)],
      two: [known, addToSerial(known, 1)],
      none: [known],
    }[trap ?? 'none'];
    return {
      run: { ...packOf60(upc + upcCheckDigit(upc), 1, Number(known)), end: Number(known) + 9 },
      sold,
      tickets: serials.map((serial) => ({
        symbology: index % 3 === 2 ? 'code128' : 'interleaved2of5',
        text: index % 3 === 1 ? `${serial}0987654321` : serial,
      })),
      upc: { symbology: 'upca', text: upc + upcCheckDigit(upc) },
    };
  });
}
