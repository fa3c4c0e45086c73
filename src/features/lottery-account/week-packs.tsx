import { chakra } from '@chakra-ui/react';
import type { LotteryWeek } from '../../contract/lottery/lottery';
import { centsOf, formatMoney } from '../../domain/values/money';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';
import { PANEL } from '../../theme/looks';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Empty } from '../../ui/page/empty';
import { packColumn } from './pack-column';

type WeekPack = LotteryWeek['packs'][number];

/** A pack that may settle early although its day is in the week may have settled in an earlier week. */
const kindOf = ({ kind, day }: WeekPack, lastDay: string): keyof typeof LOTTERY_WEEK.kinds =>
  kind === 'may' && day !== null && day <= lastDay ? 'due' : kind;

const columnsOf = (lastDay: string): Column<WeekPack>[] => [
  packColumn(LOTTERY_WEEK.pack),
  { header: LOTTERY_WEEK.kind, value: (pack) => LOTTERY_WEEK.kinds[kindOf(pack, lastDay)] },
  { header: LOTTERY_WEEK.day, value: ({ day }) => day ?? '' },
  {
    header: LOTTERY_WEEK.value,
    value: ({ value }) => value,
    text: ({ value }) => formatMoney(centsOf(value)),
    numeric: true,
  },
];

/** The packs that settle in a week, and those that may. */
export const WeekPacks = ({ week: { packs, week_end } }: { week: LotteryWeek }) => (
  <chakra.section {...PANEL} aria-labelledby="week-packs">
    <chakra.h2 id="week-packs" fontSize="lg" fontWeight="bold" mb="2">
      {LOTTERY_WEEK.packs}
    </chakra.h2>
    <DataTable
      caption={LOTTERY_WEEK.packs}
      columns={columnsOf(week_end)}
      rows={packs}
      rowKey={(pack) => `${pack.lot_number}/${pack.lot_counter}`}
      empty={<Empty>{LOTTERY_WEEK.noPacks}</Empty>}
    />
  </chakra.section>
);
