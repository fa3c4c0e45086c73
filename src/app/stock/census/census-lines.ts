import type { CensusEntry } from '../../../device/rows';
import { CENSUS } from '../../../messages/areas/census';
import { currentMessages } from '../../../messages/current';
import type { TerminalCensus } from '../../../outbox/census';
import {
  type CensusFinding,
  type CensusPack,
  type CensusPlace,
  type CensusScan,
  censusKey,
  censusResult,
  isOfPack,
  machineOfPlace,
  shelfPlace,
} from '../../../shared/counting/census';
import type {
  Census,
  CensusListReply,
  CensusPackRow,
  CensusScanRow,
} from '../../../shared/counting/census-schema';
import { COUNTER, machineName, placeOfBin } from '../../../shared/stock/bins';
import type { StockRun } from '../../../shared/stock/stock';
import { serialFields } from '../../../shared/tickets/layouts';
import type { Run } from '../../../shared/tickets/runs';
import { isSerial, numberToSerial, serialToNumber } from '../../../shared/tickets/serial';
import { TICKET_STATUS } from '../../../shared/tickets/status';
import { centsOf } from '../../../shared/values/money';
import { storeMachines } from '../../state/stock-store';
import { countOf, leftIn, type Pack, packsInStock } from '../packs/packs';

/** A pack in this terminal's stock; its run has the unsold tickets. */
export type StockPack = CensusPack & Run & Pick<Pack, 'upc' | 'realUpc' | 'vendorName' | 'isUnnamed'>;

/** A pack in a list of a census, whether the server or this terminal made the list. */
export type Line = Pick<
  StockPack,
  'upc' | 'realUpc' | 'lotCounter' | 'vendorName' | 'tickets' | 'priceCents' | 'start' | 'isUnnamed'
> & {
  places: readonly CensusPlace[];
  seenIn: readonly CensusPlace[];
  scans: number;
};

/** Places as people name them: `Shelf, Lobby`. */
export function placesText(places: readonly CensusPlace[]): string {
  const names: Partial<Record<CensusPlace, string>> = currentMessages(CENSUS).places;
  return places
    .map((place) => names[place] ?? machineName(machineOfPlace(place) ?? COUNTER, storeMachines()))
    .join(', ');
}

/** A scan that no pack of the stock explains. */
export type UnknownLine = { code: string; lotCounter: number | null; place: CensusPlace };

export type Findings = {
  seen: number;
  packs: number;
  seenCents: number;
  cents: number;
  never: Line[];
  elsewhere: Line[];
  twice: Line[];
  unknown: UnknownLine[];
};

/** The places of packs: from the server's list, then from this terminal's later records. */
export function placesNow(
  placed: CensusListReply['placed'],
  entries: readonly CensusEntry[],
): ReadonlyMap<string, CensusPlace> {
  const all = [...placed, ...entries.flatMap((entry) => (entry.kind === 'placed' ? entry.payload.data : []))];
  return new Map(
    all.map(({ lot_number, lot_counter, place }) => [
      censusKey({ lotNumber: lot_number, lotCounter: lot_counter }),
      place,
    ]),
  );
}

/** The packs of this terminal's stock with their known places. */
export const stockPacks = (
  stock: readonly StockRun[],
  placed: ReadonlyMap<string, CensusPlace>,
): StockPack[] =>
  packsInStock(stock).map((pack) => {
    const lotNumber = pack.upc;
    const place = placed.get(censusKey({ ...pack, lotNumber }));
    return {
      ...(pack.realUpc !== undefined && { realUpc: pack.realUpc }),
      ...(pack.isUnnamed && { isUnnamed: pack.isUnnamed }),
      ...{ lotNumber, upc: pack.upc, lotCounter: pack.lotCounter, vendorName: pack.vendorName },
      ...{ start: pack.start, end: pack.end, priceCents: pack.priceCents, tickets: leftIn(pack) },
      places: place
        ? [place]
        : [
            ...(countOf(pack, TICKET_STATUS.onShelf) > 0 ? [shelfPlace(placeOfBin(pack.bin))] : []),
            ...(countOf(pack, TICKET_STATUS.active) > 0 ? (['back'] as const) : []),
          ],
    };
  });

