import { Button, chakra, RadioCard } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ComponentType, createElement } from 'react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { array, number, type ObjectSchema, object } from 'yup';
import { MONEY_SETTINGS } from '../../../messages/areas/money-settings';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { requiredLabelText } from '../../../messages/words/field-labels';
import { dayEndChoice } from '../../../messages/words/store-settings';
import { CLERKS_SEE } from '../../../shared/drawer/money-count';
import {
  COUNTER_SETTINGS,
  isDayEnd,
  isTimeZone,
  SECOND_LANGUAGES,
  type Sells,
} from '../../../shared/places/store-settings';
import type { CounterSettings } from '../../../shared/places/store-settings-schema';
import { MAX_MACHINE_BINS } from '../../../shared/stock/bins';
import type { LayoutRow } from '../../../shared/tickets/ticket-layouts-schema';
import { useTypedValues } from '../../office/typed-values';
import { SelectField, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/choices';
import { FieldError } from '../../ui/form/field';
import { required, text } from '../../ui/form/form-schema';
import { Muted } from '../../ui/layout';
import { ChoiceCard, LayoutChoice, MachineFields, ZoneField } from './chosen-fields';
import { FieldGroup, fieldsOf, SettingsPanel, useSettingsSave } from './save-settings';

/** The pages of the counter's settings, each with its groups of fields. */
const PAGES = {
  tickets: ['layout', 'direction'],
  day: ['clock', 'opening'],
  counting: ['packs', 'machines', 'messages'],
  money: ['money'],
} as const;
export type CounterPage = keyof typeof PAGES;
export const COUNTER_PAGES = Object.keys(PAGES) as CounterPage[];
type Group = (typeof PAGES)[CounterPage][number];

const HALF = { md: 'calc(50% - var(--chakra-spacing-2))' };

const schema = inReadersLanguage(STORE_SETTINGS, (t) => {
  const machineBins = t.limits.whole({ min: 1, max: MAX_MACHINE_BINS });
  return object({
    ...fieldsOf(COUNTER_SETTINGS),
    ticket_layout: text(required(requiredLabelText(t.layout))),
    time_zone: text((zone) => (isTimeZone(zone) ? null : requiredLabelText(t.zone))),
    day_ends_at: text((time) => (isDayEnd(time) ? null : t.dayEndRequired)),
    vending_machines: array()
      .defined()
      .of(
        object({
          number: number().defined(),
          name: text(required(requiredLabelText(t.machineName))),
          bins: number()
            .typeError(machineBins)
            .defined()
            .integer(machineBins)
            .min(1, machineBins)
            .max(MAX_MACHINE_BINS, machineBins),
        }),
      ),
  }) as unknown as ObjectSchema<CounterSettings>;
});

type LayoutActions = {
  layouts: readonly LayoutRow[];
  /** opens the dialog that teaches a layout */
  onTeach: () => void;
  /** opens the dialog that ends a taught layout */
  onEndLayout: (layout: LayoutRow) => void;
};
type FieldProps = LayoutActions & { form: UseFormReturn<CounterSettings> };

const SELLS_PICTURE = { up: '↑ 000 → 029', down: '↓ 029 → 000' };

/** The place of each setting, and its field unless that follows from its kind. */
const FIELDS: {
  [Name in keyof CounterSettings]: { group: Group; isHalf?: true } & (Name extends PlainName
    ? unknown
    : { Field: ComponentType<FieldProps> });
} = {
  ticket_layout: { group: 'layout', Field: TicketLayout },
  sells: { group: 'direction', Field: Direction },
  time_zone: { group: 'clock', Field: TimeZone },
  day_ends_at: { group: 'clock', isHalf: true, Field: DayEnd },
  opening_reminder: { group: 'opening' },
  clerks_remove_all: { group: 'packs' },
  clerks_find_packs: { group: 'packs' },
  puts_up_at_count: { group: 'packs' },
  sweep_in_counts: { group: 'packs' },
  over_short_tolerance: { group: 'money', isHalf: true },
  clerks_see: { group: 'money', isHalf: true, Field: WhatClerksSee },
  slip_picture_days: { group: 'money', isHalf: true },
  blind_count: { group: 'money' },
  second_language: { group: 'messages', isHalf: true, Field: SecondLanguage },
  vending_machines: { group: 'machines', Field: Machines },
};

type Props = LayoutActions & {
  page: CounterPage;
  /** the page's */
  title: string;
  storeId: number;
  settings: CounterSettings;
};

/** Changes one page of a store's counter settings, and sends only the changed ones. */
export function CounterForm({ page, title, storeId, settings, ...actions }: Props) {
  const t = useMessages(STORE_SETTINGS);
  const save = useSettingsSave(storeId);
  const form = useForm<CounterSettings>({
    values: settings,
    resetOptions: { keepDirtyValues: true },
    resolver: yupResolver(schema()),
  });
  const { alert } = useTypedValues(title, form, settings);
  // `settings` is fetched again after a save; until then it has the values from before.
  const { isSubmitting, defaultValues = settings } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const saved = await save.save(changesOf(defaultValues, values));
    if (saved) form.reset(saved);
  });
  const groups: readonly Group[] = PAGES[page];
  return (
    <SettingsPanel title={title} typed={alert} save={save} isSubmitting={isSubmitting} onSubmit={submit}>
      {groups.map((group) => (
        <FieldGroup key={group} title={groups.length > 1 && group !== 'money' ? t[group] : null}>
          {SETTING_NAMES.filter((name) => FIELDS[name].group === group).map((name) => (
            <chakra.div key={name} maxWidth={FIELDS[name].isHalf ? HALF : undefined}>
              {isPlain(name) ? (
                <PlainField form={form} name={name} />
              ) : (
                createElement(FIELDS[name].Field, { form, ...actions })
              )}
            </chakra.div>
          ))}
        </FieldGroup>
      ))}
    </SettingsPanel>
  );
}

