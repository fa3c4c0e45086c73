import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { boolean, number, object, string } from 'yup';
import { required, text } from '../../admin/field-rules';
import { isUnreachable } from '../../api/client/client';
import { changeSettings } from '../../api/store-settings';
import type { CounterSettings } from '../../contract/office/store-settings';
import type { LayoutRow } from '../../contract/office/ticket-layouts';
import { CLERKS_SEE, type ClerksSee } from '../../domain/money/statement';
import { isDayEnd, isTimeZone, type Sells } from '../../domain/stock/store-settings';
import { dollarsToCents } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { MONEY_SETTINGS } from '../../i18n/en/money/settings';
import { STORE_SETTINGS } from '../../i18n/en/stock/store-settings';
import { LAYOUT_NAME } from '../../i18n/en/stock/ticket-layouts';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { refreshStock } from '../../terminal/stock-store';
import { PANEL } from '../../theme/looks';
import { Checkbox } from '../../ui/form/checkbox';
import { FieldError } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { type AlertKind, StatusAlert } from '../../ui/status-alert';
import { changesOf, changeTexts } from './changes';
import { ChoiceCard } from './choice-card';
import { dayEnds } from './day-ends';
import { LayoutChoice } from './layout-choice';
import { MoneySection } from './money-section';
import { ZoneField } from './zone-field';

const DIRECTIONS: readonly Sells[] = ['up', 'down'];

/** Dollars with at most two decimals, up to 1,000. */
const isTolerance = (dollars: number): boolean => dollarsToCents(dollars) !== null && dollars <= 1000;

export const settingsSchema = object({
  ticket_layout: text(required(STORE_SETTINGS.layoutRequired)),
  sells: string<Sells>().defined().oneOf(DIRECTIONS),
  time_zone: text((zone) => (isTimeZone(zone) ? null : STORE_SETTINGS.zoneRequired)),
  day_ends_at: text((time) => (isDayEnd(time) ? null : STORE_SETTINGS.dayEndRequired)),
  opening_reminder: boolean().defined(),
  clerks_remove_all: boolean().defined(),
  over_short_tolerance: number()
    .typeError(MONEY_SETTINGS.toleranceRequired)
    .defined()
    .test('amount', MONEY_SETTINGS.toleranceRequired, isTolerance),
  clerks_see: string<ClerksSee>().defined().oneOf(CLERKS_SEE),
  blind_count: boolean().defined(),
});

type Props = {
  storeId: number;
  settings: CounterSettings;
  layouts: readonly LayoutRow[];
  onSaved: () => void;
  /** opens the dialog that teaches a layout */
  onTeach: () => void;
  /** opens the dialog that ends a taught layout */
  onEndLayout: (layout: LayoutRow) => void;
};

