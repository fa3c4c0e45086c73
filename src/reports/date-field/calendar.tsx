import { DayPicker } from 'react-day-picker';
import { now } from '../../api/client/clock';
import { businessDate } from '../../domain/time/store-clock';
import { DATE_FIELD } from '../../i18n/en/reports/date-field';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useStoreClock } from '../../ui/store-clock';
import style from './calendar.module.css';

/** Years before this one, and after it, that the calendar offers. */
const PAST_YEARS = 10;
const COMING_YEARS = 1;

/** A day as the calendar wants it: midnight of the device's own zone, which never leaves this file. */
const toDevice = (date: string): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
};

/** 'Thursday, February 6, 2025': who speaks to the device says what is seen, '6'. */
const DAY_NAME = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

const two = (part: number) => String(part).padStart(2, '0');
const fromDevice = (day: Date): string =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

type Props = {
  /** YYYY-MM-DD, or empty */
  date: string;
  onPick: (date: string) => void;
};

/** A month with its days, month and year to choose; today is the store's business day, whatever the device says. */
export function Calendar({ date, onPick }: Props) {
  const t = useMessages(DATE_FIELD);
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const year = Number(today.slice(0, 4));
  const chosen = date === '' ? undefined : toDevice(date);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      captionLayout="dropdown"
      navLayout="around"
      showOutsideDays
      fixedWeeks
      today={toDevice(today)}
      selected={chosen}
      defaultMonth={chosen ?? toDevice(today)}
      startMonth={new Date(year - PAST_YEARS, 0)}
      endMonth={new Date(year + COMING_YEARS, 11)}
      onSelect={(day) => onPick(fromDevice(day))}
      classNames={style}
      labels={{
        labelDayButton: (day, { today: isToday, selected }) =>
          [isToday && t.today, DAY_NAME.format(day), selected && t.selected].filter(Boolean).join(', '),
      }}
    />
  );
}
