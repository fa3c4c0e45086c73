import type { TodayLine } from '../../contract/office/today-list';
import { centsOf, formatMoney } from '../../domain/values/money';
import { TODAY_GROUPS, TODAY_LIST, todayText } from '../../i18n/en/reports/today-list';

export type TodayGroup = { title: string; lines: TodayLine[] };

/** The lines by what there is to do. Groups without a line are left out. */
export const groupsOf = (lines: readonly TodayLine[]): TodayGroup[] =>
  TODAY_GROUPS.map(({ title, kinds }) => ({
    title,
    lines: lines.filter(({ kind }) => kinds.some((own) => own === kind)),
  })).filter((group) => group.lines.length > 0);

/** The pack of a line; null where it's about a game. */
export const lotOf = (line: TodayLine): number | null => ('lot_counter' in line ? line.lot_counter : null);
export const binOf = (line: TodayLine): number | null => ('bin' in line ? line.bin : null);
export const keyOf = (line: TodayLine): string =>
  [line.kind, line.game, line.lot_number, lotOf(line), binOf(line)].join(' ');

/** The list as a file. */
export const todayTable = (lines: readonly TodayLine[]) => ({
  columns: [
    { header: TODAY_LIST.what },
    { header: TODAY_LIST.game },
    { header: TODAY_LIST.price },
    { header: TODAY_LIST.upc, code: true },
    { header: TODAY_LIST.lot },
    { header: TODAY_LIST.bin },
    { header: TODAY_LIST.numbers },
  ],
  rows: groupsOf(lines).flatMap(({ title, lines: own }) =>
    own.map((line) => [
      title,
      line.name ?? line.lot_number,
      line.ticket_price,
      line.lot_number,
      lotOf(line) ?? '',
      binOf(line) ?? '',
      todayText(line),
    ]),
  ),
});

/** A group as a printed table. */
export const printedGroup = ({ lines }: TodayGroup) => ({
  columns: [{ header: TODAY_LIST.game }, { header: TODAY_LIST.bin }, { header: TODAY_LIST.numbers }],
  rows: lines.map((line) => [
    `${formatMoney(centsOf(line.ticket_price))} ${line.name ?? line.lot_number}`,
    binOf(line) ?? '',
    todayText(line),
  ]),
});
