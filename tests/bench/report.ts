/** One line of a table: what was measured, the figure, the aim, and its ratio to something of the same run. */
export type Figure = { what: string; value: string; aim?: string; beside?: string };

/**
 * Prints a table with aligned columns; columns that no line fills are left out.
 * @param title says what was done, so that the table can be read alone
 * @param notes sentences below the table: what a ratio refers to, what exactly ran
 */
export function printTable(title: string, figures: Figure[], notes: string[] = []): void {
  const columns: { name: string; of: (figure: Figure) => string }[] = [
    { name: '', of: ({ what }) => what },
    { name: 'measured', of: ({ value }) => value },
    { name: 'aim', of: ({ aim }) => aim ?? '' },
    { name: 'beside', of: ({ beside }) => beside ?? '' },
  ];
  const used = columns.filter(({ of }) => figures.some((figure) => of(figure) !== ''));
  const lines = [used.map(({ name }) => name), ...figures.map((figure) => used.map(({ of }) => of(figure)))];
  const widths = used.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log(`\n${title}\n`);
  for (const line of lines)
    console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd());
  for (const note of notes) console.log(`  ${note}`);
}

/**
 * The value below which the share `q` of the samples lies (nearest rank: always a sample that occurred).
 * @param q 0.5 for the median, 1 for the largest
 * @throws Error without samples
 */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}

/** Milliseconds with the digits that mean something. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** `p50 / p95` of samples in ms. */
export const p50p95 = (samples: readonly number[]): string =>
  `${ms(quantile(samples, 0.5))} / ${ms(quantile(samples, 0.95))}`;

/** Bytes as KB of 1000. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** A ratio such as `0.62 ×`. */
export const times = (value: number, of: number): string => `${(value / of).toFixed(2)} ×`;

/** What was measured has to have happened: a figure of something that failed is worse than none. */
export function check(happened: boolean, otherwise: string): asserts happened {
  if (!happened) throw new Error(`Not measured: ${otherwise}`);
}
