import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { object } from 'yup';
import { now } from '../../device/clock';
import { ADMIN } from '../../messages/areas/admin';
import { MESSAGE } from '../../messages/areas/message';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { requiredLabelText } from '../../messages/words/field-labels';
import { countKind } from '../../messages/words/sales-sheet';
import { dayInWords } from '../../messages/words/times';
import { boardPaths } from '../../shared/board/paths';
import { shiftValue, splitShift } from '../../shared/counting/report-rows';
import { reportsPaths } from '../../shared/reports/paths';
import { lastWeek, monthTo, type Period } from '../../shared/time/periods';
import { businessDate, dayBefore, daysBefore } from '../../shared/time/store-clock';
import { groupBy } from '../../shared/values/collections';
import { periodReportOf } from '../office/addresses';
import { DateField } from '../office/date-field';
import { readOnce, useRows } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { SelectField } from '../ui/fields';
import { Chip } from '../ui/form/choices';
import { exactText, required } from '../ui/form/form-schema';
import { Icon } from '../ui/icon';
import { Row } from '../ui/layout';
import { FilterBar, Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { countLabel } from './corrections';
import type { ShiftCriteria } from './report-results';
import { useWaitingSales, WaitingSales } from './report-results';

const schema = inReadersLanguage(SALES_REPORT, (t) =>
  object({
    date: exactText(required(requiredLabelText(t.saleDate))),
    shift: exactText((value) => (splitShift(value) ? null : currentMessages(MESSAGE).noSearchField)),
  }),
);

/** On a tablet or wider, each label stands next to its field, so that the form is one row; an error comes below. */
const BESIDE = {
  '@media (min-width: 48rem)': {
    '& [data-part=root]:has(> label)': {
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2.5',
    },
    '& label': { alignSelf: 'center' },
    '& label + *': { flex: '1' },
    '& [data-part=error-text]': { flexBasis: '100%' },
  },
} as const;

type Props = {
  storeId: number;
  /** the shift in the address of this screen, whose report is loaded at once */
  linked: LinkedShift | null;
  /** the state of the search; a result on display shows its own age */
  state: 'none' | 'loading' | 'failed' | 'found';
  onSearch: (criteria: ShiftCriteria) => void;
  /** the date has changed, so a former result no longer belongs to the form */
  onDateChange: () => void;
};

/** The form's values and the shifts of its date. The address's shift is shown at once, otherwise today's last one. */
function useShiftChoice({ storeId, linked, state, onSearch, onDateChange }: Props) {
  const clock = useStoreClock();
  const [today] = useState(() => businessDate(now(), clock));
  /** the user is choosing a shift, so a late response mustn't change it */
  const isInUse = useRef(false);
  const markInUse = () => {
    isInUse.current = true;
  };
  const form = useForm({
    defaultValues: { date: linked?.date ?? today, shift: '' },
    resolver: yupResolver(schema()),
  });
  const { handleSubmit, watch, setValue, formState } = form;
  const { date, shift } = watch();
  const request = date === '' ? null : { params: { date, storeId } };
  const list = useRows(reportsPaths.shiftList, request);
  const { rows: shifts, reload } = list;

  const show = (criteria: ShiftCriteria) => {
    setValue('date', criteria.date);
    setValue('shift', shiftValue(criteria.shift));
    onSearch(criteria);
  };
  /** Shows the address's shift, otherwise today's last one, unless the user has begun to choose. */
  const open = async () => {
    const opening = await shiftOf(storeId, linked?.date ?? today, linked?.value);
    if (opening && !isInUse.current) show(opening);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    void open();
  }, []);
  const changeDate = (day: string) => {
    setValue('date', day, { shouldValidate: formState.isSubmitted });
    setValue('shift', '');
    onDateChange();
  };
  /** Shows the last shift of a day; without one, its form. */
  const showDay = async (day: string) => {
    const lastShift = await shiftOf(storeId, day);
    if (lastShift) show(lastShift);
    else changeDate(day);
  };

  // A count sent meanwhile is now a shift, and may be the one to show.
  const waiting = useWaitingSales(storeId, date);
  const wereWaiting = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the number of waiting counts changes
  useEffect(() => {
    if (waiting.length < wereWaiting.current) {
      reload();
      if (state === 'none') void open();
    }
    wereWaiting.current = waiting.length;
  }, [waiting.length]);

  const submit = handleSubmit((values) => {
    const chosen = shifts.find((each) => shiftValue(each) === values.shift);
    if (chosen) onSearch({ date: values.date, shift: chosen });
  });

  return { form, date, shift, shifts, list, waiting, markInUse, changeDate, showDay, submit };
}

