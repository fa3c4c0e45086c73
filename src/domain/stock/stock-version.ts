/** A restore takes longer than a store's stock needs for this many changes (server/stock/version). */
const CHANGES_OF_ONE_TIME = 1_000_000;

/**
 * Whether one version of a store's stock is later than another. Versions rise with each change. A restore from a backup sets
 * them below all earlier ones: below zero, and each further restore lower again. So a version after a restore is later than
 * every one before it.
 */
export function isLaterVersion(version: number, than: number): boolean {
  const isSameTime =
    (version >= 0 && than >= 0) ||
    (version < 0 && than < 0 && Math.abs(version - than) < CHANGES_OF_ONE_TIME);
  return isSameTime ? version > than : version < than;
}
