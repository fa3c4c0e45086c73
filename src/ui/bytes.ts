const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** A size in the unit that fits, of 1000: 3.1 MB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
