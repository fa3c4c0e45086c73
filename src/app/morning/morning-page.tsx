import { BODIES } from 'virtual:bodies';
import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import {
  type Control,
  Controller,
  type FieldValues,
  type Path,
  useController,
  useForm,
} from 'react-hook-form';
import { isUnreachable } from '../../device/client';
import { now } from '../../device/clock';
import { ANSWER } from '../../messages/areas/answer';
import { INSTANT_ALERTS } from '../../messages/areas/instant-alerts';
import { MORNING } from '../../messages/areas/morning';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { PASSWORD_LINK } from '../../messages/areas/password-link';
import { STORE_SETTINGS } from '../../messages/areas/store-settings';
import { useMessages } from '../../messages/hooks/use-messages';
import { answerText } from '../../messages/words/answer';
import { morningText } from '../../messages/words/morning-text';
import { dayInWords } from '../../messages/words/times';
import { endPush, pushSupport, subscribeToPush } from '../../pwa/push';
import type {
  InstantAlertsBody,
  InstantAlertsChanged,
  InstantAlertsReply,
} from '../../shared/alerts/instant-alerts-schema';
import { alertsPaths } from '../../shared/alerts/paths';
import { answerOf, worstYesterdayFirst } from '../../shared/board/answer';
import type { Yesterday } from '../../shared/board/board-schema';
import { MORNING_HOURS, type MorningLine, morningMessage } from '../../shared/morning/morning-message';
import {
  type Morning,
  type MorningMailBody,
  type MorningMailReply,
  morningFigures,
} from '../../shared/morning/morning-schema';
import { morningPaths } from '../../shared/morning/paths';
import type { Company } from '../../shared/places/stores-schema';
import { businessDate, dayBefore } from '../../shared/time/store-clock';
import { dollarsToCents, formatDollars } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { AllStores } from '../board/paged-list';
import { dayReportOf } from '../office/addresses';
import { DateField } from '../office/date-field';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet } from '../office/print-sheet';
import { ReportedStore } from '../places/place-choice';
import { type ChoiceProps, StoreChoice } from '../places/store-choice';
import { failureText } from '../state/problem-store';
import { type Read, useKey, useRead, write } from '../state/queries/query';
import { Together } from '../state/queries/together';
import { useReportedStore } from '../state/use-workplace';
import { AsOf, ReadFailure } from '../ui/as-of';
import { SelectField, TextField } from '../ui/fields';
import { Checkbox } from '../ui/form/choices';
import { clockTime } from '../ui/formats';
import { Form, Muted, Row, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { FilterBar, Panel, PanelSkeleton, Reloading } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { type AlertContent, StatusAlert } from '../ui/status-alert';
import { clockKey, useStoreClock } from '../ui/store-clock';

/** Yesterday, the morning message: a store's day in a few lines, to share, and by mail (an addition to the specification). */
export function MorningPage() {
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  const { id, name, isAll, wholeId, companies, stores } = useReportedStore(true);
  const ownPlaces = id === null ? [] : [{ id, store_name: name }];
  const places = stores ? stores.places.filter((place) => place.id !== wholeId) : ownPlaces;
  return (
    <>
      <PageHeader title={office.yesterday} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <Together key={`${id} ${clockKey(clock)}`} placeholder={<PanelSkeleton />}>
            {isAll ? <AllYesterday companyId={id} /> : <Message storeId={id} />}
            {places.length > 0 && <NotifySettings places={places} />}
          </Together>
        )}
      </Stack>
    </>
  );
}

/**
 * The signed-in user’s morning mail and instant alerts. Both appear together, so that neither moves the other.
 * @param places the stores to choose from
 */
function NotifySettings({ places }: { places: readonly Company[] }) {
  const mail = useRead(morningPaths.morningMail, {});
  const alerts = useRead(alertsPaths.instantAlerts, {});
  if ([mail, alerts].some(({ reply, error }) => !reply && !error)) return null;
  return (
    <>
      <MailSettings read={mail} places={places} />
      <AlertSettings read={alerts} places={places} />
    </>
  );
}

