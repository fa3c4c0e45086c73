import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import bwipjs from 'bwip-js/node';
import { cameraFormats } from '../../src/shared/tickets/camera-formats';
import { STANDARD } from '../../src/shared/tickets/layouts';
import { buildPage, showPage } from '../support/browsers/built-page';
import { chromiumLaunch } from '../support/browsers/chromium';
import { check, type Figure, isSmall, ms, printTable, quantile } from './figures';

const ORIGIN = 'http://localhost';
/** After this time, a person turns the ticket or moves closer. */
const GIVE_UP_MS = 5_000;
const LONG_TASK_MS = 50;
/** Angles at which people hold a code, in degrees. */
const TURNS = [-35, -25, -15, 15, 25, 35];
const APP_DECODER = 'the app’s decoder';

/** One photograph: its address, its symbology, and the text to be read; null if it shows no code. */
type Photo = { url: string; symbology: string; text: string | null };
type Outcome = { photo: Photo; texts: string[]; ms: number };

/**
 * The camera's readers on the photographs in BARCODE_PHOTOS. That folder contains folders such as `itf-1` or `upca-2`
 * (symbology and number) or `no-code`. Each contains pictures, and for each picture a .txt file with the text to be read.
 */
export async function benchReaders(): Promise<void> {
  const folder = isSmall ? await drawnCodes() : process.env.BARCODE_PHOTOS;
  if (!folder || !existsSync(folder)) {
    console.log(
      '\nreaders: not measured. BARCODE_PHOTOS has to name a folder of photographs (docs/benchmarks.md).',
    );
    return;
  }
  const photos = photosIn(folder);
  check(photos.length > 0, `${folder} has no photographs`);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const built = await buildPage('tests/bench/readers-page.ts');
    const page = await browser.newPage();
    await showPage(page, built, ORIGIN);
    await page.route(`${ORIGIN}/photos/**`, (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname.replace('/photos/', ''));
      return route.fulfill({ path: join(folder, path) });
    });
    await page.evaluate(() => window.readersPage.load());
    await alone(page, photos);
    await atAnAngle(page, photos);
    await wholeScanner(page, photos);
  } finally {
    await browser.close();
    if (isSmall) await rm(folder, { recursive: true });
  }
}

/** A folder with two drawn codes instead of photographs. */
async function drawnCodes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-codes-'));
  const codes = [
    { set: 'itf-1', bcid: 'interleaved2of5', text: '17471263622036' },
    { set: 'upca-1', bcid: 'upca', text: '028400001236' },
  ];
  for (const { set, bcid, text } of codes) {
    await mkdir(join(folder, set));
    const picture = await bwipjs.toBuffer({ bcid, text, scale: 3, padding: 20, backgroundcolor: 'ffffff' });
    await writeFile(join(folder, set, '1.png'), picture);
    await writeFile(join(folder, set, '1.txt'), text);
  }
  return folder;
}

function photosIn(folder: string): Photo[] {
  const sets = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return sets.flatMap(({ name: set }) =>
    readdirSync(join(folder, set))
      .filter((file) => /\.(png|jpe?g)$/i.test(file))
      .map((file) => {
        const textFile = join(folder, set, file.replace(/\.\w+$/, '.txt'));
        const text = set === 'no-code' ? null : readFileSync(textFile, 'utf8').trimEnd();
        const url = `${ORIGIN}/photos/${set}/${encodeURIComponent(file)}`;
        return { url, symbology: set.replace(/-\d+$/, ''), text };
      }),
  );
}

/** Each reader on each photograph, once. */
async function alone(page: Page, photos: Photo[]): Promise<void> {
  const figures: Figure[] = [];
  for (const reader of await page.evaluate(() => window.readersPage.readers)) {
    const outcomes: Outcome[] = [];
    const read = (url: string) =>
      page.evaluate(([name, at]) => window.readersPage.read(name, at), [reader, url] as const);
    await read(photos[0]?.url ?? ''); // Warm-up.
    for (const photo of photos) outcomes.push({ photo, ...(await read(photo.url)) });
    figures.push(...lines(reader, outcomes));
  }
  printTable('Each photograph read once, at full size', figures, [
    'Wrong: a text other than the photograph’s. Times are medians, in the page.',
  ]);
}

