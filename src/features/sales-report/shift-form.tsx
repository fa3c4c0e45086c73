import { chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { object } from 'yup';
import { exactText, required } from '../../admin/field-rules';
import { now } from '../../api/client/clock';
import type { Shift } from '../../contract/counting/sales';
import { shiftValue, splitShift } from '../../domain/counting/shift';
import { businessDate } from '../../domain/time/store-clock';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { MESSAGE } from '../../i18n/en/rules/messages';
import { REQUIRED } from '../../i18n/en/rules/required';
import { DateField } from '../../reports/date-field/date-field';
import { useList } from '../../terminal/queries/use-list';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { SelectField } from '../../ui/form/select-field';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TryAgain } from '../../ui/try-again';
import { LastCounted } from './last-counted';
import { dayShifts, type LinkedShift, lastShift, linkedShift } from './report-reads';
import { countText } from './result/counts';
import type { ShiftCriteria } from './result/shift-result';
import { useWaitingSales, WaitingSales } from './result/waiting-sales';
import { SearchButton } from './search-button';

const schema = object({
  date: exactText(required(REQUIRED.sale_date)),
  shift: exactText((value) => (splitShift(value) ? null : MESSAGE.noSearchField)),
});

/** Without a date there are no shifts to load. */
const noShifts = async () => ({ value: [] as Shift[], asOf: null });

type Props = {
  storeId: number;
  /** the shift of a link to this screen, whose report is searched for at once */
  linked: LinkedShift | null;
  /** the state of the search; a result on display shows its own age */
  state: 'none' | 'loading' | 'failed' | 'found';
  onSearch: (criteria: ShiftCriteria) => Promise<void>;
};

/** The date and shift to search for; changing the date loads its shifts. */
export function ShiftForm({ storeId, linked, state, onSearch }: Props) {
  const clock = useStoreClock();
  const [today] = useState(() => businessDate(now(), clock));
  /** somebody is choosing a shift, which a late answer mustn't change */
  const isInUse = useRef(false);
  const markInUse = () => {
    isInUse.current = true;
  };
  const { control, register, handleSubmit, watch, setValue, formState } = useForm({
    defaultValues: { date: linked?.date ?? today, shift: '' },
    resolver: yupResolver(schema),
  });
  const { date, shift } = watch();
  const load = useMemo(() => (date === '' ? noShifts : () => dayShifts(storeId, date)), [date, storeId]);
  const { rows: shifts, reload, ...list } = useList(load);

  const show = (found: ShiftCriteria) => {
    setValue('date', found.date);
    setValue('shift', shiftValue(found.shift));
    void onSearch(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    const found = linked ? linkedShift(storeId, linked) : lastShift(storeId, today);
    void found.then((opening) => {
      if (opening && !isInUse.current) show(opening);
    });
  }, []);
  /** Shows the last shift of a day; without one, its form. */
  const showDay = async (day: string) => {
    const found = await lastShift(storeId, day);
    if (found) show(found);
    else setValue('date', day);
  };

  // A count sent meanwhile is a shift now.
  const waiting = useWaitingSales(storeId, date);
  const wereWaiting = useRef(0);
  useEffect(() => {
    if (waiting.length < wereWaiting.current) void reload();
    wereWaiting.current = waiting.length;
  }, [waiting.length, reload]);

  const submit = handleSubmit((values) => {
    const chosen = shifts.find((each) => shiftValue(each) === values.shift);
    return chosen ? onSearch({ date: values.date, shift: chosen }) : undefined;
  });

  return (
    <>
      <chakra.section {...PANEL}>
        <chakra.form
          display="flex"
          flexWrap="wrap"
          alignItems="flex-start"
          gap="3"
          noValidate
          onFocus={markInUse}
          // Safari doesn't focus a pressed button.
          onClick={markInUse}
          onSubmit={submit}
          // Marks both as required without changing their accessible names.
          css={{ '& label::after': { content: '" *" / ""', color: 'fg.error' } }}
        >
          <Controller
            control={control}
            name="date"
            render={({ field }) => (
              <DateField
                {...field}
                label={SALES_REPORT.saleDate}
                clearable
                error={formState.errors.date?.message}
                onChange={(day) => {
                  field.onChange(day);
                  setValue('shift', '');
                }}
              />
            )}
          />
          <chakra.div width={{ base: 'full', sm: '72' }}>
            <SelectField
              label={SALES_REPORT.shift}
              aria-busy={list.busy}
              required
              error={formState.errors.shift?.message}
              {...register('shift')}
              value={shift}
            >
              <option value="">{SALES_REPORT.selectShift}</option>
              {shifts.map((each) => (
                <option key={shiftValue(each)} value={shiftValue(each)}>
                  {countText(each)}
                </option>
              ))}
            </SelectField>
          </chakra.div>
          <chakra.div pt={{ sm: '1.69rem' }}>
            <SearchButton isSearching={state === 'loading'} />
          </chakra.div>
        </chakra.form>
      </chakra.section>
      {list.error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {list.error}
        </StatusAlert>
      )}
      {state !== 'found' && <AsOf at={list.asOf} />}
      <WaitingSales rows={waiting} />
      {date !== '' && !list.loading && shifts.length === 0 && waiting.length === 0 && (
        <LastCounted
          key={date}
          storeId={storeId}
          date={date}
          isKnown={!list.error && list.asOf === null}
          onShow={(day) => void showDay(day)}
        />
      )}
    </>
  );
}
