/** A symbology's name that a gun may put before the code: `]I0`, `]C1`, `]Q3`, `]d1` (ISO/IEC 15424). */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
const LEADING_MARKS = /^[~*>]+/;

/** A code without what guns and people put into it: blanks, prefixes, dashes and brackets (tickets.md). */
export const cleanCode = (raw: string): string =>
  raw
    .replace(/[\p{C}\s]/gu, '')
    .replace(LEADING_MARKS, '')
    .replace(AIM_PREFIX, '')
    .replace(LEADING_MARKS, '')
    .replace(/[-‐-―()[\]]/g, '');
