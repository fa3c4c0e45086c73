import type { SalesBody } from '../../src/contract/counting/sales';
import type { OnShelfBody } from '../../src/contract/counting/stock';
import type { Submission } from './chaos-proxy';
import type { Press } from './witness';

/** A submission as it was sent, the same at each try; what it says as text, to be compared with a press. */
export type Sent = {
  key: string;
  kind: Press['kind'];
  /** of a count, in ms since 1970; 0 for the shelf, whose records have no time of their own */
  recordedAt: number;
  says: string;
};

/**
 * What a terminal sent, in the order of the first tries.
 * @throws Error when a key came with two bodies
 */
export function sentOnWire(tries: readonly Submission[]): Sent[] {
  const byKey = new Map<string, Submission>();
  for (const one of tries) {
    const first = byKey.get(one.key) ?? one;
    if (first.path !== one.path || first.body !== one.body)
      throw new Error(`${one.key} was sent with two bodies: ${first.body} and ${one.body}`);
    byKey.set(one.key, first);
  }
  return [...byKey.values()].map(({ key, path, body }) => {
    if (path === '/api/updateInvetoryOnShelf')
      return { key, kind: 'shelf', recordedAt: 0, says: shelfSays(JSON.parse(body)) };
    const sale: SalesBody = JSON.parse(body);
    return { key, kind: 'sale', recordedAt: Date.parse(sale.recorded_at ?? ''), says: saleSays(sale) };
  });
}

/** What a press says, in the words of `Sent`. */
export function pressSays({ kind, lines }: Press): string {
  const texts = lines.map(({ upc, lotCounter, first, last, scanned }) =>
    kind === 'sale'
      ? `${upc} lot ${lotCounter} ${first}-${last}${scanned ? '' : ' sold out'}`
      : `${upc} ${first}-${last}`,
  );
  return texts.join(', ');
}

function saleSays({ data: { scanned, non_scanned } }: SalesBody): string {
  const says = (entries: typeof scanned, more: string) =>
    entries.map((e) => `${e.lot_number} lot ${e.lot_counter} ${e.start_ticket}-${e.end_ticket}${more}`);
  return [...says(scanned, ''), ...says(non_scanned, ' sold out')].join(', ');
}

const shelfSays = ({ data }: OnShelfBody): string =>
  data.map((e) => `${e.lot_number} ${e.start_ticket_number}-${e.end_ticket_number}`).join(', ');
