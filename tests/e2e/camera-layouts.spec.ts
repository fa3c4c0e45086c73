import { type Browser, expect } from '@playwright/test';
import { cameraFormats } from '../../src/shared/tickets/camera-formats';
import { layoutOf, STANDARD } from '../../src/shared/tickets/layouts';
import type { BuiltPage } from '../support/browsers/built-page';
import type { Code } from '../support/browsers/clip';
import { REAL_CODES } from '../support/tickets/real-codes';
import { test } from './base-test';
import { buildScannerPage, openFilming } from './scanner-page';

// Without WebAssembly, the worker’s decoder reports that it can’t load.
test.use({ mayFail: /camera-reader-worker/ });

/** Number of QR codes in one picture, as many as fit into two rows. */
const CODES_PER_PICTURE = 8;
/** The first code of each round of a clip. Every layout accepts a UPC. */
const MARK: Code = { symbology: 'upca', text: '028400005678' };

const scansOf = (layout: string, symbology: Code['symbology']): Code[] =>
  REAL_CODES.filter((code) => code.layout === layout && code.source === 'scan').map(({ code: text }) => ({
    symbology,
    text,
  }));
const CALIFORNIA = scansOf('us-ca', 'interleaved2of5');
const MASSACHUSETTS = scansOf('us-ma', 'qrcode');
const GEORGIA = scansOf('us-ga', 'interleaved2of5');
/** An older code of the ticket printed as 498-027632-128, at $5. */
const OLDER: Code = { symbology: 'datamatrix', text: '49800276320128005' };
/** A part of a California code, as Code 128, for which the guard doesn't check for parts of longer codes. */
const PARTIAL: Code = { symbology: 'code128', text: CALIFORNIA[0]?.text.slice(0, 24) ?? '' };
const inITF = (text: string): Code => ({ symbology: 'interleaved2of5', text });

/**
 * `foreign`: codes of other layouts, which must not be accepted. California's codes have the same symbology as Georgia's, and
 * a count reads one of them in count-camera.spec.ts.
 */
const shops: { layout: string; own: Code[]; foreign: Code[] }[] = [
  {
    layout: 'us-ca',
    own: CALIFORNIA,
    foreign: [
      ...[14, 20, 24].map((length) => inITF(CALIFORNIA[0]?.text.slice(2, 2 + length) ?? '')),
      PARTIAL,
      ...MASSACHUSETTS.slice(0, 1),
      OLDER,
    ],
  },
  {
    layout: 'us-ma',
    own: [...MASSACHUSETTS, OLDER],
    foreign: [...CALIFORNIA.slice(0, 1), ...GEORGIA, PARTIAL, { ...OLDER, symbology: 'qrcode' }],
  },
  {
    layout: 'us-ga',
    own: [...GEORGIA, PARTIAL],
    foreign: [...CALIFORNIA.slice(0, 1), ...MASSACHUSETTS.slice(0, 1), OLDER],
  },
];

let built: BuiltPage;

test.beforeAll(async () => {
  built = await buildScannerPage();
});

/** Shows a clip to a store's camera until, after the clip's first code, each of `wanted` has been read. @returns all reads */
async function readByCamera(
  plainBrowser: Browser,
  layout: string,
  codes: (Code | Code[])[],
  wanted: string[],
  hasWasm: boolean,
): Promise<string[]> {
  const { browser, page } = await openFilming([MARK, ...codes], built, plainBrowser);
  if (!hasWasm) await page.route('**/*.wasm', (route) => route.abort());
  const texts = await page.evaluate(
    async ({ mark, wanted, formats }) => {
      const video = document.querySelector('video');
      if (!video) throw new Error('no video element');
      const read = new Set<string>();
      const missing = new Set(wanted);
      await new Promise<void>((resolve, reject) => {
        const record = (text: string) => {
          read.add(text);
          if (read.has(mark)) missing.delete(text);
          if (missing.size === 0) resolve();
        };
        window.harness.openCamera(video, record, { formats: () => formats }).catch(reject);
      });
      return [...read];
    },
    { mark: MARK.text, wanted, formats: cameraFormats(layoutOf(layout) ?? STANDARD) },
  );
  await browser.close();
  return texts;
}

/** Groups the QR codes to keep the clip short; the other codes stay single. */
function inGroups(codes: Code[]): (Code | Code[])[] {
  const squares = codes.filter(({ symbology }) => symbology === 'qrcode');
  const groups = squares.flatMap((_, i) =>
    i % CODES_PER_PICTURE === 0 ? [squares.slice(i, i + CODES_PER_PICTURE)] : [],
  );
  return [...groups, ...codes.filter((code) => !squares.includes(code))];
}

const textsOf = (codes: Code[]): string[] => codes.map(({ text }) => text);

for (const { layout, own, foreign } of shops) {
  const firsts = own.filter(
    ({ symbology }, i) => own.findIndex((code) => code.symbology === symbology) === i,
  );
  for (const { which, codes, hasWasm } of [
    { which: 'a code of each symbology', codes: firsts, hasWasm: true },
    { which: 'each of its codes', codes: own, hasWasm: true },
    { which: 'a code of each symbology without WebAssembly', codes: firsts, hasWasm: false },
  ])
    test(`the camera in a store with the layout ${layout} accepts ${which} and rejects codes of other layouts`, {
      tag: '@all',
    }, async ({ plainBrowser }) => {
      const wanted = textsOf(codes);
      const shown = [...foreign, ...inGroups(codes)];
      const read = await readByCamera(plainBrowser, layout, shown, wanted, hasWasm);
      expect(read.toSorted()).toEqual([MARK.text, ...wanted].toSorted());
    });
}
