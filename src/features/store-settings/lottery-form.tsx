import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ChangeEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { boolean, number, object, string } from 'yup';
import { isUnreachable } from '../../api/client/client';
import { changeSettings } from '../../api/store-settings';
import {
  DEFAULT_ORDER_SETTINGS,
  MAX_ORDER_DAYS,
  type OrderSettings,
} from '../../domain/advice/order-settings';
import { WEEKDAYS, type Weekday } from '../../domain/lottery/calendar';
import { DEFAULT_LOTTERY_SETTINGS, type LotterySettings } from '../../domain/lottery/lottery-settings';
import { LOTTERY_PRESETS, type LotteryPreset } from '../../domain/lottery/presets';
import { US_STATES } from '../../domain/stock/us-states';
import { dollarsToCents } from '../../domain/values/money';
import { LOTTERY_SETTINGS } from '../../i18n/en/money/lottery-settings';
import { STORE_SETTINGS } from '../../i18n/en/stock/store-settings';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { PANEL } from '../../theme/looks';
import { Checkbox } from '../../ui/form/checkbox';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { type AlertKind, StatusAlert } from '../../ui/status-alert';

/** An empty field is null: the store has no such rule. */
const optionalWhole = (max: number, message: string) =>
  number()
    .transform((value, typed) => (typed === '' || typed === null ? null : value))
    .nullable()
    .defined()
    .typeError(message)
    .integer(message)
    .min(1, message)
    .max(max, message);
/** A number with at most two decimals. */
const decimal = (max: number, message: string) =>
  number()
    .typeError(message)
    .defined()
    .max(max, message)
    .test('decimals', message, (value) => dollarsToCents(value) !== null);
const orderDays = () =>
  number()
    .typeError(LOTTERY_SETTINGS.orderDays(MAX_ORDER_DAYS))
    .defined()
    .integer(LOTTERY_SETTINGS.orderDays(MAX_ORDER_DAYS))
    .min(0, LOTTERY_SETTINGS.orderDays(MAX_ORDER_DAYS))
    .max(MAX_ORDER_DAYS, LOTTERY_SETTINGS.orderDays(MAX_ORDER_DAYS));
const weekday = string<Weekday>().defined().oneOf(WEEKDAYS);

export const lotterySchema = object({
  settle_days: optionalWhole(365, LOTTERY_SETTINGS.wholeDays),
  settle_percent: optionalWhole(100, LOTTERY_SETTINGS.wholePercent),
  settle_at_activation: boolean().defined(),
  week_starts_on: weekday,
  sweep_weekday: weekday,
  sweep_lag_weeks: number()
    .typeError(LOTTERY_SETTINGS.weeks)
    .defined()
    .integer(LOTTERY_SETTINGS.weeks)
    .min(0, LOTTERY_SETTINGS.weeks)
    .max(8, LOTTERY_SETTINGS.weeks),
  sales_commission_percent: decimal(100, LOTTERY_SETTINGS.percent),
  cashing_commission_percent: decimal(100, LOTTERY_SETTINGS.percent),
  weekly_fee: decimal(10_000, LOTTERY_SETTINGS.fee),
  order_lead_days: orderDays(),
  order_safety_days: orderDays(),
});

/** Cached settings of an earlier release have none of them. */
const lotteryPart = (settings: FormSettings): FormSettings =>
  lotterySchema.cast(
    { ...DEFAULT_LOTTERY_SETTINGS, ...DEFAULT_ORDER_SETTINGS, ...settings },
    { stripUnknown: true },
  );

type FormSettings = LotterySettings & OrderSettings;
type Props = { storeId: number; settings: FormSettings; onSaved: () => void };