const Hint = ({ children }: { children: string }) => (
  <Muted mt="1.5" small>
    {children}
  </Muted>
);

/** The field of a setting that is on or off, or a number. */
function PlainField({ form, name }: Pick<FieldProps, 'form'> & { name: PlainName }) {
  const t = useMessages(STORE_SETTINGS);
  const hints: { [Name in PlainName]?: string } = t.hints;
  return (
    <>
      {isSwitch(name) ? (
        <Checkbox
          checked={form.watch(name)}
          onChange={(isOn) => form.setValue(name, isOn, { shouldDirty: true })}
        >
          {t.fields[name]}
        </Checkbox>
      ) : (
        <TextField
          label={t.fields[name]}
          inputMode={COUNTER_SETTINGS[name].kind === 'decimal' ? 'decimal' : 'numeric'}
          autoComplete="off"
          error={form.formState.errors[name]?.message}
          {...form.register(name)}
        />
      )}
      {hints[name] !== undefined && <Hint>{hints[name]}</Hint>}
    </>
  );
}

function TicketLayout({ form, layouts, onTeach, onEndLayout }: FieldProps) {
  const t = useMessages(STORE_SETTINGS);
  return (
    <>
      <Muted mb="3">{t.layoutHint}</Muted>
      <LayoutChoice
        layouts={layouts}
        value={form.watch('ticket_layout')}
        onChange={(code) => form.setValue('ticket_layout', code, { shouldDirty: true })}
        onEnd={onEndLayout}
      />
      <FieldError id="ticket-layout-error" error={form.formState.errors.ticket_layout?.message} />
      <chakra.div mt="4">
        <Button variant="outline" whiteSpace="normal" py="2" onClick={onTeach}>
          {t.teach}
        </Button>
      </chakra.div>
    </>
  );
}

const DIRECTIONS = COUNTER_SETTINGS.sells.of;

