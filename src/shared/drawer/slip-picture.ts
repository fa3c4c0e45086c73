/** The most bytes of a picture of a slip. A terminal makes it that small before it keeps it. */
export const MAX_PICTURE_BYTES = 150_000;

/** The most pictures of one drawer: its slip may be longer than one picture shows. */
export const MAX_PICTURES_OF_RECORD = 3;

/** What a store may add in 24 hours. A terminal that was offline for a week has room for its drawers. */
export const MAX_PICTURES_OF_DAY = 100;

/** What a store may have: 150 MB. */
export const MAX_PICTURES_OF_STORE = 1_000;

/** The longest side of a picture in pixels: figures of a slip stay legible. */
export const PICTURE_SIDE = 1_200;

/** The most days for which a store may keep its pictures. */
export const MAX_PICTURE_DAYS = 365;

/** The characters of so many bytes in Base64. */
export const base64Length = (bytes: number): number => 4 * Math.ceil(bytes / 3);

/** Checks whether bytes begin and end as a JPEG picture does. No other format is kept. */
export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes.length > 4 &&
  bytes[0] === 0xff &&
  bytes[1] === 0xd8 &&
  bytes[2] === 0xff &&
  bytes.at(-2) === 0xff &&
  bytes.at(-1) === 0xd9;
