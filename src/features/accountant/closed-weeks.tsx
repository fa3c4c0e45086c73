import { Button, chakra } from '@chakra-ui/react';
import type { Journal } from '../../contract/journal/journal';
import type { StoreClock } from '../../domain/time/store-clock';
import { timeInWords } from '../../domain/time/time';
import { JOURNAL } from '../../i18n/en/money/journal';
import { weekText } from '../../reports/week-choice';
import { PANEL } from '../../theme/looks';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Empty } from '../../ui/page/empty';
import { useStoreClock } from '../../ui/store-clock';

type ClosedWeek = Journal['closed'][number];

const columns = (clock: StoreClock): Column<ClosedWeek>[] => [
  { header: JOURNAL.week, value: ({ week_start }) => week_start, text: weekText, title: true },
  {
    header: JOURNAL.closedAt,
    value: ({ closed_at }) => closed_at,
    text: ({ closed_at }) => timeInWords(new Date(closed_at), clock),
  },
  { header: JOURNAL.by, value: ({ closed_by }) => closed_by },
  { header: JOURNAL.correctedBy, value: ({ corrected_by }) => corrected_by.join(', ') },
];

/** All closed weeks, with the entries that changed them later. */
export function ClosedWeeks({
  closed,
  onShow,
}: {
  closed: Journal['closed'];
  onShow: (weekStart: string) => void;
}) {
  const clock = useStoreClock();
  return (
    <chakra.section {...PANEL} aria-labelledby="closed-weeks">
      <chakra.h2 id="closed-weeks" fontSize="lg" fontWeight="bold" mb="2">
        {JOURNAL.history}
      </chakra.h2>
      <DataTable
        caption={JOURNAL.history}
        columns={columns(clock)}
        rows={closed}
        rowKey={({ week_start }) => week_start}
        empty={<Empty>{JOURNAL.noHistory}</Empty>}
        actions={(week) => (
          <Button
            variant="ghost"
            color="blue.fg"
            aria-label={`${JOURNAL.show} ${weekText(week)}`}
            onClick={() => onShow(week.week_start)}
          >
            {JOURNAL.show}
          </Button>
        )}
      />
    </chakra.section>
  );
}
