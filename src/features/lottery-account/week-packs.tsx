import { chakra } from '@chakra-ui/react';
import type { LotteryWeek } from '../../contract/lottery/lottery';
import { centsOf, formatMoney } from '../../domain/values/money';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';
import { PANEL } from '../../theme/looks';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Empty } from '../../ui/page/empty';
import { packColumn } from './pack-column';

type WeekPack = LotteryWeek['packs'][number];

const COLUMNS: Column<WeekPack>[] = [
  packColumn(LOTTERY_WEEK.pack),
  { header: LOTTERY_WEEK.kind, value: ({ kind }) => LOTTERY_WEEK.kinds[kind] },
  { header: LOTTERY_WEEK.day, value: ({ day }) => day ?? '' },
  {
    header: LOTTERY_WEEK.value,
    value: ({ value }) => value,
    text: ({ value }) => formatMoney(centsOf(value)),
    numeric: true,
  },
];

/** The packs that settle in a week, and those that may. */
export const WeekPacks = ({ packs }: { packs: readonly WeekPack[] }) => (
  <chakra.section {...PANEL} aria-labelledby="week-packs">
    <chakra.h2 id="week-packs" fontSize="lg" fontWeight="bold" mb="2">
      {LOTTERY_WEEK.packs}
    </chakra.h2>
    <DataTable
      caption={LOTTERY_WEEK.packs}
      columns={COLUMNS}
      rows={packs}
      rowKey={(pack) => `${pack.lot_number}/${pack.lot_counter}`}
      empty={<Empty>{LOTTERY_WEEK.noPacks}</Empty>}
    />
  </chakra.section>
);
