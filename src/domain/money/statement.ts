/** The figures of the lottery's terminal that a statement has. All amounts are integer cents. */
export const FIGURES = [
  'online_sales',
  'online_cancels',
  'instant_cashes',
  'online_cashes',
  'cashless',
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, number>;

/** What the figures count: one shift each, or the business day since its start. */
export type Basis = 'delta' | 'cumulative';

/** The money of a shift as a person entered it; kept forever. Amounts are in cents. */
export type Statement = {
  /** uuid minted by the terminal */
  id: string;
  /** rises in the order of receipt, together with `CountRecord.number` */
  number: number;
  /** ms since the epoch */
  recordedAt: number;
  /** keys of the shift records whose drawer it counts; the server may not have some of them yet */
  records: readonly string[];
  basis: Basis;
  figures: Figures;
  /** paid in (positive) or out of the drawer; never cumulative */
  other: number;
  /** null: the cash wasn't counted */
  cash: number | null;
  /** the lottery's terminal was closed since the statement before, so its cumulative figures began at zero */
  terminalClosed: boolean;
};

/**
 * The cash that should be in the drawer, in cents (money of a shift).
 * @param counted value of the tickets that the shift's records hold
 */
export const expectedCash = (counted: number, figures: Figures, other: number): number =>
  counted +
  figures.online_sales -
  figures.online_cancels -
  figures.instant_cashes -
  figures.online_cashes -
  figures.cashless +
  other;

/** Cash counted minus expected cash, in cents: negative is short. Null where the cash wasn't counted. */
export const overShort = (cash: number | null, expected: number): number | null =>
  cash === null ? null : cash - expected;

/** Whether a difference is within the store's tolerance, which belongs to it. Both in cents. */
export const isEven = (difference: number, tolerance: number): boolean => Math.abs(difference) <= tolerance;

/** What clerks see of the money on a handed-over terminal, each level with those before it. */
export const CLERKS_SEE = ['tickets', 'dollars', 'over_short'] as const;
export type ClerksSee = (typeof CLERKS_SEE)[number];

/**
 * Which derived amounts a clerk sees after saving a statement.
 * @param hasCash a saved statement has the counted cash: a blind count shows the expected cash only then
 */
export const seenByClerks = (
  { clerks_see, blind_count }: { clerks_see: ClerksSee; blind_count: boolean },
  hasCash: boolean,
): { expected: boolean; overShort: boolean } => ({
  expected: clerks_see !== 'tickets' && (hasCash || !blind_count),
  overShort: clerks_see === 'over_short',
});