/** Yesterday in each store of a company, the worst first. */
function AllYesterday({ companyId }: { companyId: number }) {
  const office = useMessages(OFFICE_WORDS);
  return (
    <AllStores companyId={companyId} title={office.yesterday} order={worstYesterdayFirst}>
      {({ store_id, store_name, yesterday }) => (
        <>
          <TextLink to={atStore(paths.morning, store_id)}>{store_name}</TextLink>
          {yesterday && <StoreYesterday yesterday={yesterday} />}
        </>
      )}
    </AllStores>
  );
}

const PALETTE = { wrong: 'red', fine: 'green', unknown: 'gray' } as const;

function StoreYesterday({ yesterday }: { yesterday: Yesterday }) {
  const t = useMessages(ANSWER);
  const answer = answerOf(yesterday);
  const { headline, details } = answerText(answer);
  const sold = t.sold({ day: dayInWords(yesterday.date), amount: formatDollars(yesterday.amount) });
  return (
    <chakra.p fontVariantNumeric="tabular-nums">
      <chakra.span
        colorPalette={PALETTE[answer.kind]}
        color={answer.kind === 'unknown' ? undefined : 'colorPalette.fg'}
        fontWeight="medium"
        data-answer={answer.kind}
      >
        {headline}
      </chakra.span>
      <Muted as="span" display="block" small>
        {[...details, sold].join(' · ')}
      </Muted>
    </chakra.p>
  );
}

function Message({ storeId }: { storeId: number }) {
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  const lastDay = dayBefore(businessDate(now(), clock));
  const [date, setDate] = useState(lastDay);
  const { reply, asOf, error, busy, reload } = useRead(
    morningPaths.morning,
    { params: { storeId, date } },
    { keepsFormer: true },
  );
  return (
    <>
      <FilterBar>
        <DateField label={office.day} value={date} onChange={setDate} />
        <Button variant="outline" onClick={() => setDate(lastDay)}>
          {office.yesterday}
        </Button>
      </FilterBar>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      {reply && !error && (
        <Reloading busy={busy}>
          <MessageText storeId={storeId} morning={reply.data} />
        </Reloading>
      )}
    </>
  );
}

/** The screen that has what a line says in full; null: the line says it all. @param date the message's day, YYYY-MM-DD */
function screenOf(line: MorningLine, date: string): string | null {
  const day = dayReportOf(line.kind === 'change' ? line.date : date);
  const screens: Record<MorningLine['kind'], string | null> = {
    sales: day,
    all_even: paths.overShort,
    nothing: null,
    change: day,
    no_count: day,
    drawers_even: paths.overShort,
    over_short: paths.overShort,
    slip: paths.overShort,
    disagreement: paths.exceptions,
    cash_not_counted: paths.overShort,
    missing: day,
    exceptions: paths.exceptions,
    alarms: paths.alarms,
    not_counted: paths.packs,
    settling: paths.settling,
    empty_bins: paths.bins,
    silent_terminals: paths.terminals,
  };
  return screens[line.kind];
}

