import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { isUnreachable } from '../../../device/client';
import { now } from '../../../device/clock';
import { ANSWER } from '../../../messages/areas/answer';
import { COMMON } from '../../../messages/areas/common';
import { MORNING } from '../../../messages/areas/morning';
import { useMessages } from '../../../messages/hooks/use-messages';
import { answerText } from '../../../messages/words/answer';
import { morningText } from '../../../messages/words/morning-text';
import { dayInWords } from '../../../messages/words/times';
import { answerOf, worstYesterdayFirst } from '../../../shared/board/answer';
import type { Yesterday } from '../../../shared/board/board-schema';
import { MORNING_HOURS, morningMessage } from '../../../shared/board/morning-message';
import {
  type Morning,
  type MorningMailBody,
  type MorningMailReply,
  morningFigures,
} from '../../../shared/board/morning-schema';
import { boardPaths } from '../../../shared/board/paths';
import type { Company } from '../../../shared/places/stores-schema';
import { businessDate, dayBefore } from '../../../shared/time/store-clock';
import { centsOf, formatCents } from '../../../shared/values/money';
import { atStore, paths } from '../../../shared/wire/page-paths';
import { ReportedStore } from '../../places/place-choice';
import { DateField } from '../../records/date-field/date-field';
import { ExportButtons } from '../../records/export/export-buttons';
import { PrintSheet } from '../../records/export/print-sheet';
import { useKey } from '../../records/field-rules';
import { failureText } from '../../state/queries/failure-text';
import { useRead, write } from '../../state/queries/query';
import { Together } from '../../state/queries/together';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf, ReadFailure } from '../../ui/as-of';
import { SelectField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/checkbox';
import { clockTime } from '../../ui/formats';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton, Reloading } from '../../ui/page/skeleton';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { PANEL } from '../../ui/theme/looks';
import { TextLink } from '../../ui/try-again';
import { AllStores } from '../paged-list';

type Mail = MorningMailReply['data'];

const HOURS = Array.from(
  { length: MORNING_HOURS.last - MORNING_HOURS.first + 1 },
  (_, index) => MORNING_HOURS.first + index,
);
const hourText = (hour: number): string => clockTime(`${String(hour).padStart(2, '0')}:00`);

/**
 * Sets the stores for which the signed-in user gets the message by mail, and the time. @param places the stores to
 * choose from
 */
function MailSettings({ places }: { places: readonly Company[] }) {
  const t = useMessages(MORNING);
  const { reply, asOf, error } = useRead(boardPaths.morningMail, {});
  if (error) return <StatusAlert kind="error">{error}</StatusAlert>;
  if (!reply) return null;
  return (
    <chakra.section {...PANEL} aria-labelledby="morning-mail" display="grid" gap="4">
      <chakra.h2 id="morning-mail" fontSize="lg" fontWeight="bold">
        {t.mail}
      </chakra.h2>
      <AsOf at={asOf} />
      <MailForm mail={reply.data} places={places} />
    </chakra.section>
  );
}

function MailForm({ mail, places }: { mail: Mail; places: readonly Company[] }) {
  const t = useMessages(MORNING);
  const keyOf = useKey();
  const { register, control, handleSubmit, watch, formState } = useForm<MorningMailBody>({
    defaultValues: { stores: mail.stores, hour: mail.hour, only_red: mail.only_red },
  });
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  const here = places.map(({ id }) => id);
  const elsewhere = watch('stores').filter((id) => !here.includes(id));

  const save = handleSubmit(async (body) => {
    setOutcome(null);
    try {
      const { data: saved } = await write(boardPaths.changeMorningMail, { body, key: keyOf(body) });
      setOutcome({ kind: 'success', text: saved.stores.length > 0 ? t.saved : t.savedNone });
    } catch (error) {
      setOutcome({ kind: 'error', text: isUnreachable(error) ? t.offline : failureText(error) });
    }
  });

  return (
    <chakra.form
      display="grid"
      gap="4"
      aria-labelledby="morning-mail"
      onSubmit={save}
      onChange={() => setOutcome(null)}
    >
      {mail.email === null ? (
        <StatusAlert kind="warning">{t.noAddress}</StatusAlert>
      ) : (
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {`${t.mailHint} ${t.sentTo({ email: mail.email })}`}
        </chakra.p>
      )}
      <Controller
        name="stores"
        control={control}
        render={({ field: { value, onChange } }) => (
          <StoreChoice
            places={places}
            chosen={value}
            onChange={(chosen) => {
              setOutcome(null);
              onChange(chosen);
            }}
          />
        )}
      />
      {elsewhere.length > 0 && <p>{t.elsewhere({ count: elsewhere.length })}</p>}
      <chakra.div maxWidth="xs">
        <SelectField label={t.hour} {...register('hour', { valueAsNumber: true })}>
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {hourText(each)}
            </option>
          ))}
        </SelectField>
      </chakra.div>
      <Controller
        name="only_red"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Checkbox checked={value} onChange={onChange}>
            {t.onlyRed}
          </Checkbox>
        )}
      />
      <chakra.div>
        <Button type="submit" disabled={formState.isSubmitting}>
          {t.save}
        </Button>
      </chakra.div>
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </chakra.form>
  );
}

