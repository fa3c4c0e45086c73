import { Button, chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { lastWeek, monthTo, type Period } from '../../shared/time/periods';
import { dayBefore, daysBefore } from '../../shared/time/store-clock';
import { DateField } from '../office/date-field';
import { periodReportOf } from '../office/report-addresses';
import { Chip } from '../ui/form/choices';
import { Icon } from '../ui/icon';
import { Row } from '../ui/layout';
import { FilterBar } from '../ui/page/panel';
import { SearchButton } from './shift-form';

type DayFormProps = {
  /** YYYY-MM-DD, the business day of the store now */
  today: string;
  date: string;
  onDate: (date: string) => void;
  onSearch: (date: string) => void;
  isSearching: boolean;
  /** the period whose report is shown, if it isn't that of a day */
  period?: Period;
};

type DayFieldProps = Pick<DayFormProps, 'today' | 'date' | 'onDate'> & { onStep: (date: string) => void };

/** A day, with buttons for the one before and the one after it. */
export function DayField({ today, date, onDate, onStep }: DayFieldProps) {
  const t = useMessages(SALES_REPORT);
  return (
    <>
      <Button
        variant="outline"
        px="0"
        aria-label={t.before({ unit: 'day' })}
        onClick={() => onStep(dayBefore(date))}
      >
        <Icon name="previous" />
      </Button>
      <DateField label={t.saleDate} value={date} onChange={onDate} />
      <Button
        variant="outline"
        px="0"
        aria-label={t.after({ unit: 'day' })}
        disabled={date >= today}
        onClick={() => onStep(daysBefore(date, -1))}
      >
        <Icon name="next" />
      </Button>
    </>
  );
}

/** The search for a day, with shortcuts to the most used days and periods. */
export function DayForm({ today, date, onDate, onSearch, isSearching, period }: DayFormProps) {
  const t = useMessages(SALES_REPORT);
  const navigate = useNavigate();
  const periods = { week: lastWeek(today), month: monthTo(today) };
  const isShown = ({ from, to }: Period) => period?.from === from && period.to === to;
  const open = (chosen: Period) => void navigate(periodReportOf(chosen));
  return (
    <FilterBar asChild gap="3">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(date);
        }}
      >
        <chakra.div display="flex" alignItems="flex-end" gap="2" width={{ base: 'full', sm: 'auto' }}>
          <DayField today={today} date={date} onDate={onDate} onStep={onSearch} />
        </chakra.div>
        <SearchButton isSearching={isSearching} />
        <Row gap="2">
          <Chip isChosen={!period && date === today} onChoose={() => onSearch(today)}>
            {t.today}
          </Chip>
          <Chip isChosen={!period && date === dayBefore(today)} onChoose={() => onSearch(dayBefore(today))}>
            {t.yesterday}
          </Chip>
          <Chip isChosen={isShown(periods.week)} onChoose={() => open(periods.week)}>
            {t.lastDays({ days: 7 })}
          </Chip>
          <Chip isChosen={isShown(periods.month)} onChoose={() => open(periods.month)}>
            {t.month}
          </Chip>
        </Row>
      </form>
    </FilterBar>
  );
}
