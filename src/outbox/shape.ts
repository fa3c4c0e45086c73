/** Whether a value from outside is what it has to be. */
export type Check = (value: unknown) => boolean;

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isText: Check = (value) => typeof value === 'string';
/** An id or a count: a whole number from 1. */
export const isNumber: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;
/** Tickets or cents: a whole number from 0. */
export const isAmount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const isDollars: Check = (value) => Number.isFinite(value) && (value as number) >= 0;
export const isKey: Check = (value) => isText(value) && KEY.test(value as string);
export const isInstant: Check = (value) =>
  isText(value) && ISO_INSTANT.test(value as string) && !Number.isNaN(Date.parse(value as string));

/** A text of which a rule of the domain holds. */
export const text =
  (rule: (value: string) => boolean): Check =>
  (value) =>
    typeof value === 'string' && rule(value);
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

type Fields = Record<string, Check>;

/** An object that has all of `required`, maybe some of `optional`, and nothing else. */
export const object =
  (required: Fields, optional: Fields = {}): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const hasAll = Object.keys(required).every((name) => Object.hasOwn(value, name));
    const isKnown = Object.entries(value).every(([name, part]) => {
      const check = Object.hasOwn(required, name)
        ? required[name]
        : Object.hasOwn(optional, name)
          ? optional[name]
          : undefined;
      return check?.(part) ?? false;
    });
    return hasAll && isKnown;
  };
