/**
 * The maximum lengths of texts that the server accepts, in characters; a test compares the forms with the
 * contract.
 */
export const MAX_LENGTH = {
  text: 255,
  longText: 2000,
  reason: 500,
  refusal: 1000,
  password: 1000,
  search: 50,
} as const;

/** The maximum numbers of digits of a contact number and a zipcode. */
export const MAX_DIGITS = 20;

/** The maximum number of entries of a submission, and of keys in a query about submissions. */
export const MAX_ENTRIES = 500;
