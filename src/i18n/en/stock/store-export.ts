/** Store Settings: everything that a store has, as files. */
export const STORE_EXPORT = {
  title: 'Export',
  hint: 'Everything that this store has, as CSV files in one ZIP file: games, packs, bins, shift records, removals, money, exceptions, corrections, lottery statements and settings. Games and opening stock have the columns of their import.',
  download: 'Download everything',
  writing: (file: string) => `Writing ${file}.csv …`,
} as const;
