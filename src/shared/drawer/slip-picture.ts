/** The maximum size of a picture of a slip. A terminal shrinks it to this before storing it. */
export const MAX_PICTURE_BYTES = 150_000;

/** The maximum number of pictures of one drawer: its slip may be longer than one picture shows. */
export const MAX_PICTURES_OF_RECORD = 3;

/** The maximum number of pictures that a store may add in 24 hours: enough for a terminal that was offline for a week. */
export const MAX_PICTURES_OF_DAY = 100;

/** The maximum number of pictures of a store: 150 MB. */
export const MAX_PICTURES_OF_STORE = 1_000;

/** The longest side of a picture in pixels: figures of a slip stay legible. */
export const PICTURE_SIDE = 1_200;

/** The maximum number of days for which a store may keep its pictures. */
export const MAX_PICTURE_DAYS = 365;

/** The number of Base64 characters for a number of bytes. */
export const base64Length = (bytes: number): number => 4 * Math.ceil(bytes / 3);

/** Checks whether bytes begin and end as a JPEG picture does. No other format is kept. */
export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes.length > 4 &&
  bytes[0] === 0xff &&
  bytes[1] === 0xd8 &&
  bytes[2] === 0xff &&
  bytes.at(-2) === 0xff &&
  bytes.at(-1) === 0xd9;
