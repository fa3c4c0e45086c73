import { yupResolver } from '@hookform/resolvers/yup';
import { type ChangeEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ObjectSchema, object } from 'yup';
import { LOTTERY_SETTINGS } from '../../../messages/areas/lottery-settings';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { useMessages } from '../../../messages/hooks/use-messages';
import { WEEKDAYS } from '../../../shared/lottery/calendar';
import {
  LOTTERY_SETTINGS as LOTTERY_ROWS,
  type LotterySettings,
} from '../../../shared/lottery/lottery-settings';
import { LOTTERY_PRESETS, type LotteryPreset } from '../../../shared/lottery/presets';
import { ORDER_SETTINGS, type OrderSettings } from '../../../shared/places/store-settings';
import { initialOf } from '../../../shared/values/setting';
import { US_STATES } from '../../../shared/values/us-states';
import { SelectField, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/choices';
import { Grid, Muted, Stack } from '../../ui/layout';
import { fieldsOf, SettingsPanel, useSettingsSave } from './save-settings';

/** The settings of the page: the account with the lottery, and the orders. */
const ROWS = { ...LOTTERY_ROWS, ...ORDER_SETTINGS };
type Values = LotterySettings & OrderSettings;

const schema = () => object(fieldsOf(ROWS)) as unknown as ObjectSchema<Values>;

/** The page's values among a store's settings. Settings cached by an earlier release have none of some. */
const valuesOf = (settings: Values): Values =>
  schema().cast({ ...initialOf(ROWS), ...settings }, { stripUnknown: true });

type Props = { storeId: number; settings: Values };

/** Changes a store's account with the lottery: by a state's published rules, or each by hand. */
export function LotteryForm({ storeId, settings }: Props) {
  const t = useMessages(LOTTERY_SETTINGS);
  const office = useMessages(OFFICE_WORDS);
  const save = useSettingsSave(storeId);
  const { register, setValue, watch, reset, handleSubmit, formState } = useForm<Values>({
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true },
    resolver: yupResolver(schema()),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const [preset, setPreset] = useState<LotteryPreset | null>(null);

  const take = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = LOTTERY_PRESETS.find(({ state }) => state === target.value) ?? null;
    setPreset(chosen);
    for (const [name, value] of Object.entries(chosen?.settings ?? {}))
      setValue(name as keyof LotterySettings, value, { shouldDirty: true, shouldValidate: true });
  };
  const submit = handleSubmit(async (values) => {
    const saved = await save.save(isDirty ? values : {}, [t.part]);
    if (saved) reset(valuesOf(saved));
  });
  const typed = (name: keyof Values, inputMode: 'text' | 'numeric' | 'decimal') => (
    <TextField
      label={t[name]}
      inputMode={inputMode}
      autoComplete="off"
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  const weekday = (name: 'week_starts_on' | 'sweep_weekday') => (
    <SelectField label={t[name]} {...register(name)}>
      {WEEKDAYS.map((day) => (
        <option key={day} value={day}>
          {t.weekday[day]}
        </option>
      ))}
    </SelectField>
  );
  return (
    <SettingsPanel title={t.title} note={t.intro} save={save} isSubmitting={isSubmitting} onSubmit={submit}>
      <Grid min="20rem" alignItems="start">
        <Stack wide gap="1.5">
          <SelectField label={t.preset} value={preset?.state ?? ''} onChange={take}>
            <option value="">{office.chooseAState}</option>
            {LOTTERY_PRESETS.map(({ state }) => (
              <option key={state} value={state}>
                {US_STATES[state].name}
              </option>
            ))}
          </SelectField>
          {preset && (
            <Muted role="status" small>
              {t.source({ source: preset.source, asOf: preset.asOf })}
            </Muted>
          )}
        </Stack>
        {typed('retailer_number', 'text')}
        {typed('settle_days', 'numeric')}
        {typed('settle_percent', 'numeric')}
        <Stack wide>
          <Checkbox
            checked={watch('settle_at_activation')}
            onChange={(isOn) => setValue('settle_at_activation', isOn, { shouldDirty: true })}
          >
            {t.settle_at_activation}
          </Checkbox>
        </Stack>
        {weekday('week_starts_on')}
        {weekday('sweep_weekday')}
        {typed('sweep_lag_weeks', 'numeric')}
        {typed('weekly_fee', 'decimal')}
        {typed('sales_commission_percent', 'decimal')}
        {typed('cashing_commission_percent', 'decimal')}
        {typed('order_lead_days', 'numeric')}
        {typed('order_safety_days', 'numeric')}
      </Grid>
    </SettingsPanel>
  );
}