type ChoiceProps = {
  places: readonly Company[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

function StoreChoice({ places, chosen, onChange }: ChoiceProps) {
  const t = useMessages(MORNING);
  const [only] = places;
  const ids = places.map(({ id }) => id);
  const without = chosen.filter((id) => !ids.includes(id));
  const set = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  if (only && places.length === 1)
    return (
      <Checkbox checked={chosen.includes(only.id)} onChange={(checked) => set(only.id, checked)}>
        {t.thisStore}
      </Checkbox>
    );
  return (
    <chakra.fieldset display="grid" gap="2">
      <chakra.legend fontWeight="medium" mb="2">
        {t.stores}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="button" variant="outline" onClick={() => onChange([...without, ...ids])}>
          {t.all}
        </Button>
        <Button type="button" variant="outline" onClick={() => onChange(without)}>
          {t.none}
        </Button>
      </chakra.div>
      <chakra.div
        display="grid"
        columnGap="4"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))"
        maxHeight="96"
        overflowY="auto"
      >
        {places.map(({ id, store_name }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onChange={(checked) => set(id, checked)}>
            {store_name}
          </Checkbox>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}

/** Yesterday, the morning message: a store's day in a few lines, to share, and by mail (an addition to the specification). */
export function MorningPage() {
  const t = useMessages(MORNING);
  const words = useMessages(COMMON);
  const clock = useStoreClock();
  const { id, name, isAll, wholeId, companies, stores } = useReportedStore(true);
  const own = id === null ? [] : [{ id, store_name: name }];
  const places = stores ? stores.places.filter((place) => place.id !== wholeId) : own;
  return (
    <>
      <PageHeader title={t.title} breadcrumb={[words.lottery, t.reports, t.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <Together key={`${id} ${clockKey(clock)}`} placeholder={<PanelSkeleton />}>
            {isAll ? <AllYesterday companyId={id} /> : <Message storeId={id} />}
          </Together>
        )}
        {places.length > 0 && <MailSettings places={places} />}
      </chakra.div>
    </>
  );
}

/** Yesterday in each store of a company, the worst first. */
function AllYesterday({ companyId }: { companyId: number }) {
  const t = useMessages(ANSWER);
  return (
    <AllStores companyId={companyId} title={t.heading} order={worstYesterdayFirst}>
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
  const sold = t.sold({ day: dayInWords(yesterday.date), amount: formatCents(centsOf(yesterday.amount)) });
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
      <chakra.span display="block" color="fg.muted" fontSize="sm">
        {[...details, sold].join(' · ')}
      </chakra.span>
    </chakra.p>
  );
}

function Message({ storeId }: { storeId: number }) {
  const t = useMessages(MORNING);
  const clock = useStoreClock();
  const lastDay = dayBefore(businessDate(now(), clock));
  const [date, setDate] = useState(lastDay);
  const { reply, asOf, error, busy, reload } = useRead(
    boardPaths.morning,
    { params: { storeId, date } },
    { keepsFormer: true },
  );
  return (
    <>
      <chakra.section {...PANEL} display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
        <DateField label={t.day} value={date} onChange={setDate} />
        <Button variant="outline" onClick={() => setDate(lastDay)}>
          {t.lastDay}
        </Button>
      </chakra.section>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      {reply && !error && (
        <Reloading busy={busy}>
          <MessageText morning={reply.data} />
        </Reloading>
      )}
    </>
  );
}

/** The text of the message, with its actions. */
function MessageText({ morning }: { morning: Morning }) {
  const t = useMessages(MORNING);
  const { heading, lines } = morningText(morningMessage(morningFigures(morning)), morning.store_name);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const share = async () => {
    const shared = await shareText(heading, [heading, ...lines].join('\n'));
    setOutcome(shared === 'shared' ? null : shared);
  };
  return (
    <chakra.section {...PANEL} aria-label={t.message} display="grid" gap="4">
      <chakra.h2 fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
        {heading}
      </chakra.h2>
      <chakra.ul listStyle="disc" ps="5" display="grid" gap="1.5" overflowWrap="anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </chakra.ul>
      <chakra.p color="fg.muted" fontSize="sm">
        {t.hint}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
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
      </chakra.div>
      {outcome === 'copied' && <StatusAlert kind="success">{t.copied}</StatusAlert>}
      {outcome === 'failed' && <StatusAlert kind="warning">{t.copyFailed}</StatusAlert>}
    </chakra.section>
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
