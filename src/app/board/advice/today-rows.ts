import { TODAY_LINE } from '../../../messages/areas/today-line';
import { TODAY_LIST } from '../../../messages/areas/today-list';
import { currentMessages } from '../../../messages/current';
import { TODAY_GROUPS, todayText } from '../../../messages/words/today-list';
import type { TodayLine } from '../../../shared/board/advice/today-list-schema';
import { centsOf, formatMoney } from '../../../shared/values/money';

export type TodayGroup = { title: string; lines: TodayLine[] };

/** The lines grouped by the advised action. Groups without a line are left out. */
export const groupsOf = (lines: readonly TodayLine[]): TodayGroup[] =>
  TODAY_GROUPS.map(({ title, kinds }) => ({
    title: currentMessages(TODAY_LINE).groups[title],
    lines: lines.filter(({ kind }) => kinds.some((own) => own === kind)),
  })).filter((group) => group.lines.length > 0);

/** The lot counter of a line's pack; null if the line is about a game. */
export const lotOf = (line: TodayLine): number | null => ('lot_counter' in line ? line.lot_counter : null);
export const binOf = (line: TodayLine): number | null => ('bin' in line ? line.bin : null);
export const keyOf = (line: TodayLine): string =>
  [line.kind, line.game, line.lot_number, lotOf(line), binOf(line)].join(' ');

/** The list as a file. */
export const todayTable = (lines: readonly TodayLine[]) => {
  const t = currentMessages(TODAY_LIST);
  return {
    columns: [
      { header: t.what },
      { header: t.game },
      { header: t.price },
      { header: t.upc, code: true },
      { header: t.lot },
      { header: t.bin },
      { header: t.numbers },
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
  };
};

/** A group as a printed table. */
export const printedGroup = ({ lines }: TodayGroup) => {
  const t = currentMessages(TODAY_LIST);
  return {
    columns: [{ header: t.game }, { header: t.bin }, { header: t.numbers }],
    rows: lines.map((line) => [
      `${formatMoney(centsOf(line.ticket_price))} ${line.name ?? line.lot_number}`,
      binOf(line) ?? '',
      todayText(line),
    ]),
  };
};