/** The text of the message, each line with a link to its figures, and the message's actions. */
function MessageText({ storeId, morning }: { storeId: number; morning: Morning }) {
  const t = useMessages(MORNING);
  const link = useMessages(PASSWORD_LINK);
  const message = morningMessage(morningFigures(morning));
  const { heading, lines } = morningText(message, morning.store_name);
  const screens = message.lines.map((line) => screenOf(line, message.date));
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const share = async () => {
    const shared = await shareText(heading, [heading, ...lines].join('\n'));
    setOutcome(shared === 'shared' ? null : shared);
  };
  return (
    <Panel title={heading} aria-label={t.message}>
      <Stack
        as="ul"
        listStyle="disc"
        ps="5"
        gap="0"
        overflowWrap="anywhere"
        css={{
          '& a': {
            // A bullet stands at the first line of several.
            display: 'block',
            width: 'fit-content',
            // As high as a row, and none reaches into the next one.
            my: '0',
            py: 'calc(({sizes.control} - 1.5em) / 2)',
            color: 'fg',
            textDecorationColor: 'border.emphasized',
          },
        }}
      >
        {lines.map((line, index) => (
          <li key={line}>
            {screens[index] ? <TextLink to={atStore(screens[index], storeId)}>{line}</TextLink> : line}
          </li>
        ))}
      </Stack>
      <Muted small>{t.hint}</Muted>
      <Row>
        <Button onClick={share}>{t.share}</Button>
        <ExportButtons
          fileName={`morning-message-${morning.date}`}
          table={() => ({ columns: [{ header: t.line }], rows: lines.map((line) => [line]) })}
          print={
            <PrintSheet title={t.message} subtitle={heading}>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </PrintSheet>
          }
        />
      </Row>
      {outcome === 'copied' && <StatusAlert kind="success">{t.copied}</StatusAlert>}
      {outcome === 'failed' && <StatusAlert kind="warning">{link.copyFailed}</StatusAlert>}
    </Panel>
  );
}

/**
 * Hands a text to the device's share sheet, or to the clipboard if there is no share sheet or it refuses.
 * @returns `shared` also if the person closed the share sheet
 */
async function shareText(title: string, text: string): Promise<'shared' | 'copied' | 'failed'> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
      console.warn('The text could not be shared', error);
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (error) {
    // Not permitted, or not a secure origin: the person can copy from the screen.
    console.warn('The text could not be copied', error);
    return 'failed';
  }
}

type Mail = MorningMailReply['data'];

const HOURS = Array.from(
  { length: MORNING_HOURS.last - MORNING_HOURS.first + 1 },
  (_, index) => MORNING_HOURS.first + index,
);
const hourText = (hour: number): string => clockTime(`${String(hour).padStart(2, '0')}:00`);

/** `places`: the stores to choose from */
type SettingsProps<R> = { read: Pick<Read<R>, 'reply' | 'asOf' | 'error'>; places: readonly Company[] };

/** Sets the stores for which the signed-in user gets the message by mail, and the time. */
function MailSettings({ read: { reply, asOf, error }, places }: SettingsProps<{ data: Mail }>) {
  const t = useMessages(MORNING);
  if (error) return <StatusAlert kind="error">{error}</StatusAlert>;
  if (!reply) return null;
  return (
    <Panel id="morning-mail" title={t.mail}>
      <AsOf at={asOf} />
      <MailForm mail={reply.data} places={places} />
    </Panel>
  );
}

function MailForm({ mail, places }: { mail: Mail; places: readonly Company[] }) {
  const office = useMessages(OFFICE_WORDS);
  const t = useMessages(MORNING);
  const keyOf = useKey();
  const { register, control, handleSubmit, formState } = useForm<MorningMailBody>({
    defaultValues: {
      stores: mail.stores,
      hour: mail.hour,
      only_red: mail.only_red,
      with_files: mail.with_files,
      weekly: mail.weekly,
    },
  });
  const stores = useController({ name: 'stores', control });
  const [outcome, setOutcome] = useState<AlertContent | null>(null);

  const save = handleSubmit(async (body) => {
    setOutcome(null);
    try {
      await write(morningPaths.changeMorningMail, { body, key: keyOf(body) });
      setOutcome({ kind: 'success', text: office.saved });
    } catch (error) {
      setOutcome({ kind: 'error', text: isUnreachable(error) ? office.offline : failureText(error) });
    }
  });

  return (
    <Form aria-labelledby="morning-mail" onSubmit={save} onChange={() => setOutcome(null)}>
      {mail.email === null ? (
        <StatusAlert kind="warning">{t.noAddress}</StatusAlert>
      ) : (
        <Muted overflowWrap="anywhere">{`${t.mailHint} ${t.sentTo({ email: mail.email })}`}</Muted>
      )}
      <StoresField
        field={stores.field}
        places={places}
        texts={{ one: t.thisStore, several: t.stores }}
        onChange={() => setOutcome(null)}
      />
      {stores.field.value.length === 0 && <Muted>{t.off}</Muted>}
      <chakra.div maxWidth="xs">
        <SelectField label={t.hour} {...register('hour', { valueAsNumber: true })}>
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {hourText(each)}
            </option>
          ))}
        </SelectField>
      </chakra.div>
      <CheckField name="only_red" control={control}>
        {t.onlyRed}
      </CheckField>
      <CheckField name="with_files" control={control}>
        {t.withFiles}
      </CheckField>
      <CheckField name="weekly" control={control}>
        {t.weekly}
      </CheckField>
      <div>
        <Button variant="outline" type="submit" disabled={formState.isSubmitting}>
          {t.save}
        </Button>
      </div>
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </Form>
  );
}

