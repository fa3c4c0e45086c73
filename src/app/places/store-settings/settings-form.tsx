import { Button, chakra, RadioCard } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ReactNode, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { array, boolean, number, object, string } from 'yup';
import { isUnreachable } from '../../../device/client';
import { COMMON } from '../../../messages/areas/common';
import { MONEY_SETTINGS } from '../../../messages/areas/money-settings';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { dayEndChoice, layoutName } from '../../../messages/words/store-settings';
import { CLERKS_SEE, type ClerksSee } from '../../../shared/drawer/money-count';
import { placesPaths } from '../../../shared/places/paths';
import {
  isDayEnd,
  isTimeZone,
  SECOND_LANGUAGES,
  type SecondLanguage,
  type Sells,
} from '../../../shared/places/store-settings';
import type {
  ChangeSettingsBody,
  ChangeSettingsReply,
  CounterSettings,
} from '../../../shared/places/store-settings-schema';
import { MAX_MACHINE_BINS } from '../../../shared/stock/bins';
import type { LayoutRow } from '../../../shared/tickets/ticket-layouts-schema';
import { dollarsToCents } from '../../../shared/values/money';
import { failureText } from '../../state/problem-store';
import { write } from '../../state/queries/query';
import { refreshStock } from '../../state/stock-store';
import { SelectField, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/checkbox';
import { FieldError } from '../../ui/form/field';
import { required, text } from '../../ui/form/form-schema';
import { Form, Muted, Stack } from '../../ui/layout';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { BELOW_BAR, PANEL, SAVE_ROW } from '../../ui/theme/looks';
import { changesOf, changeTexts, everySwitch, SETTING_NAMES, type SwitchName } from './changes';
import { ChoiceCard, LayoutChoice, MachineFields, ZoneField } from './chosen-fields';

const DIRECTIONS: readonly Sells[] = ['up', 'down'];

/** The groups of the form, in their order. */
export const sections = inReadersLanguage(
  STORE_SETTINGS,
  (t) =>
    [
      ['layout', t.layout],
      ['direction', t.direction],
      ['clock', t.clock],
      ['opening', t.opening],
      ['packs', t.packs],
      ['money', currentMessages(MONEY_SETTINGS).title],
      ['machines', t.machines],
      ['messages', t.messages],
    ] as const,
);

/** A setting in the form. */
type Row = {
  section: ReturnType<typeof sections>[number][0];
  /** half as wide as the form, if the form is wide */
  isHalf?: true;
  field: ReactNode;
  hint?: string | undefined;
};

/** The group of each setting that is on or off; the rest of its row comes from its texts. */
const SECTION_OF_SWITCH: Record<SwitchName, Row['section']> = {
  opening_reminder: 'opening',
  clerks_remove_all: 'packs',
  clerks_find_packs: 'packs',
  puts_up_at_count: 'packs',
  blind_count: 'money',
};

const HALF = { md: 'calc(50% - var(--chakra-spacing-2))' };

/** Dollars with at most two decimals, up to 1,000. */
const isTolerance = (dollars: number): boolean => dollarsToCents(dollars) !== null && dollars <= 1000;

const settingsSchema = inReadersLanguage(STORE_SETTINGS, (t) =>
  object({
    ...everySwitch(() => boolean().defined()),
    ticket_layout: text(required(t.layoutRequired)),
    sells: string<Sells>().defined().oneOf(DIRECTIONS),
    time_zone: text((zone) => (isTimeZone(zone) ? null : t.zoneRequired)),
    day_ends_at: text((time) => (isDayEnd(time) ? null : t.dayEndRequired)),
    over_short_tolerance: number()
      .typeError(currentMessages(MONEY_SETTINGS).toleranceRequired)
      .defined()
      .test('amount', currentMessages(MONEY_SETTINGS).toleranceRequired, isTolerance),
    clerks_see: string<ClerksSee>().defined().oneOf(CLERKS_SEE),
    second_language: string<SecondLanguage>().defined().oneOf(SECOND_LANGUAGES),
    vending_machines: array()
      .defined()
      .of(
        object({
          number: number().defined(),
          name: text(required(t.machineNameRequired)),
          bins: number()
            .typeError(t.machineBinsRequired)
            .defined()
            .integer(t.machineBinsRequired)
            .min(1, t.machineBinsRequired)
            .max(MAX_MACHINE_BINS, t.machineBinsRequired),
        }),
      ),
  }),
);

/** A part of the settings with fields of its own. */
export type SettingsPart = {
  /** as in 'Saved: the lottery account.' */
  name: string;
  section: ReactNode;
  /** checks the fields; null: one of them is wrong, and says why. Without a change, empty */
  changes: () => Promise<Partial<ChangeSettingsBody> | null>;
  onSaved: (saved: ChangeSettingsReply['data']) => void;
};

export type SettingsProps = {
  storeId: number;
  settings: CounterSettings;
  layouts: readonly LayoutRow[];
  /** opens the dialog that teaches a layout */
  onTeach: () => void;
  /** opens the dialog that ends a taught layout */
  onEndLayout: (layout: LayoutRow) => void;
  part: SettingsPart;
};

/** Changes a store's settings, those of a further part included; only those that differ are sent. */
export function SettingsForm({ storeId, settings, layouts, onTeach, onEndLayout, part }: SettingsProps) {
  const moneySettings = useMessages(MONEY_SETTINGS);
  const storeSettings = useMessages(STORE_SETTINGS);
  const words = useMessages(COMMON);

  const { register, control, handleSubmit, watch, setValue, reset, formState } = useForm<CounterSettings>({
    values: settings,
    resetOptions: { keepDirtyValues: true },
    resolver: yupResolver(settingsSchema()),
  });
  const machines = useFieldArray({ control, name: 'vending_machines' });
  // `settings` is fetched again after a save; until then it has the values from before.
  const { errors, isSubmitting, defaultValues = settings } = formState;
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  const chosen = watch();
  const switchHints: { [Name in SwitchName]?: string } = storeSettings.switchHints;

  const submit = handleSubmit(async (values) => {
    const changes = changesOf(defaultValues, values);
    const ofPart = await part.changes();
    if (ofPart === null) return;
    const isPartChanged = Object.keys(ofPart).length > 0;
    if (Object.keys(changes).length === 0 && !isPartChanged)
      return setOutcome({ kind: 'info', text: storeSettings.nothingChanged });
    try {
      const { data } = await write(placesPaths.changeSettings, {
        params: { storeId },
        body: { ...changes, ...ofPart },
      });
      reset(data);
      part.onSaved(data);
    } catch (error) {
      const why = isUnreachable(error) ? storeSettings.offline : failureText(error);
      return setOutcome({ kind: 'error', text: why });
    }
    const layout = layouts.find(({ code }) => code === values.ticket_layout);
    const name = layoutName(values.ticket_layout) ?? layout?.name ?? values.ticket_layout;
    const texts = [...changeTexts(changes, name), ...(isPartChanged ? [part.name] : [])];
    setOutcome({ kind: 'success', text: storeSettings.saved({ changes: texts.join(', ') }) });
    void refreshStock();
  });

  const rows: Record<keyof CounterSettings, Row> = {
    ...everySwitch((name) => ({
      section: SECTION_OF_SWITCH[name],
      hint: switchHints[name],
      field: (
        <Checkbox checked={chosen[name]} onChange={(isOn) => setValue(name, isOn, { shouldDirty: true })}>
          {storeSettings.switches[name]}
        </Checkbox>
      ),
    })),
    ticket_layout: {
      section: 'layout',
      field: (
        <>
          <Muted mb="3">{storeSettings.layoutHint}</Muted>
          <LayoutChoice
            layouts={layouts}
            value={chosen.ticket_layout}
            onChange={(code) => setValue('ticket_layout', code, { shouldDirty: true })}
            onEnd={onEndLayout}
          />
          <FieldError id="ticket-layout-error" error={errors.ticket_layout?.message} />
          <chakra.div mt="4">
            <Button variant="outline" whiteSpace="normal" py="2" onClick={onTeach}>
              {storeSettings.teach}
            </Button>
          </chakra.div>
        </>
      ),
    },
    sells: {
      section: 'direction',
      field: (
        <RadioCard.Root
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          value={chosen.sells}
          onValueChange={({ value }) => setValue('sells', value as Sells, { shouldDirty: true })}
        >
          {DIRECTIONS.map((sells) => (
            <ChoiceCard key={sells} value={sells} name={storeSettings.sells[sells]}>
              <Muted as="span" aria-hidden="true" fontFamily="mono" fontSize="xl">
                {storeSettings.sellsPicture[sells]}
              </Muted>
            </ChoiceCard>
          ))}
        </RadioCard.Root>
      ),
    },
    time_zone: {
      section: 'clock',
      field: (
        <ZoneField
          field={{ ...register('time_zone'), error: errors.time_zone?.message }}
          chosen={chosen.time_zone}
        />
      ),
    },
    day_ends_at: {
      section: 'clock',
      isHalf: true,
      hint: storeSettings.dayEndsHint,
      field: (
        <SelectField
          label={storeSettings.dayEnds}
          {...register('day_ends_at')}
          error={errors.day_ends_at?.message}
        >
          {dayEnds(chosen.day_ends_at).map((time) => (
            <option key={time} value={time}>
              {dayEndChoice(time)}
            </option>
          ))}
        </SelectField>
      ),
    },
    over_short_tolerance: {
      section: 'money',
      isHalf: true,
      hint: moneySettings.toleranceHint,
      field: (
        <TextField
          label={moneySettings.tolerance}
          inputMode="decimal"
          autoComplete="off"
          error={errors.over_short_tolerance?.message}
          {...register('over_short_tolerance')}
        />
      ),
    },
    clerks_see: {
      section: 'money',
      isHalf: true,
      field: (
        <SelectField label={moneySettings.clerksSee} {...register('clerks_see')}>
          {CLERKS_SEE.map((level) => (
            <option key={level} value={level}>
              {moneySettings.seen[level]}
            </option>
          ))}
        </SelectField>
      ),
    },
    vending_machines: {
      section: 'machines',
      hint: storeSettings.machinesHint,
      field: (
        <MachineFields
          machines={machines.fields}
          fieldOf={(index, name) => ({
            ...register(`vending_machines.${index}.${name}`),
            error: errors.vending_machines?.[index]?.[name]?.message,
          })}
          onAdd={machines.append}
          onRemove={machines.remove}
        />
      ),
    },
    second_language: {
      section: 'messages',
      isHalf: true,
      hint: storeSettings.secondLanguageHint,
      field: (
        <SelectField label={storeSettings.secondLanguage} {...register('second_language')}>
          {SECOND_LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {storeSettings.secondLanguages[language]}
            </option>
          ))}
        </SelectField>
      ),
    },
  };

  return (
    <Form onSubmit={submit} onChange={() => setOutcome(null)}>
      <StatusAlert kind="info">{storeSettings.intro}</StatusAlert>
      {sections().map(([section, title]) => (
        <Section key={section} id={section} title={title}>
          {SETTING_NAMES.map((name) => ({ name, ...rows[name] }))
            .filter((row) => row.section === section)
            .map(({ name, isHalf, field, hint }) => (
              <chakra.div key={name} maxWidth={isHalf ? HALF : undefined}>
                {field}
                {hint !== undefined && (
                  <Muted mt="1.5" small>
                    {hint}
                  </Muted>
                )}
              </chakra.div>
            ))}
        </Section>
      ))}
      {part.section}
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
      <chakra.div {...SAVE_ROW}>
        <Button type="submit" size="lg" aria-disabled={isSubmitting || undefined}>
          {isSubmitting ? storeSettings.saving : words.save}
        </Button>
      </chakra.div>
    </Form>
  );
}

/** A group of the form with its heading. */
const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <chakra.fieldset {...PANEL} id={id} css={BELOW_BAR}>
    <chakra.legend float="left" width="full" fontSize="lg" fontWeight="bold" mb="2">
      {title}
    </chakra.legend>
    <Stack clear="both">{children}</Stack>
  </chakra.fieldset>
);

/** The times at which a business day can end: every half hour from 00:00 to 05:30, and the store's own. */
export function dayEnds(current: string): string[] {
  const halfHours = [0, 1, 2, 3, 4, 5].flatMap((hour) => [`0${hour}:00`, `0${hour}:30`]);
  return [...new Set([...halfHours, current])].sort();
}
