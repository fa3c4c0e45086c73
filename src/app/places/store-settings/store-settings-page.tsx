import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { type ObjectSchema, object } from 'yup';
import { db } from '../../../device/db';
import { ACCESS_TOKENS } from '../../../messages/areas/access-tokens';
import { LOTTERY_SETTINGS } from '../../../messages/areas/lottery-settings';
import { MONEY_SETTINGS } from '../../../messages/areas/money-settings';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { STORE_EXPORT } from '../../../messages/areas/store-export';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { TEACH } from '../../../messages/areas/teach';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { weekdayName } from '../../../messages/words/store-settings';
import { WEEKDAYS } from '../../../shared/lottery/calendar';
import {
  LOTTERY_SETTINGS as LOTTERY_ROWS,
  type LotterySettings,
} from '../../../shared/lottery/lottery-settings';
import { LOTTERY_PRESETS, type LotteryPreset } from '../../../shared/lottery/presets';
import { placesPaths } from '../../../shared/places/paths';
import { ORDER_SETTINGS, type OrderSettings } from '../../../shared/places/store-settings';
import { reportsPaths } from '../../../shared/reports/paths';
import { ticketsPaths } from '../../../shared/tickets/paths';
import type { LayoutRow } from '../../../shared/tickets/ticket-layouts-schema';
import { initialOf } from '../../../shared/values/setting';
import { US_STATES } from '../../../shared/values/us-states';
import { ConfirmDelete } from '../../office/form-dialog';
import { useTypedValues } from '../../office/typed-values';
import { observe, reportProblem } from '../../state/problem-store';
import { together, useRead, write } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import {
  forgetLayout,
  keepLayout,
  sendTaughtLayouts,
  type WaitingLayout,
  waitingLayouts,
} from '../../state/taught-layouts';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf, ReadFailure } from '../../ui/as-of';
import { SelectField, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/choices';
import { Grid, Muted, Row, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { AccessTokens } from '../access-tokens';
import { ExportSection } from '../export-section';
import { ReportedStore } from '../place-choice';
import { SampleButton } from '../sample';
import { TeachDialog } from '../teach/teach-dialog';
import { COUNTER_PAGES, CounterForm, type CounterPage } from './counter-form';
import { fieldsOf, SettingsPanel, useSettingsSave } from './save-settings';

/** Store Settings: how a store's tickets are written and sold, and its clock (an addition to the specification). */
export function StoreSettingsPage() {
  const t = useMessages(STORE_SETTINGS);
  const { id, companies, stores } = useReportedStore();
  const hasNoStores = stores?.isFetched && stores.places.length === 0;
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {/* Once the store is known: on a phone, the choice of one would push it away. */}
        {id !== null && <Muted>{t.intro}</Muted>}
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

/** The pages of the settings: of the counter, then others. */
const pageTitles = () =>
  ({
    ...currentMessages(STORE_SETTINGS).pages,
    money: currentMessages(MONEY_SETTINGS).title,
    'lottery-account': currentMessages(LOTTERY_SETTINGS).title,
    'store-export': currentMessages(STORE_EXPORT).title,
    'access-tokens': currentMessages(ACCESS_TOKENS).title,
  }) satisfies Record<CounterPage, string> & Record<string, string>;
type SettingsPage = keyof ReturnType<typeof pageTitles>;

/** The page that an address names by its fragment. */
function usePage(): SettingsPage {
  const fragment = useLocation().hash.slice(1);
  const pages = Object.keys(pageTitles()) as SettingsPage[];
  return pages.find((page) => page === fragment) ?? 'tickets';
}

const PageLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '9',
    px: '3',
    borderRadius: 'md',
    '@media (pointer: coarse)': { minH: '11' },
    _hover: { bg: 'bg.muted' },
    _currentPage: { bg: 'bg.emphasized', fontWeight: 'semibold' },
  },
});

