import type { Evidence } from '../health/invariants';
import { COUNTER, type VendingMachine } from '../stock/bins';
import { isOfUpc, lotKey } from '../stock/stock';
import type { Code } from '../tickets/read-code';
import type { Run } from '../tickets/runs';
import { isSerial, packNumber, serialToNumber, TICKETS_PER_PACK_NUMBER } from '../tickets/serial';
import { sumOf } from '../values/collections';

/** The maximum number of scans of one call of a census. */
export const MAX_CENSUS_SCANS = 500;

/** Where a census finds packs. `machine`: in a vending machine, no matter which; `machine-2`: in the one with number 2. */
export const CENSUS_PLACES = [
  ...(['shelf', 'back', 'safe', 'machine'] as const),
  ...(['machine-1', 'machine-2', 'machine-3', 'machine-4'] as const),
  ...(['machine-5', 'machine-6', 'machine-7', 'machine-8'] as const),
];
export type CensusPlace = (typeof CENSUS_PLACES)[number];

/** The places of a census in a store: one for each of its vending machines, by number. */
export const censusPlacesOf = (machines: readonly VendingMachine[]): CensusPlace[] => [
  ...(['shelf', 'back', 'safe'] as const),
  ...machines.map(({ number }): CensusPlace => shelfPlace(number)),
];

/** The place of tickets on the shelf: the shelf itself, or a vending machine. @param place with bins */
export const shelfPlace = (place: number): CensusPlace =>
  place === COUNTER ? 'shelf' : (CENSUS_PLACES.find((each) => each === `machine-${place}`) ?? 'machine');

/** The number of the vending machine; null: another place, or no matter which machine. */
export const machineOfPlace = (place: CensusPlace): number | null => {
  const [kind, number] = place.split('-');
  return kind === 'machine' && number !== undefined ? Number(number) : null;
};

const isInMachine = (place: CensusPlace): boolean => place.startsWith('machine');

/** Checks whether a pack was expected where it was seen, given its places in our records. */
const isExpected = (places: readonly CensusPlace[], seen: CensusPlace): boolean =>
  places.some(
    (place) =>
      place === seen ||
      (isInMachine(place) && isInMachine(seen) && (place === 'machine' || seen === 'machine')),
  );

/** The name of a pack in all lists of a census. */
export const censusKey = ({ lotNumber, lotCounter }: { lotNumber: string; lotCounter: number }): string =>
  lotKey({ upc: lotNumber, lotCounter });

/** A pack in the stock at the instant of a census. */
export type CensusPack = {
  lotNumber: string;
  /** as in `StockRun` */
  realUpc?: string;
  lotCounter: number;
  /** where our records have it: a pack may lie on the shelf and in the back room */
  places: readonly CensusPlace[];
  /** unsold */
  tickets: number;
  priceCents: number;
};

/**
 * Checks whether a serial has the game and pack number of a pack: that of a ticket sold long ago, of its label or of its
 * shrink-wrap.
 * @param run tickets of the pack
 */
export function isOfPack(serial: number, run: Run): boolean {
  const numberOf = (ticket: number): number => Math.floor(ticket / TICKETS_PER_PACK_NUMBER);
  return numberOf(run.start) <= numberOf(serial) && numberOf(serial) <= numberOf(run.end);
}

/** A code scanned in a census: it names one pack, one of several, an unknown pack (then its text), or it can't be read. */
type PackReading<P> =
  | { kind: 'pack'; pack: P }
  | { kind: 'which'; packs: P[]; code: string }
  | { kind: 'unknown'; code: string }
  | { kind: 'refused' };

/** The pack that a code names. Any code on it will do: a ticket, its label, or its UPC if the store has one pack of it. */
export function packReadingOf<P extends CensusPack & Run>(code: Code, stock: readonly P[]): PackReading<P> {
  if (code.kind === 'unreadable') return { kind: 'refused' };
  const isUpc = code.kind === 'upc' || code.kind === 'short_upc';
  const readings = isUpc ? [] : code.kind === 'uncertain' ? code.readings : [code];
  const packs = stock.filter((pack) =>
    isUpc
      ? isOfUpc({ ...pack, upc: pack.lotNumber }, code.upc)
      : readings.some(({ serial }) => isOfPack(serialToNumber(serial), pack)),
  );
  const name = isUpc
    ? code.upc
    : readings.length === 1
      ? (readings[0]?.serial ?? '')
      : code.text.slice(0, 64);
  const [pack] = packs;
  if (!pack) return { kind: 'unknown', code: name };
  return packs.length === 1 ? { kind: 'pack', pack } : { kind: 'which', packs, code: name };
}

/**
 * The pack of a code that a sweep has read; `pack` null: not in stock, so only the code is known. Null for a code that doesn't name
 * exactly one pack: a sweep never asks, and a UPC names only a game, so the pack in view may be one that nobody received.
 */
