const DECIMAL = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * A number as people write it: digits with at most one decimal point.
 * @returns null for anything else, such as 1e2 and 0x10, which JavaScript takes for numbers too
 */
export const parseDecimal = (text: string): number | null => (DECIMAL.test(text) ? Number(text) : null);
