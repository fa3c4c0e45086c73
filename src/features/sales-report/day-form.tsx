import { Button, chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { lastWeek, monthTo, type Period } from '../../domain/time/periods';
import { dayBefore, daysBefore } from '../../domain/time/store-clock';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { DateField } from '../../reports/date-field/date-field';
import { periodReportOf } from '../../reports/day-report';
import { PANEL } from '../../theme/looks';
import { Chip } from '../../ui/form/chip';
import { Icon } from '../../ui/icon';
import { SearchButton } from './search-button';

type Props = {
  /** YYYY-MM-DD, the business day of the store now */
  today: string;
  date: string;
  onDate: (date: string) => void;
  onSearch: (date: string) => void;
  isSearching: boolean;
  /** the period whose report is shown, if it isn't that of a day */
  period?: Period;
};

/** The search for a day, and the days and periods that people look at most. */
export function DayForm({ today, date, onDate, onSearch, isSearching, period }: Props) {
  const navigate = useNavigate();
  const periods = { week: lastWeek(today), month: monthTo(today) };
  const isShown = ({ from, to }: Period) => period?.from === from && period.to === to;
  const open = (chosen: Period) => void navigate(periodReportOf(chosen));
  return (
    <chakra.section {...PANEL}>
      <chakra.form
        display="flex"
        flexWrap="wrap"
        alignItems="flex-end"
        gap="3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(date);
        }}
      >
        <chakra.div display="flex" alignItems="flex-end" gap="2" width={{ base: 'full', sm: 'auto' }}>
          <Button
            variant="outline"
            px="0"
            aria-label={SALES_REPORT.dayBefore}
            onClick={() => onSearch(dayBefore(date))}
          >
            <Icon name="previous" />
          </Button>
          <DateField label={SALES_REPORT.saleDate} value={date} onChange={onDate} />
          <Button
            variant="outline"
            px="0"
            aria-label={SALES_REPORT.dayAfter}
            disabled={date >= today}
            onClick={() => onSearch(daysBefore(date, -1))}
          >
            <Icon name="next" />
          </Button>
        </chakra.div>
        <SearchButton isSearching={isSearching} />
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Chip isChosen={!period && date === today} onChoose={() => onSearch(today)}>
            {SALES_REPORT.today}
          </Chip>
          <Chip isChosen={!period && date === dayBefore(today)} onChoose={() => onSearch(dayBefore(today))}>
            {SALES_REPORT.yesterday}
          </Chip>
          <Chip isChosen={isShown(periods.week)} onChoose={() => open(periods.week)}>
            {SALES_REPORT.lastWeek}
          </Chip>
          <Chip isChosen={isShown(periods.month)} onChoose={() => open(periods.month)}>
            {SALES_REPORT.month}
          </Chip>
        </chakra.div>
      </chakra.form>
    </chakra.section>
  );
}
