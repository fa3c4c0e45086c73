import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { now } from '../../device/clock';
import { ANSWER } from '../../messages/areas/answer';
import { MORNING } from '../../messages/areas/morning';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { answerText } from '../../messages/words/answer';
import { morningText } from '../../messages/words/morning-text';
import { dayInWords } from '../../messages/words/times';
import { alertsPaths } from '../../shared/alerts/paths';
import { answerOf, worstYesterdayFirst } from '../../shared/board/answer';
import type { Yesterday } from '../../shared/board/board-schema';
import { morningMessage } from '../../shared/morning/morning-message';
import { type Morning, morningFigures } from '../../shared/morning/morning-schema';
import { morningPaths } from '../../shared/morning/paths';
import type { Company } from '../../shared/places/stores-schema';
import { businessDate, dayBefore } from '../../shared/time/store-clock';
import { centsOf, formatCents } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { AllStores } from '../board/paged-list';
import { DateField } from '../office/date-field';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet } from '../office/print-sheet';
import { ReportedStore } from '../places/place-choice';
import { useRead } from '../state/queries/query';
import { Together } from '../state/queries/together';
import { useReportedStore } from '../state/use-workplace';
import { AsOf, ReadFailure } from '../ui/as-of';
import { Muted, Row, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { FilterBar, Panel } from '../ui/page/panel';
import { PanelSkeleton, Reloading } from '../ui/page/skeleton';
import { StatusAlert } from '../ui/status-alert';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { TextLink } from '../ui/try-again';
import { AlertSettings, MailSettings } from './notify-settings';

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
 * The signed-in user’s morning mail and instant alerts. Appears at once, so that neither part moves the other.
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
    <Panel title={heading} aria-label={t.message}>
      <Stack as="ul" listStyle="disc" ps="5" gap="1.5" overflowWrap="anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
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
      {outcome === 'failed' && <StatusAlert kind="warning">{t.copyFailed}</StatusAlert>}
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