function Direction({ form }: FieldProps) {
  const t = useMessages(STORE_SETTINGS);
  return (
    <RadioCard.Root
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      value={form.watch('sells')}
      onValueChange={({ value }) => form.setValue('sells', value as Sells, { shouldDirty: true })}
    >
      {DIRECTIONS.map((sells) => (
        <ChoiceCard key={sells} value={sells} name={t.sells[sells]}>
          <Muted as="span" aria-hidden="true" fontFamily="mono" fontSize="xl">
            {SELLS_PICTURE[sells]}
          </Muted>
        </ChoiceCard>
      ))}
    </RadioCard.Root>
  );
}

function TimeZone({ form }: FieldProps) {
  return (
    <ZoneField
      field={{ ...form.register('time_zone'), error: form.formState.errors.time_zone?.message }}
      chosen={form.watch('time_zone')}
    />
  );
}

function DayEnd({ form }: FieldProps) {
  const t = useMessages(STORE_SETTINGS);
  return (
    <>
      <SelectField
        label={t.dayEnds}
        {...form.register('day_ends_at')}
        error={form.formState.errors.day_ends_at?.message}
      >
        {dayEnds(form.watch('day_ends_at')).map((time) => (
          <option key={time} value={time}>
            {dayEndChoice(time)}
          </option>
        ))}
      </SelectField>
      <Hint>{t.dayEndsHint}</Hint>
    </>
  );
}

function WhatClerksSee({ form }: FieldProps) {
  const t = useMessages(MONEY_SETTINGS);
  return (
    <SelectField label={t.clerksSee} {...form.register('clerks_see')}>
      {CLERKS_SEE.map((level) => (
        <option key={level} value={level}>
          {t.seen[level]}
        </option>
      ))}
    </SelectField>
  );
}

function Machines({ form }: FieldProps) {
  const t = useMessages(STORE_SETTINGS);
  const machines = useFieldArray({ control: form.control, name: 'vending_machines' });
  const { errors } = form.formState;
  return (
    <>
      <MachineFields
        machines={machines.fields}
        fieldOf={(index, name) => ({
          ...form.register(`vending_machines.${index}.${name}`),
          error: errors.vending_machines?.[index]?.[name]?.message,
        })}
        onAdd={machines.append}
        onRemove={machines.remove}
      />
      <Hint>{t.machinesHint}</Hint>
    </>
  );
}

function SecondLanguage({ form }: FieldProps) {
  const t = useMessages(STORE_SETTINGS);
  return (
    <>
      <SelectField label={t.secondLanguage} {...form.register('second_language')}>
        {SECOND_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t.secondLanguages[language]}
          </option>
        ))}
      </SelectField>
      <Hint>{t.secondLanguageHint}</Hint>
    </>
  );
}

/** The times at which a business day can end: every half hour from 00:00 to 05:30, and the store's own. */
export function dayEnds(current: string): string[] {
  const halfHours = [0, 1, 2, 3, 4, 5].flatMap((hour) => [`0${hour}:00`, `0${hour}:30`]);
  return [...new Set([...halfHours, current])].sort();
}

/** The counter's settings, in the order in which they are shown. */
const SETTING_NAMES = Object.keys(COUNTER_SETTINGS) as (keyof CounterSettings)[];

type NameOf<Kind> = {
  [Name in keyof CounterSettings]: (typeof COUNTER_SETTINGS)[Name]['kind'] extends Kind ? Name : never;
}[keyof CounterSettings];

type SwitchName = NameOf<'switch'>;
/** A setting that is on or off, or a number: its field follows from its kind. */
type PlainName = NameOf<'switch' | 'whole' | 'decimal'>;

const isSwitch = (name: keyof CounterSettings): name is SwitchName =>
  COUNTER_SETTINGS[name].kind === 'switch';
const isPlain = (name: keyof CounterSettings): name is PlainName =>
  ['switch', 'whole', 'decimal'].includes(COUNTER_SETTINGS[name].kind);

/** The counter's settings that differ. @param before as last saved */
export const changesOf = (
  before: { readonly [Field in keyof CounterSettings]?: unknown },
  after: CounterSettings,
) =>
  Object.fromEntries(
    SETTING_NAMES.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field])).map(
      (field) => [field, after[field]],
    ),
  ) as Partial<CounterSettings>;
