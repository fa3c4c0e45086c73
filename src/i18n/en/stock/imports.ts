import { pluralize } from '../../../domain/values/pluralize';

/** The import of a list of games, or of what a new store has. */
export const IMPORTS = {
  title: 'Import',
  what: 'What is in the file',
  games: 'List of games',
  stock: 'Opening stock',
  company: 'Company',
  store: 'Store',
  gamesHint:
    'The game list of your state’s lottery: numbers, names, prices and end dates. Importing a newer list changes them; packs that you have stay as they are.',
  stockHint:
    'What a new store has: one line for each pack, with its game, pack and tickets, and its bin if it is on the shelf. Nothing is sold by this.',
  chooseFile: 'Choose a file',
  chooseOther: 'Choose another file',
  fileHint: 'CSV or Excel (.xlsx), at most 10 MB and 20,000 lines. The file is read on this device.',
  template: 'Download an empty file',
  templateName: (what: string) => `${what.toLowerCase().replaceAll(' ', '-')}.csv`,
  needsNetwork: 'An import needs the network.',
  reading: (name: string) => `Reading ${name} …`,
  checking: 'Checking every line …',
  importing: (lines: number) => `Importing ${pluralize(lines, 'line')} …`,
  stopped: 'Stopped. If the server had begun already, importing the file again changes nothing twice.',
  columns: 'Which column is which',
  linesOf: (name: string, lines: number) => `${name}: ${pluralize(lines, 'line')}`,
  firstLines: 'The first lines of the file',
  line: 'Line',
  column: (letter: string, heading: string) => (heading === '' ? letter : `${letter}: ${heading}`),
  notThere: 'Not in this file',
  state: 'State',
  chooseState: 'Choose the state',
  prices: 'Prices are written in',
  dollars: 'Dollars (5.00)',
  cents: 'Cents (500)',
  missing: (fields: string) => `Choose the column of: ${fields}.`,
  tooMany: (max: number) =>
    `At most ${max.toLocaleString('en-US')} lines are imported at once. Please split the file.`,
  nothing: 'None of these columns has anything in it.',
  check: 'Check the lines',
  checked: 'What the import will do',
  added: (count: number) => `${count} new`,
  changed: (count: number) => `${count} changed`,
  unchanged: (count: number) => `${count} unchanged`,
  errors: (count: number) => `${count} not right`,
  leftOut: (count: number) => `${count} left out`,
  notRight: 'Lines that are not right',
  fixOrLeave: 'Correct the file and choose it again, or leave these lines out.',
  leaveOut: (line: number) => `Leave out line ${line}`,
  leaveAllOut: (count: number) => `Leave out ${count === 1 ? 'this line' : `all ${count} lines`}`,
  moreErrors: (count: number) => `${pluralize(count, 'more line')} not right.`,
  nothingNew: 'Everything in this file is there already. There is nothing to import.',
  doImport: (count: number) => `Import ${pluralize(count, 'line')}`,
  back: 'Back to the columns',
  seeGames: 'See the games',
  seePacks: 'See the packs',
  count: 'Verify Stock',
};

/** Why a file can't be read, and what to do. */
export const FILE_FAULT = {
  file_too_large: 'This file is larger than 10 MB. A list of games or packs is much smaller.',
  unpacks_too_large:
    'This workbook unpacks to more than 15 MB, so it isn’t opened. Save the sheet with the list as a CSV file, or in a new workbook.',
  too_many_lines: ({ max }: { max: number }) =>
    `This file has more than ${max.toLocaleString('en-US')} lines. Please split it.`,
  too_many_columns: 'This file has more than 100 columns. Please keep only those that are needed.',
  wrong_encoding:
    'The letters of this file can’t be read. In the spreadsheet, save it as “CSV UTF-8” or as an Excel workbook (.xlsx).',
  old_workbook:
    'This is a workbook of an old Excel, or one with a password. Save it as .xlsx without a password.',
  broken_workbook:
    'This workbook can’t be read. Open it in a spreadsheet and save it again, or save it as CSV.',
  not_a_table: 'No columns were found in this file. It has to be CSV or an Excel workbook (.xlsx).',
  no_lines: 'There are no lines in this file.',
  took_too_long: 'Reading this file took too long, so it was stopped.',
};