/** Links to the pages of the settings, next to the pages if there is room. */
function PageLinks({ current }: { current: SettingsPage }) {
  const t = useMessages(STORE_SETTINGS);
  const { search } = useLocation();
  return (
    <Row
      as="nav"
      aria-label={t.parts}
      flexDirection={{ base: 'row', lg: 'column' }}
      alignItems="stretch"
      gap="1"
      position={{ lg: 'sticky' }}
      top="20"
    >
      {Object.entries(pageTitles()).map(([page, title]) => (
        <PageLink key={page} to={{ search, hash: page }} aria-current={page === current ? 'page' : undefined}>
          {title}
        </PageLink>
      ))}
    </Row>
  );
}

/** The settings of a store. The dialog that teaches a layout is outside the forms, since it contains forms. */
function SettingsOf({ storeId }: { storeId: number }) {
  const t = useMessages(STORE_SETTINGS);
  const office = useMessages(OFFICE_WORDS);
  const teach = useMessages(TEACH);
  const page = usePage();
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
  const end = async ({ code }: LayoutRow) => {
    await write(ticketsPaths.endLayout, { params: { code }, body: { store_id: storeId } });
    setDone(office.saved);
  };
  const counter = settings.reply &&
    layouts.reply && {
      storeId,
      settings: settings.reply.data,
      layouts: layouts.reply.data,
      onTeach: () => {
        setDone(null);
        setTeaching(true);
      },
      onEndLayout: (layout: LayoutRow) => {
        setDone(null);
        setEnding(layout);
      },
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
      {counter && (
        <chakra.div
          display="grid"
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '12rem minmax(0, 52rem)' }}
        >
          <PageLinks current={page} />
          <div data-paper="">
            {/* All forms are in the document: what was typed stays while another page is looked at. */}
            {COUNTER_PAGES.map((counterPage) => (
              <div key={counterPage} hidden={page !== counterPage}>
                <CounterForm page={counterPage} title={pageTitles()[counterPage]} {...counter} />
              </div>
            ))}
            <div hidden={page !== 'lottery-account'}>
              <LotteryForm {...counter} />
            </div>
            {page === 'tickets' && <SampleOffer storeId={storeId} />}
            {page === 'store-export' && <ExportSection storeId={storeId} />}
            {page === 'access-tokens' && <AccessTokens storeId={storeId} />}
          </div>
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

/** The settings of the page: the account with the lottery, and the orders. */
const ROWS = { ...LOTTERY_ROWS, ...ORDER_SETTINGS };
type Values = LotterySettings & OrderSettings;

const schema = () => object(fieldsOf(ROWS)) as unknown as ObjectSchema<Values>;

/** The page's values among a store's settings. Settings cached by an earlier release lack some of them. */
const valuesOf = (settings: Values): Values =>
  schema().cast({ ...initialOf(ROWS), ...settings }, { stripUnknown: true });

type Props = { storeId: number; settings: Values };

/** Changes a store's account with the lottery: by a state's published rules, or rule by rule. */
function LotteryForm({ storeId, settings }: Props) {
  const t = useMessages(LOTTERY_SETTINGS);
  const office = useMessages(OFFICE_WORDS);
  const save = useSettingsSave(storeId);
  const form = useForm<Values>({
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true },
    resolver: yupResolver(schema()),
  });
  const { register, setValue, watch, reset, handleSubmit, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { alert } = useTypedValues(t.title, form, valuesOf(settings));
  const [preset, setPreset] = useState<LotteryPreset | null>(null);

  const take = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = LOTTERY_PRESETS.find(({ state }) => state === target.value) ?? null;
    setPreset(chosen);
    for (const [name, value] of Object.entries(chosen?.settings ?? {}))
      setValue(name as keyof LotterySettings, value, { shouldDirty: true, shouldValidate: true });
  };
  const submit = handleSubmit(async (values) => {
    const saved = await save.save(isDirty ? values : {});
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
          {weekdayName(day)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <SettingsPanel
      title={t.title}
      note={t.intro}
      typed={alert}
      save={save}
      isSubmitting={isSubmitting}
      onSubmit={submit}
    >
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