/**
 * All scans of a census known here: from the server, from this terminal's outbox, and those not yet in the outbox.
 * @param census the server's answer about it, if there is one
 */
export function scansHere(
  census: Census | undefined,
  entries: readonly CensusEntry[],
  joined: TerminalCensus,
  stock: readonly StockPack[],
): CensusScan[] {
  const records = census?.records ?? [];
  const idsOnServer = new Set(records.map(({ submission_id }) => submission_id));
  const unknownThere = entries.filter(
    (entry) =>
      entry.kind === 'census' && entry.payload.census_id === joined.censusId && !idsOnServer.has(entry.key),
  );
  return [
    ...records.flatMap(({ data }) => data),
    ...unknownThere.flatMap((entry) => (entry.kind === 'census' ? entry.payload.data : [])),
    ...joined.scans,
  ].map((scan) => scanOf(scan, stock));
}

/** A scan as sent. Its pack may have been received after the scan. */
function scanOf(
  { lot_number, lot_counter, code, place }: CensusScanRow,
  stock: readonly StockPack[],
): CensusScan {
  if (lot_number !== undefined && lot_counter !== undefined)
    return { lotNumber: lot_number, lotCounter: lot_counter, code: null, place };
  const text = code ?? '';
  const pack = isSerial(text) ? stock.find((each) => isOfPack(serialToNumber(text), each)) : undefined;
  return pack
    ? { lotNumber: pack.lotNumber, lotCounter: pack.lotCounter, code: null, place }
    : { lotNumber: null, lotCounter: null, code: text, place };
}

const lineOf = ({ pack, seenIn, scans }: CensusFinding<StockPack>): Line => ({ ...pack, seenIn, scans });

/** The findings of a census, from the scans known on this device. */
export function findingsHere(stock: readonly StockPack[], scans: readonly CensusScan[]): Findings {
  const result = censusResult(stock, scans);
  return {
    ...{ seen: result.seen, packs: result.packs, seenCents: result.seenValue, cents: result.value },
    never: result.neverSeen.map(lineOf),
    elsewhere: result.elsewhere.map(lineOf),
    twice: result.twice.map(lineOf),
    unknown: result.unknown.map((scan) => ({
      code: scan.lotNumber ?? scan.code,
      lotCounter: scan.lotCounter,
      place: scan.place,
    })),
  };
}

const lineOfRow = (row: CensusPackRow): Line => ({
  ...{ upc: row.lot_number, realUpc: row.upc, lotCounter: row.lot_counter, vendorName: row.vendor_name },
  ...{ start: serialToNumber(row.start_ticket), priceCents: centsOf(row.ticket_price), tickets: row.tickets },
  ...{ places: row.places, seenIn: row.seen_in, scans: row.scans },
});

/** The server's findings of a census. */
export const findingsOf = (census: Census): Findings => ({
  ...{ seen: census.seen, packs: census.packs },
  ...{ seenCents: centsOf(census.seen_value), cents: centsOf(census.value) },
  never: census.never_seen.map(lineOfRow),
  elsewhere: census.elsewhere.map(lineOfRow),
  twice: census.twice.map(lineOfRow),
  unknown: census.unknown.map(({ lot_number, lot_counter, code, place }) => ({
    code: lot_number ?? code ?? '',
    lotCounter: lot_counter,
    place,
  })),
});

/** The lists of a census. */
export const LISTS = ['never', 'elsewhere', 'twice', 'unknown'] as const;
export type List = (typeof LISTS)[number];

/** The number of a line's pack. */
export const numberOf = ({ start }: Line): string => serialFields(numberToSerial(start)).pack;

export const centsIn = ({ tickets, priceCents }: Line): number => tickets * priceCents;
export const nameOfUnknown = ({ code, lotCounter }: UnknownLine): string =>
  lotCounter === null ? code : `${code} / ${lotCounter}`;