type CheckProps<Values extends FieldValues> = {
  name: Path<Values>;
  control: Control<Values>;
  children: ReactNode;
};

/** A checkbox of a form; one without a value isn't checked. */
const CheckField = <Values extends FieldValues>({ children, ...binding }: CheckProps<Values>) => (
  <Controller
    {...binding}
    render={({ field: { value, onChange } }) => (
      <Checkbox checked={value ?? false} onChange={onChange}>
        {children}
      </Checkbox>
    )}
  />
);

type StoresProps = Pick<ChoiceProps, 'places' | 'texts'> & {
  field: { value: number[]; onChange: (ids: number[]) => void };
  /** called before a change */
  onChange: () => void;
};

/** The stores that a form is about, and how many chosen stores aren't in its list. */
function StoresField({ field, onChange, ...choice }: StoresProps) {
  const t = useMessages(MORNING);
  const elsewhere = field.value.filter((id) => !choice.places.some((place) => place.id === id));
  return (
    <>
      <StoreChoice
        {...choice}
        chosen={field.value}
        onChange={(ids) => {
          onChange();
          field.onChange(ids);
        }}
      />
      {elsewhere.length > 0 && <p>{t.elsewhere({ count: elsewhere.length })}</p>}
    </>
  );
}

/** Sets the signed-in user’s instant alerts, by mail and on this device. */
function AlertSettings({ read: { reply, asOf, error }, places }: SettingsProps<InstantAlertsReply>) {
  const t = useMessages(INSTANT_ALERTS);
  if (error) return <StatusAlert kind="error">{error}</StatusAlert>;
  if (!reply) return null;
  return (
    <Panel id="instant-alerts" title={t.title}>
      <AsOf at={asOf} />
      <AlertForm alerts={reply.data} places={places} />
      <ThisDevice alerts={reply.data} />
    </Panel>
  );
}

type AlertFields = Omit<InstantAlertsBody, 'short'> & { onShort: boolean; limit: string };

/** The highest limit, in dollars. */
const MAX_SHORT = BODIES[alertsPaths.changeInstantAlerts].short?.maximum ?? 0;

/** The limit as typed, in dollars; null if it isn't an amount or is too high. */
function limitOf(text: string): number | null {
  const dollars = Number(text);
  const isAmount =
    text.trim() !== '' && dollars >= 0 && dollars <= MAX_SHORT && dollarsToCents(dollars) !== null;
  return isAmount ? dollars : null;
}