export function sweptPackOf<P extends CensusPack & Run>(
  code: Code,
  stock: readonly P[],
): { pack: P; code: '' } | { pack: null; code: string } | null {
  if (code.kind === 'upc' || code.kind === 'short_upc') return null;
  const reading = packReadingOf(code, stock);
  if (reading.kind === 'pack') return { pack: reading.pack, code: '' };
  return reading.kind === 'unknown' ? { pack: null, code: reading.code } : null;
}

/** Checks whether two codes name the same pack: by game and pack number, whichever tickets they are of. */
export const isSamePack = (code: string, other: string): boolean =>
  code === other || (isSerial(code) && isSerial(other) && packNumber(code) === packNumber(other));

/** The immediate result of a scan: expected here, elsewhere by our records, scanned before, or unknown. */
export type ScanOutcome = 'expected' | 'elsewhere' | 'twice' | 'unknown';

/** @param pack null for a code that names no pack. @param seenIn where it was scanned before in this census */
export function scanOutcome(
  pack: CensusPack | null,
  place: CensusPlace,
  seenIn: readonly CensusPlace[],
): ScanOutcome {
  if (pack === null) return 'unknown';
  if (seenIn.length > 0) return 'twice';
  return isExpected(pack.places, place) ? 'expected' : 'elsewhere';
}

/** A scan of a census: of a pack, or of a code that names none. */
export type CensusScan = { place: CensusPlace } & (
  | { lotNumber: string; lotCounter: number; code: null }
  | { lotNumber: null; lotCounter: null; code: string }
);

/** A pack in a list of a census. */
export type CensusFinding<P> = { pack: P; seenIn: CensusPlace[]; scans: number };

/** The findings of a census. They don't depend on who scanned, on which terminal, or in which order. */
export type CensusResult<P> = {
  /** packs in the stock */
  packs: number;
  /** the number of these that were scanned */
  seen: number;
  /** in cents */
  value: number;
  seenValue: number;
  neverSeen: CensusFinding<P>[];
  /** seen in a place where our records don't have it */
  elsewhere: CensusFinding<P>[];
  /** scanned more than once */
  twice: CensusFinding<P>[];
  /** scans that no pack of the stock explains: sold or removed according to our records, or never received; equal ones once */
  unknown: CensusScan[];
};

/**
 * Compares the scans of a census with the stock. Nothing is sold by it (product: census).
 * @param scans each with its number of times, if equal scans are merged
 */
export function censusResult<P extends CensusPack>(
  stock: readonly P[],
  scans: readonly (CensusScan & { times?: number })[],
): CensusResult<P> {
  const seenOf = new Map(
    stock.map((pack) => [censusKey(pack), { seenIn: new Set<CensusPlace>(), scans: 0 }]),
  );
  const unknown = new Map<string, CensusScan>();
  for (const { times = 1, ...scan } of scans) {
    const seen = scan.lotNumber === null ? undefined : seenOf.get(censusKey(scan));
    if (!seen) {
      const key = `${scan.place} ${scan.lotNumber === null ? scan.code : censusKey(scan)}`;
      if (!unknown.has(key)) unknown.set(key, scan);
    } else {
      seen.seenIn.add(scan.place);
      seen.scans += times;
    }
  }
  const findings = stock.map((pack): CensusFinding<P> => {
    const { seenIn, scans } = seenOf.get(censusKey(pack)) ?? { seenIn: [], scans: 0 };
    return { pack, seenIn: [...seenIn], scans };
  });
  const centsOf = (some: readonly CensusFinding<P>[]): number =>
    sumOf(some, ({ pack }) => pack.tickets * pack.priceCents);
  const seen = findings.filter((finding) => finding.scans > 0);
  return {
    packs: stock.length,
    seen: seen.length,
    value: centsOf(findings),
    seenValue: centsOf(seen),
    neverSeen: findings.filter((finding) => finding.scans === 0),
    elsewhere: seen.filter(({ pack, seenIn }) => seenIn.some((place) => !isExpected(pack.places, place))),
    twice: seen.filter((finding) => finding.scans > 1),
    unknown: [...unknown.values()],
  };
}

/**
 * Invariant `census_has_each_pack`: seen and never seen packs make up the stock, in packs and in money; the other lists hold only seen
 * packs.
 */
export function censusWithoutPack<P extends CensusPack>(
  stock: readonly P[],
  { packs, seen, value, seenValue, neverSeen, elsewhere, twice }: CensusResult<P>,
): Evidence | null {
  const never = new Set(neverSeen.map(({ pack }) => censusKey(pack)));
  const neverValue = sumOf(neverSeen, ({ pack }) => pack.tickets * pack.priceCents);
  const both = [...elsewhere, ...twice].filter(({ pack }) => never.has(censusKey(pack))).length;
  const isWhole = packs === stock.length && seen + never.size === packs && seenValue + neverValue === value;
  return isWhole && both === 0
    ? null
    : { stock: stock.length, packs, seen, never: never.size, value, seenValue, neverValue, both };
}
