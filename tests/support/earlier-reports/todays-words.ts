import { spokenDay, spokenRun, spokenTime } from '../tickets/spoken';

const WALL = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d';
const SERIALS = '(\\d{14})(?: to (\\d{14}))?';
const RECORD = `([\\w ]+?) at (${WALL})`;

const tickets = (first: string, last?: string): string =>
  last ? spokenRun(first, last) : `#${first.slice(-3)}`;
const record = (name: string, wall: string): string => `${name} (${spokenTime(wall)})`;
/** `Jul 4, 2026` as YYYY-MM-DD. */
const dateOf = (day: string): string => new Date(`${day} UTC`).toISOString().slice(0, 10);

const LOT = '(\\d{12}) lot (\\d+)';
/** The pack numbers of the earlier store's lots: digits 5 to 11 of their serials. */
const PACKS: Record<string, string> = {
  '028400001234 lot 1': '1234567',
  '028400001234 lot 2': '1234568',
  '028400005678 lot 1': '1263622',
};
const packNamed = (first: string): string => `Vendor 1, pack ${first.slice(4, 11)}`;

type Change = [sentence: RegExp, words: (...found: string[]) => string];

/** The sentences whose words have changed since: times and days in one format, tickets by their numbers, packs by name. */
const CHANGES: Change[] = [
  [
    new RegExp(
      `(Ticket|\\d+ tickets)(?: ${SERIALS} of lot \\d+ \\((\\$[\\d.]+)\\)| \\((\\$[\\d.]+)\\), ${SERIALS} of lot \\d+,) (was|were) (.+?) by ${RECORD}, but ([\\w ]+?) saw ticket (\\d{14}) on the shelf at (${WALL})\\.`,
      'g',
    ),
    (_, count, one, _end, cents, sum, first, last, be, how, by, at, name, front, seen) => {
      const start = one || first || '';
      const amount = Number((cents || sum || '').slice(1)).toFixed(2);
      const many = count === 'Ticket' ? `$${amount}` : `${count}, $${amount}`;
      const pack = `Vendor 1, pack ${start.slice(4, 11)}: ${tickets(start, last)}`;
      return `${pack} (${many}) ${be} ${how} by ${record(by ?? '', at ?? '')}, but ${record(name ?? '', seen ?? '')} saw #${front?.slice(-3)} on the shelf.`;
    },
  ],
  [
    new RegExp(
      `${SERIALS} (also counted by|counted here too, but (?:sold in the record of|already removed by)) ${RECORD}`,
      'g',
    ),
    (_, first = '', last, how, name = '', wall = '') =>
      `${tickets(first, last)} ${how} ${record(name, wall)}`,
  ],
  [
    new RegExp(`was seen at the front by ${RECORD}, contradicting the record of ${RECORD}`, 'g'),
    (_, seen = '', at = '', name = '', wall = '') =>
      `was seen at the front by ${record(seen, at)}, contradicting the record of ${record(name, wall)}`,
  ],
  [/On duty then: not known\./g, () => 'Clerk on duty unknown.'],
  [/Corrected on (\d{4}-\d\d-\d\d) by/g, (_, date = '') => `Corrected on ${spokenDay(date)} by`],
  [
    new RegExp(`(received|captured|saved|loaded) (${WALL})`, 'g'),
    (_, what, wall = '') => `${what} ${spokenTime(wall)}`,
  ],
  [
    /a record of (\d\d:\d\d) on (\w+ \d+, \d{4}) by ([\w ]+), received (\w+ \d+, \d{4})/g,
    (_, time, day = '', name, received = '') =>
      `a record of ${spokenTime(`${dateOf(day)} ${time}:00`)} by ${name}, received ${spokenDay(dateOf(received))}`,
  ],
  // The audit log.
  [/(tickets?(?: missing)?, |its own \()\$(\d+)(?![\d.])/g, (_, what, dollars) => `${what}$${dollars}.00`],
  [
    new RegExp(`(tickets?) of ${LOT} at (\\$[\\d.]+): ${SERIALS}`, 'g'),
    (_, what, upc, lot, price, first = '', last) =>
      `${what} of ${packNamed(first)} at ${price}: ${tickets(first, last)} (${upc} lot ${lot})`,
  ],
  [
    new RegExp(`(tickets?) of ${LOT}, ${SERIALS}`, 'g'),
    (_, what, _upc, _lot, first = '', last) => `${what} of ${packNamed(first)}, ${tickets(first, last)}`,
  ],
  [new RegExp(`Moved (${LOT}):`, 'g'), (_, lot = '') => `Moved Vendor 1, pack ${PACKS[lot]}:`],
  [
    new RegExp(`: (\\d{12}), ${SERIALS}\\.`, 'g'),
    (_, upc, first = '', last) => `: ${upc}, pack ${first.slice(4, 11)}: ${tickets(first, last)}.`,
  ],
  // A change of a day.
  [/(\w{3} \d+, \d{4}): ([+−]\d)/g, (_, day = '', change) => `${spokenDay(dateOf(day))}: ${change}`],
];

/** A report or file of the earlier release with the sentences of this one; all else stays byte by byte. */
export const inTodaysWords = (text: string): string =>
  CHANGES.reduce((words, [sentence, changed]) => words.replace(sentence, changed), text);

/** A cell of a CSV file. */
const CELL = /(?<=^|,|\n)(?:"(?:[^"]|"")*"|[^",\r\n]*)(?=,|\r|$)/g;

/** Puts today's words into a CSV file: a cell that now has a comma is quoted. */
export const fileInTodaysWords = (csv: string): string =>
  csv.replace(CELL, (cell) => {
    const text = inTodaysWords(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