function AlertForm({ alerts, places }: { alerts: InstantAlertsReply['data']; places: readonly Company[] }) {
  const { limits } = useMessages(STORE_SETTINGS);
  const office = useMessages(OFFICE_WORDS);
  const t = useMessages(INSTANT_ALERTS);
  const words = useMessages(MORNING);
  const keyOf = useKey();
  const { missing, short, by_mail, email } = alerts;
  const { register, control, handleSubmit, watch, formState } = useForm<AlertFields>({
    defaultValues: {
      stores: alerts.stores,
      missing,
      by_mail,
      onShort: short !== null,
      limit: `${short ?? 20}`,
    },
  });
  const stores = useController({ name: 'stores', control });
  const [outcome, setOutcome] = useState<AlertContent | null>(null);

  const save = handleSubmit(async ({ onShort, limit, ...fields }) => {
    setOutcome(null);
    const body = { ...fields, short: onShort ? limitOf(limit) : null };
    try {
      await write(alertsPaths.changeInstantAlerts, { body, key: keyOf(body) });
      setOutcome({ kind: 'success', text: office.saved });
    } catch (error) {
      setOutcome({ kind: 'error', text: isUnreachable(error) ? office.offline : failureText(error) });
    }
  });

  return (
    <Form aria-labelledby="instant-alerts" onSubmit={save} onChange={() => setOutcome(null)}>
      {email !== null && <Muted overflowWrap="anywhere">{words.sentTo({ email })}</Muted>}
      <StoresField
        field={stores.field}
        places={places}
        texts={{ one: t.thisStore, several: t.stores }}
        onChange={() => setOutcome(null)}
      />
      <CheckField name="missing" control={control}>
        {t.missing}
      </CheckField>
      <CheckField name="onShort" control={control}>
        {t.short}
      </CheckField>
      {watch('onShort') && (
        <chakra.div maxWidth="xs">
          <TextField
            label={t.limit}
            inputMode="decimal"
            autoComplete="off"
            error={formState.errors.limit?.message}
            {...register('limit', {
              validate: (text, { onShort }) =>
                !onShort || limitOf(text) !== null || limits.dollars({ max: MAX_SHORT }),
            })}
          />
        </chakra.div>
      )}
      <CheckField name="by_mail" control={control}>
        {t.byMail}
      </CheckField>
      <div>
        <Button variant="outline" type="submit" disabled={formState.isSubmitting}>
          {words.save}
        </Button>
      </div>
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </Form>
  );
}

type Devices = Pick<InstantAlertsChanged['data'], 'push_here' | 'push_elsewhere'>;

/** Turns notifications on or off for this device. The browser asks for its permission only when the button is pressed. */
function ThisDevice({ alerts }: { alerts: InstantAlertsReply['data'] }) {
  const office = useMessages(OFFICE_WORDS);
  const t = useMessages(INSTANT_ALERTS);
  const [changed, setChanged] = useState<Devices | null>(null);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  const [isBusy, setBusy] = useState(false);
  const support = pushSupport();
  const { push_here: isOn, push_elsewhere: elsewhere } = changed ?? alerts;

  const turn = async (work: () => Promise<Devices | string>) => {
    setBusy(true);
    setOutcome(null);
    try {
      const result = await work();
      if (typeof result === 'string') setOutcome({ kind: 'error', text: result });
      else setChanged(result);
    } catch (error) {
      setOutcome({ kind: 'error', text: isUnreachable(error) ? office.offline : failureText(error) });
    }
    setBusy(false);
  };
  const turnOn = () =>
    turn(async () => {
      const device = await subscribeToPush(alerts.push_key);
      if (typeof device === 'string') return t[device];
      return (await write(alertsPaths.subscribeToPush, { body: device })).data;
    });
  const turnOff = () =>
    turn(async () => {
      const { data } = await write(alertsPaths.endPush, {});
      await endPush();
      return data;
    });

  return (
    <Stack
      as="section"
      aria-labelledby="this-device"
      gap="3"
      justifyItems="start"
      borderTopWidth="1px"
      pt="4"
    >
      <chakra.h3 id="this-device" fontWeight="bold">
        {t.devices}
      </chakra.h3>
      {support === 'ready' ? (
        <>
          <p>{isOn ? t.onHere : t.offHere}</p>
          <Button type="button" variant="outline" disabled={isBusy} onClick={isOn ? turnOff : turnOn}>
            {isOn ? t.turnOff : t.turnOn}
          </Button>
        </>
      ) : (
        <p>{t[support]}</p>
      )}
      {elsewhere > 0 && <p>{t.elsewhere({ count: elsewhere })}</p>}
      <Muted small>{t.lasts}</Muted>
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </Stack>
  );
}
