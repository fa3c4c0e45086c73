export const SMALL = '--small';

/**
 * True if this run only checks that each benchmark works (`npm run bench -- --small`): its figures mean
 * nothing.
 */
export const isSmall = process.argv.includes(SMALL);

/** True if benchmarks that can also run on Citus do so (`npm run bench -- sales --citus`). */
export const CITUS = '--citus';
export const isOnCitus = process.argv.includes(CITUS);

/** A size of a benchmark: `full` for meaningful figures, `small` to check only that the benchmark works. */
export const sized = <Size>(full: Size, small: Size): Size => (isSmall ? small : full);

/** One line of a table: what was measured, the figure, the aim, and a comparison with another figure of the same run. */
export type Figure = { what: string; value: string; aim?: string; comparison?: string };

/**
 * Prints a table with aligned columns. Empty columns are omitted.
 * @param title describes the benchmark, so that the table is understood without context
 * @param notes sentences below the table, such as what a comparison refers to
 */
export function printTable(title: string, figures: Figure[], notes: string[] = []): void {
  const columns: { name: string; of: (figure: Figure) => string }[] = [
    { name: '', of: ({ what }) => what },
    { name: 'measured', of: ({ value }) => value },
    { name: 'aim', of: ({ aim }) => aim ?? '' },
    { name: 'comparison', of: ({ comparison }) => comparison ?? '' },
  ];
  const used = columns.filter(({ of }) => figures.some((figure) => of(figure) !== ''));
  const lines = [used.map(({ name }) => name), ...figures.map((figure) => used.map(({ of }) => of(figure)))];
  const widths = used.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log(`\n${title}\n`);
  for (const line of lines)
    console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd());
  for (const note of notes) console.log(`  ${note}`);
}

/** Prints a row of a table as docs/benchmarks.md has it, as soon as it is measured. */
export const printRow = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

/** Prints a title and the heads of the columns of rows that follow. */
export function printHead(title: string, columns: readonly string[]): void {
  console.log(`\n${title}\n`);
  printRow(columns);
  printRow(columns.map(() => '---'));
}

/**
 * The quantile `q` of the samples (nearest rank: always one of the samples).
 * @param q 0.5 for the median, 1 for the largest
 * @throws Error without samples
 */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}

/** Milliseconds, with a decimal below 10. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** `p50 / p95` of samples in ms. */
export const p50p95 = (samples: readonly number[]): string =>
  `${ms(quantile(samples, 0.5))} / ${ms(quantile(samples, 0.95))}`;

/** Bytes as KB of 1000. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** A ratio such as `0.62 ×`. */
export const times = (value: number, of: number): string => `${(value / of).toFixed(2)} ×`;

/** Ends the benchmark unless a condition holds: a figure of something that failed would mislead. */
export function check(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(`Not measured: ${otherwise}`);
}