/** The decoders of the app on the photographs that they read upright, held at an angle. */
async function atAnAngle(page: Page, photos: Photo[]): Promise<void> {
  const figures: Figure[] = [];
  const read = (reader: string, url: string, turn: number) =>
    page.evaluate(([name, at, by]) => window.readersPage.read(name, at, by), [reader, url, turn] as const);
  const upright: Photo[] = [];
  for (const photo of photos)
    if (photo.text === null || (await read(APP_DECODER, photo.url, 0)).texts.includes(photo.text))
      upright.push(photo);
  for (const reader of ['zxing-wasm', APP_DECODER]) {
    const outcomes: Outcome[] = [];
    for (const photo of upright)
      for (const turn of TURNS) outcomes.push({ photo, ...(await read(reader, photo.url, turn)) });
    figures.push(...lines(reader, outcomes));
  }
  printTable('Photographs that the app reads upright, as camera pictures turned by 15, 25 and 35°', figures, [
    'One look each, to both sides. Wrong: a text other than the photograph’s, before the guard.',
  ]);
}

/** The app's scanner, from the camera's stream to the accepted code, with and without the worker. */
async function wholeScanner(page: Page, photos: Photo[]): Promise<void> {
  const figures: Figure[] = [];
  // The scanner refuses codes of any other length, whichever reader it uses.
  const fitting = photos.filter(({ text }) => text === null || canCount(text));
  for (const reader of ['zxing-wasm in a worker', 'the fallback, @zxing/browser in the page']) {
    if (reader.startsWith('the fallback'))
      await page.evaluate(() => Object.defineProperty(window, 'Worker', { value: undefined }));
    const outcomes: Outcome[] = [];
    const longTasks: number[] = [];
    for (const photo of fitting) {
      const seen = await page.evaluate(([url, giveUp]) => window.readersPage.scan(url, giveUp), [
        photo.url,
        GIVE_UP_MS,
      ] as const);
      outcomes.push({ photo, texts: seen.text === null ? [] : [seen.text], ms: seen.ms });
      longTasks.push(...seen.longTasks);
    }
    figures.push(...lines(reader, outcomes));
    const longest = longTasks.length > 0 ? `, the longest ${ms(Math.max(...longTasks))}` : '';
    figures.push({
      what: `${reader}: the page’s tasks over ${LONG_TASK_MS} ms`,
      value: `${longTasks.length}${longest}`,
    });
  }
  printTable(
    'The whole scanner: photograph as camera picture of 1280×720, until a code is accepted',
    figures,
    [
      `Only photographs of codes that a ticket can have, and those without a code; at most ${ms(GIVE_UP_MS)} each.`,
      'Times are medians of the codes that were read.',
    ],
  );
}

const canCount = (text: string): boolean =>
  /^[0-9]+$/.test(text) && Object.values(cameraFormats(STANDARD)).flat().includes(text.length);

/** A line for each symbology: the numbers of right and wrong reads, and the median time. */
function lines(reader: string, outcomes: Outcome[]): Figure[] {
  const symbologies = [...new Set(outcomes.map(({ photo }) => photo.symbology))];
  return symbologies.map((symbology) => {
    const group = outcomes.filter(({ photo }) => photo.symbology === symbology);
    const wrong = group.filter(({ photo, texts }) => texts.some((text) => text !== photo.text));
    const right = group.filter(({ photo, texts }) => texts.includes(photo.text ?? ''));
    const value =
      symbology === 'no-code'
        ? `${wrong.length} wrong of ${group.length}`
        : `${right.length} of ${group.length} (${Math.round((100 * right.length) / group.length)} %), ${wrong.length} wrong`;
    const answered = right.length > 0 ? right : group;
    const median = ms(
      quantile(
        answered.map(({ ms: time }) => time),
        0.5,
      ),
    );
    return { what: `${reader}: ${symbology}`, value: `${value}, ${median}` };
  });
}