/** The date and shift to search for; changing the date loads its shifts. */
export function ShiftForm(props: Props) {
  const { storeId, state } = props;
  const { select } = useMessages(ADMIN);
  const t = useMessages(SALES_REPORT);
  const { form, date, shift, shifts, list, waiting, ...choice } = useShiftChoice(props);
  const { errors } = form.formState;
  return (
    <>
      <Panel py={{ md: '2.5' }}>
        <chakra.form
          display="flex"
          flexWrap="wrap"
          alignItems="flex-start"
          gap="3"
          columnGap={{ md: '5' }}
          noValidate
          onFocus={choice.markInUse}
          // Safari doesn't focus a pressed button.
          onClick={choice.markInUse}
          onSubmit={choice.submit}
          // Marks both as required without changing their accessible names.
          css={{ '& label::after': { content: '" *" / ""', color: 'fg.error' }, ...BESIDE }}
        >
          <Controller
            control={form.control}
            name="date"
            render={({ field }) => (
              <DateField
                {...field}
                label={t.saleDate}
                clearable
                width="18rem"
                error={errors.date?.message}
                onChange={choice.changeDate}
              />
            )}
          />
          <chakra.div
            flex="1"
            minWidth={{ base: 'full', sm: '72', md: '56' }}
            maxWidth={{ sm: '96', md: '28rem' }}
          >
            <SelectField
              label={t.shift}
              aria-busy={list.busy}
              required
              error={errors.shift?.message}
              {...form.register('shift')}
              value={shift}
            >
              <option value="">{select({ label: t.shift })}</option>
              <ShiftOptions shifts={shifts} />
            </SelectField>
          </chakra.div>
          <chakra.div pt={{ sm: '1.69rem', md: '0' }}>
            <SearchButton isSearching={state === 'loading'} />
          </chakra.div>
        </chakra.form>
      </Panel>
      {list.error && <ReadFailure error={list.error} onRetry={list.reload} />}
      {state !== 'found' && <AsOf at={list.asOf} />}
      <WaitingSales rows={waiting} />
      {date !== '' && !list.loading && shifts.length === 0 && waiting.length === 0 && (
        <LastCounted
          key={date}
          storeId={storeId}
          date={date}
          isKnown={!list.error && list.asOf === null}
          onShow={(day) => void choice.showDay(day)}
        />
      )}
    </>
  );
}

/** The shifts of a day, grouped by their kinds. */
function ShiftOptions({ shifts }: { shifts: readonly ShiftCriteria['shift'][] }) {
  const shiftsByKind = groupBy(shifts, countKind);
  const optionsOf = (kind: string) =>
    shiftsByKind.get(kind)?.map((each) => (
      <option key={shiftValue(each)} value={shiftValue(each)}>
        {countLabel(each, shifts)}
      </option>
    ));
  return (
    <>
      {optionsOf('')}
      {[...shiftsByKind.keys()].filter(Boolean).map((kind) => (
        <optgroup key={kind} label={kind}>
          {optionsOf(kind)}
        </optgroup>
      ))}
    </>
  );
}

/** The submit button of a report's search form. */
function SearchButton({ isSearching }: { isSearching: boolean }) {
  const t = useMessages(SALES_REPORT);

  return (
    // Wide enough for both texts, so that the buttons next to it stay where they are.
    <Button type="submit" minWidth="32" disabled={isSearching} aria-busy={isSearching}>
      {isSearching ? t.searching : t.search}
    </Button>
  );
}

/** A shift that an address names. `date`: YYYY-MM-DD; `value`: of the shift select */
export type LinkedShift = { date: string; value: string };

/** A shift of a day: the one with this value of the shift select, otherwise the last; null if the day has none. */
const shiftOf = (storeId: number, date: string, value?: string): Promise<ShiftCriteria | null> =>
  readOnce(reportsPaths.shiftList, { params: { date, storeId } }).then(
    ({ reply: { data } }) => {
      const shift = value === undefined ? data.at(-1) : data.find((each) => shiftValue(each) === value);
      return shift ? { date, shift } : null;
    },
    // The form shows the reason.
    () => null,
  );

type LastCountedProps = {
  storeId: number;
  /** the day without a count, YYYY-MM-DD */
  date: string;
  /** the server has just confirmed that the day has none; offline, it isn't known */
  isKnown: boolean;
  onShow: (date: string) => void;
};

/** Says that a day has no count, and offers the last day with one. */
export function LastCounted({ storeId, date, isKnown, onShow }: LastCountedProps) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const { rows, loading } = useRows(boardPaths.today, { params: { id: storeId } });
  const last = rows[0]?.last_count?.date ?? null;
  if (loading) return null;
  const other = last === date ? null : last;
  const nothing = date === today ? t.nothingToday : t.nothingOn({ day: dayInWords(date) });
  if (!isKnown && !other) return null;
  return (
    <StatusAlert
      kind="info"
      action={
        other && (
          <Button variant="outline" onClick={() => onShow(other)}>
            {t.showDay({ day: dayInWords(other) })}
          </Button>
        )
      }
    >
      {isKnown && `${nothing} `}
      {other && t.lastCounted({ count: dayInWords(other) })}
    </StatusAlert>
  );
}

type DayFormProps = {
  /** YYYY-MM-DD, the business day of the store now */
  today: string;
  date: string;
  onDate: (date: string) => void;
  onSearch: (date: string) => void;
  isSearching: boolean;
  /** the period whose report is shown; absent: a day's report */
  period?: Period;
};

type DayFieldProps = Pick<DayFormProps, 'today' | 'date' | 'onDate'> & { onStep: (date: string) => void };

/** A day, with buttons for the one before and the one after it. */
export function DayField({ today, date, onDate, onStep }: DayFieldProps) {
  const t = useMessages(SALES_REPORT);
  return (
    <chakra.div display="flex" alignItems="flex-end" gap="2" width={{ base: 'full', sm: 'auto' }}>
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
    </chakra.div>
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
        <DayField today={today} date={date} onDate={onDate} onStep={onSearch} />
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