/** Changes a store's settings; only those that differ are sent. */
export function SettingsForm({ storeId, settings, layouts, onSaved, onTeach, onEndLayout }: Props) {
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<CounterSettings>({
    values: settings,
    resetOptions: { keepDirtyValues: true },
    resolver: yupResolver(settingsSchema),
  });
  // `settings` is read again after a save: until then it is what was saved before.
  const { errors, isSubmitting, defaultValues = settings } = formState;
  const [outcome, setOutcome] = useState<{ kind: AlertKind; text: string } | null>(null);
  const [zone, dayEnd, isReminding, mayRemoveAll, isBlind] = watch([
    'time_zone',
    'day_ends_at',
    'opening_reminder',
    'clerks_remove_all',
    'blind_count',
  ]);

  const submit = handleSubmit(async (values) => {
    const changes = changesOf(defaultValues, values);
    if (Object.keys(changes).length === 0)
      return setOutcome({ kind: 'info', text: STORE_SETTINGS.nothingChanged });
    try {
      const { data } = await changeSettings(api, storeId, changes);
      reset(data);
    } catch (error) {
      const why = isUnreachable(error) ? STORE_SETTINGS.offline : failureText(error);
      return setOutcome({ kind: 'error', text: why });
    }
    const layout = layouts.find(({ code }) => code === values.ticket_layout);
    const name = LAYOUT_NAME[values.ticket_layout] ?? layout?.name ?? values.ticket_layout;
    setOutcome({ kind: 'success', text: STORE_SETTINGS.saved(changeTexts(changes, name)) });
    void refreshStock();
    return onSaved();
  });

  return (
    <chakra.form
      onSubmit={submit}
      onChange={() => setOutcome(null)}
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
    >
      <StatusAlert kind="info">{STORE_SETTINGS.intro}</StatusAlert>
      <Section title={STORE_SETTINGS.layout}>
        <chakra.p color="fg.muted" mb="3">
          {STORE_SETTINGS.layoutHint}
        </chakra.p>
        <LayoutChoice layouts={layouts} field={register('ticket_layout')} onEnd={onEndLayout} />
        <FieldError id="ticket-layout-error" error={errors.ticket_layout?.message} />
        <chakra.div mt="4">
          <Button variant="outline" whiteSpace="normal" py="2" onClick={onTeach}>
            {STORE_SETTINGS.teach}
          </Button>
        </chakra.div>
      </Section>
      <Section title={STORE_SETTINGS.direction}>
        <chakra.div
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          {DIRECTIONS.map((sells) => (
            <ChoiceCard
              key={sells}
              field={register('sells')}
              value={sells}
              name={STORE_SETTINGS.sells[sells]}
            >
              <chakra.span aria-hidden="true" fontFamily="mono" fontSize="xl" color="fg.muted">
                {STORE_SETTINGS.sellsPicture[sells]}
              </chakra.span>
            </ChoiceCard>
          ))}
        </chakra.div>
      </Section>
      <Section title={STORE_SETTINGS.clock}>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <ZoneField field={{ ...register('time_zone'), error: errors.time_zone?.message }} chosen={zone} />
          <chakra.div maxWidth={{ md: 'calc(50% - var(--chakra-spacing-2))' }}>
            <SelectField
              label={STORE_SETTINGS.dayEnds}
              {...register('day_ends_at')}
              error={errors.day_ends_at?.message}
            >
              {dayEnds(dayEnd).map((time) => (
                <option key={time} value={time}>
                  {STORE_SETTINGS.dayEndChoice(time)}
                </option>
              ))}
            </SelectField>
            <chakra.p mt="1.5" fontSize="sm" color="fg.muted">
              {STORE_SETTINGS.dayEndsHint}
            </chakra.p>
          </chakra.div>
        </chakra.div>
      </Section>
      <Section title={STORE_SETTINGS.opening}>
        <Checkbox
          checked={isReminding}
          onChange={(isOn) => setValue('opening_reminder', isOn, { shouldDirty: true })}
        >
          {STORE_SETTINGS.openingReminder}
        </Checkbox>
        <chakra.p mt="1.5" fontSize="sm" color="fg.muted">
          {STORE_SETTINGS.openingHint}
        </chakra.p>
      </Section>
      <Section title={STORE_SETTINGS.packs}>
        <Checkbox
          checked={mayRemoveAll}
          onChange={(isOn) => setValue('clerks_remove_all', isOn, { shouldDirty: true })}
        >
          {STORE_SETTINGS.clerksRemoveAll}
        </Checkbox>
        <chakra.p mt="1.5" fontSize="sm" color="fg.muted">
          {STORE_SETTINGS.clerksRemoveHint}
        </chakra.p>
      </Section>
      <Section title={MONEY_SETTINGS.title}>
        <MoneySection
          register={register}
          toleranceError={errors.over_short_tolerance?.message}
          isBlind={isBlind}
          onBlind={(isOn) => setValue('blind_count', isOn, { shouldDirty: true })}
        />
      </Section>
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
      <chakra.div>
        <Button type="submit" size="lg" aria-disabled={isSubmitting || undefined}>
          {isSubmitting ? STORE_SETTINGS.saving : COMMON.save}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** A group of the form with its heading. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.fieldset {...PANEL}>
    <chakra.legend float="left" width="full" fontSize="lg" fontWeight="bold" mb="2">
      {title}
    </chakra.legend>
    <chakra.div clear="both">{children}</chakra.div>
  </chakra.fieldset>
);
