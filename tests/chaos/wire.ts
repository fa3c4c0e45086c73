import type { SalesBody } from '../../src/shared/counting/sales-schema';
import type { PacksFoundBody } from '../../src/shared/stock/found-packs-schema';
import type { OnShelfBody } from '../../src/shared/stock/stock-schema';
import type { Submission } from './chaos-proxy';
import type { SeenFront } from './model';
import type { Press } from './witness';

/** A sent submission, identical in each try; its content as text, for comparison with a press. */
export type Sent = {
  key: string;
  kind: Press['kind'] | 'walk';
  /** for a count, in ms since 1970; 0 for a shelf record, which has no time in its body, and for a walk */
  recordedAt: number;
  says: string;
  /** the sightings of a count */
  seen: SeenFront[];
  /** what a count puts up, and the tickets of unknown packs, as text */
  tookIn: string;
  isOpening: boolean;
};

/**
 * A terminal's submissions, in order of their first tries.
 * @throws Error if a key was sent with two different bodies
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
    if (path === '/api/updateInvetoryOnShelf') return { ...NO_COUNT, key, says: shelfSays(JSON.parse(body)) };
    if (path === '/api/packs-found')
      return { ...NO_COUNT, key, kind: 'walk', says: walkSays(JSON.parse(body)) };
    const sale: SalesBody = JSON.parse(body);
    const seen = (sale.data.seen ?? []).map((each) => ({
      pack: `${each.lot_number} lot ${each.lot_counter}`,
      front: each.front_ticket,
    }));
    const isOpening = sale.purpose === 'opening';
    return {
      key,
      kind: 'sale',
      recordedAt: Date.parse(sale.recorded_at ?? ''),
      says: saleSays(sale),
      seen,
      tookIn: tookIn(
        (sale.data.shelved ?? []).map((run) => `${run.lot_number} ${run.start_ticket}-${run.end_ticket}`),
        (sale.data.unknown ?? []).map(({ code }) => code),
      ),
      isOpening,
    };
  });
}

const NO_COUNT = { kind: 'shelf' as const, recordedAt: 0, seen: [], tookIn: '', isOpening: false };

/** The runs that a count puts up, and the codes of packs that it doesn't know. */
export const tookIn = (putUp: readonly string[], unknown: readonly string[]): string =>
  `puts up ${putUp.join(', ')}; not received ${unknown.join(', ')}`;

/** The scans of a walk: `shelf 70010000002009, …`. */
const walkSays = ({ place, data }: PacksFoundBody): string =>
  data.map(({ code }) => `${place} ${code}`).join(', ');

/** The content of a press as text, in the format of `Sent`. */
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
