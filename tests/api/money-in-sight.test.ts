import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL } from '../../src/messages/words/money-columns';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import { toCsv } from '../../src/shared/values/csv';
import { testServer } from '../support/api/app';
import { LOBBY, setMachines } from '../support/api/machines';
import { DAY, entered, OPENED, overShortOn, sold } from '../support/api/money';
import { chooseMorning, morningPost } from '../support/api/morning';
import { must, openShop } from '../support/api/shop';
import {
  amountRead,
  anyDrawers,
  type InSight,
  inSight,
  readInSight,
  statedInDollars,
} from '../support/oracles/drawers-in-sight';
import { centsOfText, textOfCents } from '../support/oracles/money-oracle';
import { filesIn } from '../support/servers/mail-server';

const server = testServer();
const post = morningPost(server);
const PRICE = 500;
const TICKETS = 80;

/** The texts of a PDF in the order in which they are drawn. */
function textsIn(pdf: Buffer): string[] {
  const texts: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at);
    let content: string;
    try {
      content = inflateSync(pdf.subarray(at + 'stream\n'.length, end)).toString('latin1');
    } catch {
      continue;
    }
    for (const [, pieces = ''] of content.matchAll(/\[(.*?)\] TJ/g)) {
      const bytes = [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('');
      // Of the letters that WinAnsi has and Latin-1 lacks, only the dash of a negative amount matters here.
      texts.push(Buffer.from(bytes, 'hex').toString('latin1').replaceAll('\x96', '–'));
    }
  }
  return texts;
}

/** A drawer's amount in a file: plain numbers. */
const amountOf = (number: string | undefined): string | null =>
  number ? textOfCents(centsOfText(number)) : null;

const withoutMinute = ({ minute: _, ...rest }: InSight) => rest;

test('expected cash and over/short match what was counted in the file, on the mailed sheet and in the mail', async () => {
  await fc.assert(
    fc.asyncProperty(anyDrawers(TICKETS), async (drawers) => {
      const shop = await openShop(server, { ...OPENED, price: PRICE / 100 });
      await must(setMachines(shop, [LOBBY]), 200);
      for (const drawer of drawers) {
        const time = `12:${String(drawer.minute).padStart(2, '0')}`;
        const count = await sold(shop, shop.till, time, shop.entry(0, drawer.front - 1));
        await entered(shop.till, shop, [count], statedInDollars(drawer));
      }
      const model = inSight(drawers, PRICE);

      const { data } = await overShortOn(shop);
      const columns = ALL(DEFAULT_SETTINGS, data);
      const file = toCsv({
        columns: columns.map(({ header }) => ({ header })),
        rows: data.map((row) => columns.map(({ value }) => value(row))),
      });
      const [names = [], ...lines] = file
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
      const cell = (line: string[], name: string) => line[names.indexOf(name)];
      expect(
        lines.map((line) => [
          amountOf(cell(line, 'Expected cash')),
          amountOf(cell(line, 'Over / Short')),
          amountOf(cell(line, 'Cash counted')),
        ]),
      ).toEqual(model.map(({ expected, result, counted }) => [expected, result, counted]));

      await chooseMorning(shop.till, [shop.store.id], { with_files: true });
      await post.sendAt('2026-11-21T15:00:00Z');
      const pdf = filesIn(post.mailsOf(shop.store.admin).at(-1) ?? '').get(`daily-sheet-${DAY}.pdf`);
      const texts = textsIn(pdf ?? Buffer.alloc(0)).map((text) => text.trim());
      const head = texts.lastIndexOf('Result');
      expect(head).toBeGreaterThan(0);
      // Cells that are too narrow for their text go on in lines of their own.
      const words = texts.slice(head + 1).join(' ');
      const rows = words
        .split(/12:\d\d PM/)
        .slice(1, 1 + model.length)
        .map((row) => {
          const [, expected = '', cash = '', result = ''] =
            /^.*?\$[\d,]+\.\d\d\s+([–-]?\$[\d,]+\.\d\d)\s+(.*?)\s*((?:Even|Over|Short|Cash not counted)(?:\s*\(?[–+-]?\$[\d,]+\.\d\d\)?)?)/.exec(
              row,
            ) ?? [];
          return { expected, cash, result };
        });
      expect(rows.map(readInSight)).toEqual(model.map(withoutMinute));

      // The mail has the sum of a clerk's drawers, unless all of them are within the store's tolerance of a dollar.
      const results = model.flatMap(({ result }) => (result === null ? [] : centsOfText(result)));
      const line = /Over\/short of .*/.exec(post.lastTo(shop.store.admin))?.[0];
      expect(line && amountRead(line.replace(/ \(even\)/, ''))).toBe(
        results.some((cents) => cents > 100n || cents < -100n)
          ? textOfCents(results.reduce((sum, cents) => sum + cents, 0n))
          : undefined,
      );
    }),
    { numRuns: 6 },
  );
});