/** The store's account with the lottery: a form of its own, since owners rather than counters care about it. */
export function LotteryForm({ storeId, settings, onSaved }: Props) {
  const { register, handleSubmit, setValue, watch, reset, formState } = useForm<FormSettings>({
    values: lotteryPart(settings),
    resetOptions: { keepDirtyValues: true },
    resolver: yupResolver(lotterySchema),
  });
  const { errors, isSubmitting } = formState;
  const [preset, setPreset] = useState<LotteryPreset | null>(null);
  const [outcome, setOutcome] = useState<{ kind: AlertKind; text: string } | null>(null);
  const isAtActivation = watch('settle_at_activation');

  const take = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const found = LOTTERY_PRESETS.find(({ state }) => state === target.value) ?? null;
    setPreset(found);
    for (const [name, value] of Object.entries(found?.settings ?? {}))
      setValue(name as keyof LotterySettings, value, { shouldDirty: true, shouldValidate: true });
  };
  const submit = handleSubmit(async (values) => {
    try {
      const { data } = await changeSettings(api, storeId, values);
      reset(lotteryPart(data));
    } catch (error) {
      return setOutcome({
        kind: 'error',
        text: isUnreachable(error) ? STORE_SETTINGS.offline : failureText(error),
      });
    }
    setOutcome({ kind: 'success', text: LOTTERY_SETTINGS.saved });
    return onSaved();
  });
  const typed = (name: keyof FormSettings, inputMode: 'numeric' | 'decimal') => (
    <TextField
      label={LOTTERY_SETTINGS[name]}
      inputMode={inputMode}
      autoComplete="off"
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  const days = (name: 'week_starts_on' | 'sweep_weekday') => (
    <SelectField label={LOTTERY_SETTINGS[name]} {...register(name)}>
      {WEEKDAYS.map((day) => (
        <option key={day} value={day}>
          {LOTTERY_SETTINGS.weekday[day]}
        </option>
      ))}
    </SelectField>
  );

  return (
    <chakra.form
      {...PANEL}
      onSubmit={submit}
      onChange={() => setOutcome(null)}
      noValidate
      aria-labelledby="lottery-account"
    >
      <chakra.h2 id="lottery-account" fontSize="lg" fontWeight="bold" mb="2">
        {LOTTERY_SETTINGS.title}
      </chakra.h2>
      <chakra.p color="fg.muted" mb="4">
        {LOTTERY_SETTINGS.intro}
      </chakra.p>
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <chakra.div gridColumn="1 / -1">
          <SelectField label={LOTTERY_SETTINGS.preset} value={preset?.state ?? ''} onChange={take}>
            <option value="">{LOTTERY_SETTINGS.noPreset}</option>
            {LOTTERY_PRESETS.map(({ state }) => (
              <option key={state} value={state}>
                {US_STATES[state].name}
              </option>
            ))}
          </SelectField>
          {preset && (
            <chakra.p role="status" mt="1.5" fontSize="sm" color="fg.muted">
              {LOTTERY_SETTINGS.source(preset.source, preset.asOf)}
            </chakra.p>
          )}
        </chakra.div>
        {typed('settle_days', 'numeric')}
        {typed('settle_percent', 'numeric')}
        <chakra.div gridColumn="1 / -1">
          <Checkbox
            checked={isAtActivation}
            onChange={(isOn) => setValue('settle_at_activation', isOn, { shouldDirty: true })}
          >
            {LOTTERY_SETTINGS.settle_at_activation}
          </Checkbox>
        </chakra.div>
        {days('week_starts_on')}
        {days('sweep_weekday')}
        {typed('sweep_lag_weeks', 'numeric')}
        {typed('weekly_fee', 'decimal')}
        {typed('sales_commission_percent', 'decimal')}
        {typed('cashing_commission_percent', 'decimal')}
        {typed('order_lead_days', 'numeric')}
        {typed('order_safety_days', 'numeric')}
      </chakra.div>
      <chakra.div display="grid" gap="4" mt="4">
        {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
        <chakra.div>
          <Button type="submit" size="lg" aria-disabled={isSubmitting || undefined}>
            {isSubmitting ? STORE_SETTINGS.saving : LOTTERY_SETTINGS.update}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.form>
  );
}
