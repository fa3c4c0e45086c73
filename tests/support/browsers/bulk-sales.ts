import { build } from 'vite';
import type { SalesBody, SalesEntry } from '../../../src/shared/counting/sales-schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import type { Pack } from '../shops/store-account';
import { oncePerRun } from './built-page';

/** A page in any browser driver. */
type AnyPage = { evaluate(expression: string): Promise<unknown> };

let bundle: Promise<string> | null = null;

/** Bundles the app's modules with the test's entry into one script. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: `${import.meta.dirname}/bulk-sales.entry.ts`, formats: ['iife'], name: 'bulkSales' },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (!output || !('output' in output)) throw new Error('nothing was built');
  const [script] = output.output;
  return `(() => { ${script.code};globalThis.bulkSales = bulkSales; })()`;
}

/**
 * Records one sale for each of the first tickets of a pack, through the app's own outbox in the app's page, because
 * counting 200 times on the screen would take too long.
 * @returns the keys of the records
 */
export async function recordSalesOf(
  page: AnyPage,
  pack: Pack,
  storeId: number,
  count: number,
): Promise<string[]> {
  const entries = Array.from({ length: count }, (_, index): SalesEntry => {
    const ticket = addToSerial(pack.start, index);
    return {
      lot_number: pack.upc,
      lot_counter: 1,
      start_ticket: ticket,
      end_ticket: ticket,
      ticketCount: 1,
      vendor_id: null,
      store_id: storeId,
      ticket_price: 5,
      amount: 5,
    };
  });
  return record(page, 'recordSales', entries);
}

/** Records whole sales records through the app's own outbox in the app's page. @returns their keys */
export const recordAll = (page: AnyPage, bodies: SalesBody[]): Promise<string[]> =>
  record(page, 'recordAll', bodies);

async function record(
  page: AnyPage,
  method: 'recordSales' | 'recordAll',
  argument: unknown[],
): Promise<string[]> {
  bundle ??= oncePerRun('bulk-sales', bundled);
  await page.evaluate(await bundle);
  return (await page.evaluate(`bulkSales.${method}(${JSON.stringify(argument)})`)) as string[];
}
