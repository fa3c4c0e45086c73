import { Button, chakra } from '@chakra-ui/react';
import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { now } from '../../device/clock';
import { DATE_FIELD } from '../../messages/areas/date-field';
import { useMessages } from '../../messages/hooks/use-messages';
import { businessDate } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import { TextField } from '../ui/fields';
import { Icon } from '../ui/icon';
import { useStoreClock } from '../ui/store-clock';
import { POPOVER } from '../ui/theme/looks';
import style from './calendar.module.css';

/** The number of years before this one, and after it, that the calendar offers. */
const PAST_YEARS = 10;
const COMING_YEARS = 1;

/** A day in the calendar's format: midnight in the device's zone, which only this file uses. */
const toDevice = (date: string): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
};

/** 'Thursday, February 6, 2025' contains the visible '6', for voice control. */
const DAY_NAME = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

const two = (part: number) => String(part).padStart(2, '0');
const fromDevice = (day: Date): string =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

type CalendarProps = {
  /** YYYY-MM-DD, or empty */
  date: string;
  onPick: (date: string) => void;
};

/** A month with its days, and a choice of month and year. Today is the store's business day, not the device's. */
function Calendar({ date, onPick }: CalendarProps) {
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

const isDeletion = (key: string) => key === 'Backspace' || key === 'Delete';
/** Keys that would change a text; Tab, Enter, arrows and the like still work. */
const changes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  isDeletion(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey);

type Props = {
  label: string;
  /** YYYY-MM-DD, or empty */
  value: string;
  onChange: (date: string) => void;
  /** Backspace and Delete empty the field */
  clearable?: boolean;
  /** may be left empty, and cleared */
  optional?: boolean;
  error?: string;
  /** for all but phones */
  width?: '11.5rem' | '18rem';
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A day chosen in a calendar and shown as yyyy-MM-dd. Typing is blocked (specification, section 2); a whole date that
 * is pasted or filled in is accepted. A tap, Space or the down arrow opens the calendar.
 */
export function DateField({
  value,
  onChange,
  optional = false,
  clearable = optional,
  width = '11.5rem',
  onBlur,
  ...field
}: Props) {
  const t = useMessages(DATE_FIELD);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  /** Below the field, as part of the page, so that it scrolls with it. */
  const putInPlace = () => {
    const { left, bottom } = place.current?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    calendar.current?.style.setProperty('--x', `${left}px`);
    calendar.current?.style.setProperty('--y', `${bottom + window.scrollY}px`);
  };
  const open = () => calendar.current?.showPopover();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'ArrowDown') open();
    else if (!changes(event)) return;
    else if (clearable && isDeletion(event.key)) onChange('');
    event.preventDefault();
  };
  /** Tab closes the calendar. */
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) calendar.current?.hidePopover();
  };

  return (
    <chakra.div ref={place} width={{ base: 'full', sm: width }} onBlur={closeWhenLeft}>
      <TextField
        {...field}
        // Two of them next to each other show their whole dates, also on a phone.
        px={{ base: '1.5', sm: '2.5' }}
        aria-required={!optional}
        autoComplete="off"
        // Typing is blocked, so no on-screen keyboard opens.
        inputMode="none"
        value={value}
        onClick={open}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          if (isDate(target.value)) onChange(target.value);
          else if (clearable && target.value.length < value.length) onChange('');
        }}
        trailing={
          <Button variant="outline" px="0" aria-label={t.calendar} popoverTarget={id}>
            <Icon name="calendar" />
          </Button>
        }
      />
      <chakra.div
        {...POPOVER}
        ref={calendar}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.chooseDay}
        onBeforeToggle={putInPlace}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        position="absolute"
        top="calc(var(--y) + 0.25rem)"
        left="max(0.25rem, min(var(--x), calc(100vw - 21.5rem)))"
        p="2"
      >
        {isOpen && (
          <Calendar
            date={value}
            onPick={(date) => {
              onChange(date);
              calendar.current?.hidePopover();
            }}
          />
        )}
      </chakra.div>
    </chakra.div>
  );
}
