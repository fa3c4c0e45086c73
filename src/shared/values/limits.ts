/**
 * The maximum lengths of texts that the server accepts, in characters; a test compares the forms with the
 * contract.
 */
export const MAX_LENGTH = {
  text: 255,
  longText: 2000,
  reason: 500,
  refusal: 1000,
  problem: 1000,
  password: 1000,
  search: 50,
} as const;

/** The maximum number of calls that the app remembers for a problem report. */
export const MAX_RECENT_REQUESTS = 5;

/** The maximum numbers of digits of a contact number and a zipcode. */
export const MAX_DIGITS = 20;

/** The maximum number of entries of a submission, and of keys in a query about submissions. */
export const MAX_ENTRIES = 500;

/** The maximum number of stores in which one person works. */
export const MAX_STORES_OF_PERSON = 200;

/** The highest price of a plan's tickets, in dollars. */
export const MAX_PLAN_DOLLARS = 100_000;

/**
 * The maximum number of runs of one lot in a submission. A run is a stretch of a pack between two gaps, and
 * each gap comes from a person's action on the pack; no real pack on the shelf has more than a few runs.
 */
export const MAX_RUNS_OF_LOT = 100;

/**
 * The maximum number of stored runs that a submission may touch, over all its packs. A count leaves one run in each pack, so five
 * hundred packs stay below it for a day and a half of counts, and 250 packs for three days.
 */
export const MAX_RUNS_TOUCHED = 2_500;

/**
 * The maximum number of stored runs of the lots whose earlier claims a submission's sightings contradict, since all runs of these lots
 * are compared: enough for five hundred packs with a month of counts.
 */
export const MAX_RUNS_COMPARED = 50_000;

/** These limits of a record in words, for the contract. */
export const LIMITS_OF_RECORD = `at most ${MAX_ENTRIES} entries in both lists together, at most ${MAX_RUNS_OF_LOT} of one lot, and at most ${MAX_RUNS_TOUCHED} stored runs under all of them (422)`;

/**
 * The maximum that a store may record for one business day, over all its terminals: counts and removals, and the packs that they count
 * or see. Everything derived from a day reads all of them. Enough for five hundred packs counted a hundred times.
 */
export const DAY_LIMIT = { records: 5_000, entries: 50_000 } as const;

/** The maximum number of corrections of one lot, each of which is compared with all claims on its tickets. */
export const MAX_CORRECTIONS_OF_LOT = 500;

/**
 * The maximum number of rows in a report, which bounds the reply: several times the longest day of a large
 * store.
 */
export const REPORT_LIMIT = { rows: 2_000, corrections: 500 } as const;
