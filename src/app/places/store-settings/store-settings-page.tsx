import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { boolean, number, object, string } from 'yup';
import { db } from '../../../device/db';
import { forgetLayout, keepLayout, type WaitingLayout, waitingLayouts } from '../../../device/taught-layouts';
import { ACCESS_TOKENS } from '../../../messages/areas/access-tokens';
import { COMMON } from '../../../messages/areas/common';
import { LOTTERY_SETTINGS } from '../../../messages/areas/lottery-settings';
import { STORE_EXPORT } from '../../../messages/areas/store-export';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { TEACH } from '../../../messages/areas/teach';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { WEEKDAYS, type Weekday } from '../../../shared/lottery/calendar';
import {
  DEFAULT_LOTTERY_SETTINGS,
  LOTTERY_SETTINGS as LOTTERY_SETTINGS_TABLE,
  type LotterySettings,
} from '../../../shared/lottery/lottery-settings';
import { LOTTERY_PRESETS, type LotteryPreset } from '../../../shared/lottery/presets';
import { placesPaths } from '../../../shared/places/paths';
import {
  DEFAULT_ORDER_SETTINGS,
  MAX_ORDER_DAYS,
  type OrderSettings,
} from '../../../shared/places/store-settings';
import type { CounterSettings } from '../../../shared/places/store-settings-schema';
import { reportsPaths } from '../../../shared/reports/paths';
import { ticketsPaths } from '../../../shared/tickets/paths';
import type { LayoutRow } from '../../../shared/tickets/ticket-layouts-schema';
import { dollarsToCents } from '../../../shared/values/money';
import { US_STATES } from '../../../shared/values/us-states';
import { ConfirmDelete } from '../../office/confirm-delete';
import { observe, reportProblem } from '../../state/problem-store';
import { together, useRead, write } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { sendTaughtLayouts } from '../../state/taught-layouts';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf, ReadFailure } from '../../ui/as-of';
import { SelectField, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/checkbox';
import { Muted, Row, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { AccessTokens } from '../access-tokens';
import { ExportSection } from '../export-section';
import { ReportedStore } from '../place-choice';
import { SampleButton } from '../sample';
import { TeachDialog } from '../teach/teach-dialog';
import { SettingsForm, type SettingsPart, type SettingsProps, sections } from './settings-form';

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
const orderDays = () => {
  const t = currentMessages(LOTTERY_SETTINGS);
  return number()
    .typeError(t.orderDays({ max: MAX_ORDER_DAYS }))
    .defined()
    .integer(t.orderDays({ max: MAX_ORDER_DAYS }))
    .min(0, t.orderDays({ max: MAX_ORDER_DAYS }))
    .max(MAX_ORDER_DAYS, t.orderDays({ max: MAX_ORDER_DAYS }));
};
const weekday = string<Weekday>().defined().oneOf(WEEKDAYS);

const lotterySchema = inReadersLanguage(LOTTERY_SETTINGS, (t) =>
  object({
    retailer_number: string()
      .defined()
      .trim()
      .max(LOTTERY_SETTINGS_TABLE.retailer_number.maxLength, t.retailerNumber),
    settle_days: optionalWhole(365, t.wholeDays),
    settle_percent: optionalWhole(100, t.wholePercent),
    settle_at_activation: boolean().defined(),
    week_starts_on: weekday,
    sweep_weekday: weekday,
    sweep_lag_weeks: number().typeError(t.weeks).defined().integer(t.weeks).min(0, t.weeks).max(8, t.weeks),
    sales_commission_percent: decimal(100, t.percent),
    cashing_commission_percent: decimal(100, t.percent),
    weekly_fee: decimal(10_000, t.fee),
    order_lead_days: orderDays(),
    order_safety_days: orderDays(),
  }),
);

/** Settings cached by an earlier release have none of these. */
const lotteryPart = (settings: FormSettings): FormSettings =>
  lotterySchema().cast(
    { ...DEFAULT_LOTTERY_SETTINGS, ...DEFAULT_ORDER_SETTINGS, ...settings },
    { stripUnknown: true },
  );

type FormSettings = LotterySettings & OrderSettings;
/** The store's account with the lottery, a part of the page's form. */
function useLotteryPart(settings: FormSettings): SettingsPart {
  const lotterySettings = useMessages(LOTTERY_SETTINGS);
  const { register, setValue, watch, reset, trigger, getValues, formState } = useForm<FormSettings>({
    values: lotteryPart(settings),
    resetOptions: { keepDirtyValues: true },
    resolver: yupResolver(lotterySchema()),
  });
  const { errors, isDirty } = formState;
  const [preset, setPreset] = useState<LotteryPreset | null>(null);
  const isAtActivation = watch('settle_at_activation');

  const take = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const found = LOTTERY_PRESETS.find(({ state }) => state === target.value) ?? null;
    setPreset(found);
    for (const [name, value] of Object.entries(found?.settings ?? {}))
      setValue(name as keyof LotterySettings, value, { shouldDirty: true, shouldValidate: true });
  };
  const changes = async () => {
    if (!(await trigger(undefined, { shouldFocus: true }))) return null;
    return isDirty ? lotterySchema().cast(getValues(), { stripUnknown: true }) : {};
  };
  const typed = (name: keyof FormSettings, inputMode: 'text' | 'numeric' | 'decimal') => (
    <TextField
      label={lotterySettings[name]}
      inputMode={inputMode}
      autoComplete="off"
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  const days = (name: 'week_starts_on' | 'sweep_weekday') => (
    <SelectField label={lotterySettings[name]} {...register(name)}>
      {WEEKDAYS.map((day) => (
        <option key={day} value={day}>
          {lotterySettings.weekday[day]}
        </option>
      ))}
    </SelectField>
  );

  const section = (
    <Panel title={lotterySettings.title} id="lottery-account" note={lotterySettings.intro}>
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Stack wide gap="1.5">
          <SelectField label={lotterySettings.preset} value={preset?.state ?? ''} onChange={take}>
            <option value="">{lotterySettings.noPreset}</option>
            {LOTTERY_PRESETS.map(({ state }) => (
              <option key={state} value={state}>
                {US_STATES[state].name}
              </option>
            ))}
          </SelectField>
          {preset && (
            <Muted role="status" small>
              {lotterySettings.source({ source: preset.source, asOf: preset.asOf })}
            </Muted>
          )}
        </Stack>
        {typed('retailer_number', 'text')}
        {typed('settle_days', 'numeric')}
        {typed('settle_percent', 'numeric')}
        <Stack wide>
          <Checkbox
            checked={isAtActivation}
            onChange={(isOn) => setValue('settle_at_activation', isOn, { shouldDirty: true })}
          >
            {lotterySettings.settle_at_activation}
          </Checkbox>
        </Stack>
        {days('week_starts_on')}
        {days('sweep_weekday')}
        {typed('sweep_lag_weeks', 'numeric')}
        {typed('weekly_fee', 'decimal')}
        {typed('sales_commission_percent', 'decimal')}
        {typed('cashing_commission_percent', 'decimal')}
        {typed('order_lead_days', 'numeric')}
        {typed('order_safety_days', 'numeric')}
      </chakra.div>
    </Panel>
  );
  return {
    name: lotterySettings.part,
    section,
    changes,
    onSaved: (saved) => reset(lotteryPart(saved)),
  };
}

/** Links to the parts of this long page, next to it where there is room. */
function SectionLinks() {
  const t = useMessages(STORE_SETTINGS);
  const lottery = useMessages(LOTTERY_SETTINGS);
  const exported = useMessages(STORE_EXPORT);
  const tokens = useMessages(ACCESS_TOKENS);
  const parts = [
    ...sections(),
    ['lottery-account', lottery.title],
    ['store-export', exported.title],
    ['access-tokens', tokens.title],
  ] as const;
  return (
    <Row
      as="nav"
      aria-label={t.parts}
      flexDirection={{ base: 'row', xl: 'column' }}
      columnGap="5"
      position={{ xl: 'sticky' }}
      top="20"
    >
      {parts.map(([id, title]) => (
        <chakra.a key={id} href={`#${id}`} display="flex" alignItems="center" minH="11" color="blue.fg">
          {title}
        </chakra.a>
      ))}
    </Row>
  );
}

/** Store Settings: how a store's tickets are written and sold, and its clock (an addition to the specification). */
export function StoreSettingsPage() {
  const t = useMessages(STORE_SETTINGS);
  const words = useMessages(COMMON);
  const { id, companies, stores } = useReportedStore();
  const hasNoStores = stores?.known && stores.places.length === 0;
  return (
    <>
      <PageHeader title={t.title} breadcrumb={[words.lottery, t.admin, t.title]} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && <SettingsOf key={id} storeId={id} />}
        {id === null && hasNoStores && <StatusAlert kind="info">{t.noStore}</StatusAlert>}
      </Stack>
    </>
  );
}

/** Offers sample data to a store without packs. */
function SampleOffer({ storeId }: { storeId: number }) {
  const t = useMessages(STORE_SETTINGS);
  const { reply } = useRead(reportsPaths.lotCount, { params: { id: storeId } });
  if (!reply || reply.some(({ lot_count }) => lot_count > 0)) return null;
  return (
    <Panel title={t.sample} note={t.sampleHint}>
      <div>
        <SampleButton what="load" storeId={storeId} />
      </div>
    </Panel>
  );
}

/** All settings of a store, with one Save. */
function Settings(props: Omit<SettingsProps, 'part'> & { settings: FormSettings & CounterSettings }) {
  return <SettingsForm {...props} part={useLotteryPart(props.settings)} />;
}

/** The settings of a store. The dialog that teaches a layout is outside the form, since it contains forms. */
function SettingsOf({ storeId }: { storeId: number }) {
  const t = useMessages(STORE_SETTINGS);
  const teach = useMessages(TEACH);
  const settings = useRead(placesPaths.storeSettings, { params: { storeId } });
  const layouts = useRead(ticketsPaths.ticketLayoutsOf, { params: { storeId } });
  const { asOf, error, reload } = together(settings, layouts);
  const [isTeaching, setTeaching] = useState(false);
  const [ending, setEnding] = useState<LayoutRow | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const onTaught = (name: string | null) => {
    setTeaching(false);
    setDone(name && teach.saved({ name }));
    reload();
  };
  const end = async ({ code, name }: LayoutRow) => {
    await write(ticketsPaths.endLayout, { params: { code }, body: { store_id: storeId } });
    setDone(t.layoutEnded({ name }));
  };
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      <WaitingLayouts onSaved={reload} />
      {done !== null && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      {settings.reply && layouts.reply && (
        <chakra.div
          display="grid"
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '12rem minmax(0, 1fr)' }}
        >
          <SectionLinks />
          <Stack>
            <Settings
              storeId={storeId}
              settings={settings.reply.data}
              layouts={layouts.reply.data}
              onTeach={() => {
                setDone(null);
                setTeaching(true);
              }}
              onEndLayout={(layout) => {
                setDone(null);
                setEnding(layout);
              }}
            />
            <SampleOffer storeId={storeId} />
            <ExportSection storeId={storeId} />
            <AccessTokens storeId={storeId} />
          </Stack>
        </chakra.div>
      )}
      {isTeaching && <TeachDialog storeId={storeId} onClose={() => setTeaching(false)} onTaught={onTaught} />}
      {ending && (
        <ConfirmDelete
          title={t.endLayout}
          question={t.endLayoutQuestion({ name: ending.name })}
          remove={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

/** The taught layouts that this device hasn't saved on the server yet. @param onSaved called when one is saved */
function WaitingLayouts({ onSaved }: { onSaved: () => void }) {
  const t = useMessages(STORE_SETTINGS);
  const userId = useSession(({ user }) => user?.id ?? null);
  const [waiting, setWaiting] = useState<readonly WaitingLayout[]>([]);
  const before = useRef(0);
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (userId === null) return;
    return observe(() => waitingLayouts(db, userId), setWaiting);
  }, [userId]);
  useEffect(() => {
    if (waiting.length < before.current) saved();
    before.current = waiting.length;
  }, [waiting]);

  const tryAgain = async ({ refusal: _, ...layout }: WaitingLayout) => {
    await keepLayout(db, layout);
    await sendTaughtLayouts();
  };
  return waiting.map((layout) => {
    const { name } = layout.body;
    if (layout.refusal === undefined)
      return (
        <StatusAlert key={layout.key} kind="info">
          {t.waiting({ name })}
        </StatusAlert>
      );
    return (
      <StatusAlert
        key={layout.key}
        kind="error"
        action={
          <>
            <Button variant="outline" onClick={() => tryAgain(layout).catch(reportProblem)}>
              {t.tryAgain}
            </Button>
            <Button variant="outline" onClick={() => forgetLayout(db, layout).catch(reportProblem)}>
              {t.giveUp({ name })}
            </Button>
          </>
        }
      >
        {t.waitingRefused({ name, reason: layout.refusal })}
      </StatusAlert>
    );
  });
}
