/**
 * A setting of a store, as a row of a table: the type, the wire's schema, the column, the audit log's words and the comparison derive
 * from it. A setting with the initial value null may be absent.
 */
export type Setting = {
  /** as the audit log names it */
  name: string;
  /** for the reader of the API */
  about?: string;
  /** of the database, if it isn't the setting's own name */
  column?: string;
} & (
  | { kind: 'switch'; initial: boolean }
  | { kind: 'choice'; of: readonly string[]; initial: string }
  | { kind: 'text'; maxLength: number; initial: string }
  | { kind: 'whole'; unit?: 'percent'; min: number; max: number; initial: number | null }
  /** at most two decimals, stored as a whole number of hundredths */
  | { kind: 'decimal'; unit: 'dollars' | 'percent'; max: number; initial: number }
  | { kind: 'accounts'; initial: Readonly<Record<string, { name: string; code: string }>> }
  /** codes of another program, each with its use here */
  | { kind: 'uses'; of: readonly string[]; max: number; codeLength: number; initial: readonly never[] }
  /** places with numbered bins of their own, each with a number that stays */
  | { kind: 'machines'; max: number; nameLength: number; maxBins: number; initial: readonly never[] }
);
export type Settings = Record<string, Setting>;

type ValueOf<S extends Setting> = S extends { kind: 'switch' }
  ? boolean
  : S extends { kind: 'choice'; of: readonly (infer Value)[] }
    ? Value
    : S extends { kind: 'text' }
      ? string
      : S extends { kind: 'accounts'; initial: infer Accounts }
        ? Accounts
        : S extends { kind: 'uses'; of: readonly (infer Use)[] }
          ? readonly { code: string; as: Use }[]
          : S extends { kind: 'machines' }
            ? { number: number; name: string; bins: number }[]
            : S['initial'] extends null
              ? number | null
              : number;
/** The values of a table of settings. */
export type ValuesOf<Rows extends Settings> = { -readonly [Field in keyof Rows]: ValueOf<Rows[Field]> };

/** The settings of a store that has set nothing. */
export const initialOf = <Rows extends Settings>(rows: Rows): ValuesOf<Rows> =>
  Object.fromEntries(Object.entries(rows).map(([field, { initial }]) => [field, initial])) as ValuesOf<Rows>;
