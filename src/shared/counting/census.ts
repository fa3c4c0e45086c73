import { groupBy, sumOf } from '../values/collections';

/** Where a census finds packs. */
export const CENSUS_PLACES = ['shelf', 'back', 'safe', 'machine'] as const;
export type CensusPlace = (typeof CENSUS_PLACES)[number];

/** The name of a pack in all lists of a census. */
export const packKey = (pack: { lotNumber: string; lotCounter: number }): string =>
  `${pack.lotNumber}/${pack.lotCounter}`;

/** A pack in the stock at the instant of a census. */
export type CensusPack = {
  lotNumber: string;
  lotCounter: number;
  /** where our records have it: a pack may lie on the shelf and in the back room */
  places: readonly CensusPlace[];
  /** unsold */
  tickets: number;
  priceCents: number;
};

/** A scan of a census: of a pack, or of a code that is no pack's. */
export type CensusScan = { place: CensusPlace } & (
  | { lotNumber: string; lotCounter: number; code: null }
  | { lotNumber: null; lotCounter: null; code: string }
);

/** A pack in a list of a census. */
export type CensusFinding<P> = { pack: P; seenIn: CensusPlace[]; scans: number };

/** What a census says, whoever scanned, on whichever terminals, in any order. */
export type CensusResult<P> = {
  /** packs in the stock */
  packs: number;
  /** those of them that were scanned */
  seen: number;
  /** in cents */
  value: number;
  seenValue: number;
  neverSeen: CensusFinding<P>[];
  /** seen in a place where our records don't have it */
  elsewhere: CensusFinding<P>[];
  /** scanned more than once */
  twice: CensusFinding<P>[];
  /** scans that no pack of the stock explains: sold or removed according to our records, or never received */
  unknown: CensusScan[];
};

/** Compares the scans of a census with the stock. Nothing is sold by it (product: census). */
export function censusResult<P extends CensusPack>(
  stock: readonly P[],
  scans: readonly CensusScan[],
): CensusResult<P> {
  const known = new Set(stock.map(packKey));
  const isKnown = (scan: CensusScan): boolean => scan.lotNumber !== null && known.has(packKey(scan));
  const byPack = groupBy(
    scans.filter((scan) => isKnown(scan)),
    (scan) => (scan.lotNumber === null ? '' : packKey(scan)),
  );
  const findings = stock.map((pack): CensusFinding<P> => {
    const own = byPack.get(packKey(pack)) ?? [];
    return { pack, seenIn: [...new Set(own.map(({ place }) => place))], scans: own.length };
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
    elsewhere: seen.filter(({ pack, seenIn }) => seenIn.some((place) => !pack.places.includes(place))),
    twice: seen.filter((finding) => finding.scans > 1),
    unknown: scans.filter((scan) => !isKnown(scan)),
  };
}
