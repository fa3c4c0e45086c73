import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../device/clock';
import { DASHBOARD } from '../../messages/areas/dashboard';
import { GAMES } from '../../messages/areas/games';
import { MENU } from '../../messages/areas/menu';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { endingGameText, packsLeftText } from '../../messages/words/games';
import { sumOfMissing } from '../../messages/words/sales-sheet';
import { ALARM_DAYS } from '../../shared/alarms/alarm';
import { alarmsPaths } from '../../shared/alarms/paths';
import type { FirstStep, StepTaker } from '../../shared/board/first-steps';
import { endOf } from '../../shared/catalogue/game';
import { cataloguePaths } from '../../shared/catalogue/paths';
import type { ExceptionsQuery } from '../../shared/counting/exceptions-schema';
import { countingPaths } from '../../shared/counting/paths';
import { reportsPaths } from '../../shared/reports/paths';
import { packsIn } from '../../shared/stock/stock';
import { terminalsPaths } from '../../shared/terminals/paths';
import type { Terminal } from '../../shared/terminals/terminals-schema';
import { businessDate, dayBefore, daysBefore } from '../../shared/time/store-clock';
import { ROLE } from '../../shared/wire/access';
import { paths } from '../../shared/wire/page-paths';
import { dayReportOf } from '../office/addresses';
import { ReportedStore } from '../places/place-choice';
import { useRead, useRows } from '../state/queries/query';
import { Together } from '../state/queries/together';
import { useStock } from '../state/stock-store';
import { useOutboxCounts } from '../state/use-outbox';
import { useStoreOrAll, useWorkplace } from '../state/use-workplace';
import { isBeforeToday, sinceWhen, storeTime } from '../ui/formats';
import { Icon, type IconName } from '../ui/icon';
import { Figure, Grid, Muted, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel, PanelSkeleton } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { PANEL } from '../ui/theme/looks';
import { CompanyAnswer, StoreAnswer } from './answer';
import { Figures, useFigures } from './figures';
import { FirstSteps } from './first-steps';
import { CompanyLately, StoreLately } from './lately';

/** On a store's terminal: the counter's screens. */
const CounterLinks = () => {
  const t = useMessages(DASHBOARD);
  const office = useMessages(OFFICE_WORDS);
  return (
    <chakra.nav
      aria-label={office.counter}
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      gap={{ base: '2', md: '4' }}
    >
      <Shortcut to={paths.verifyStock} icon="scan" title={office.verifyStock}>
        {t.countPacks}
      </Shortcut>
      <Shortcut to={paths.addOnShelf} icon="shelf" title={t.addOnShelf}>
        {t.putOnShelf}
      </Shortcut>
    </chakra.nav>
  );
};

/** The stock and outbox of this device. */
function StoreStock() {
  const t = useMessages(DASHBOARD);
  const office = useMessages(OFFICE_WORDS);
  const { onShelf, active, asOf, hasCopy } = useStock();
  const clock = useStoreClock();
  const { waiting } = useOutboxCounts();
  return (
    <Panel aria-label={t.stock}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={{ base: '3', md: '5' }}>
        <Figure label={office.packsOnTheShelf}>{hasCopy ? packsIn(onShelf.all) : '–'}</Figure>
        <Figure label={t.packsInBack}>{hasCopy ? packsIn(active.all) : '–'}</Figure>
        <Figure label={office.waitingToSync}>{waiting}</Figure>
      </chakra.dl>
      <Muted small>{asOf ? t.stockAsOf({ time: storeTime(asOf, clock) }) : t.noStock}</Muted>
    </Panel>
  );
}

type ShortcutProps = { to: string; icon: IconName; title: string; children: string };

function Shortcut({ to, icon, title, children }: ShortcutProps) {
  return (
    <chakra.span
      asChild
      display="flex"
      alignItems="center"
      gap={{ base: '3', md: '4' }}
      p={{ base: '3', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="panel"
      _hover={{ borderColor: 'blue.solid' }}
    >
      <Link to={to}>
        <chakra.span p={{ base: '2', md: '3' }} borderRadius="md" bg="blue.muted" color="blue.fg">
          <Icon name={icon} size="7" />
        </chakra.span>
        <span>
          <chakra.span display="block" fontSize={{ md: 'lg' }} fontWeight="bold">
            {title}
          </chakra.span>
          <Muted as="span" hideBelow="md">
            {children}
          </Muted>
        </span>
      </Link>
    </chakra.span>
  );
}

/** The smallest page, since only its totals are used. */
const TOTALS: ExceptionsQuery = { state: 'open', page: 1, page_size: 10 };

type SeeProps = { to: string; screen: 'alerts' | 'devices' | 'exceptions' | 'games' | 'lateRecords' };

/** The link of a warning to the screen that it is about. */
function See({ to, screen }: SeeProps) {
  const office = useMessages(OFFICE_WORDS);
  const menu = useMessages(MENU);
  return <TextLink to={to}>{office.see({ screen: menu[screen] })}</TextLink>;
}

/** Warns a store of its open exceptions, and of late records that nobody has marked as seen. */
function OpenExceptions({ storeId }: { storeId: number }) {
  const t = useMessages(DASHBOARD);
  const { reply } = useRead(countingPaths.exceptions, { params: { storeId }, query: TOTALS });
  const { total: count = 0, late_unseen: unseen = 0 } = reply ?? {};
  return (
    <>
      {count > 0 && (
        <StatusAlert kind="warning" action={<See to={paths.exceptions} screen="exceptions" />}>
          {t.exceptions({ count })}
        </StatusAlert>
      )}
      {unseen > 0 && (
        <StatusAlert kind="warning" action={<See to={paths.late} screen="lateRecords" />}>
          {t.lateRecords({ count: unseen })}
        </StatusAlert>
      )}
    </>
  );
}

/** The time since which a terminal has had unsent entries or no contact; null if unknown. */
const lateSince = ({ state, seen_at, oldest_waiting_at }: Terminal): Date | null => {
  if (state === 'silent') return new Date(seen_at);
  return oldest_waiting_at === null ? null : new Date(oldest_waiting_at);
};

/** Warns an owner of other terminals that haven't synced since yesterday. */
function LateTerminals({ placeId }: { placeId: number }) {
  const t = useMessages(DASHBOARD);
  const { rows } = useRows(terminalsPaths.terminals, { params: { id: placeId } });
  const clock = useStoreClock();
  const today = now();
  const late = rows.flatMap((terminal) => {
    const since = terminal.is_own === 1 ? null : lateSince(terminal);
    return since && isBeforeToday(since, today, clock) ? [{ code: terminal.code, since }] : [];
  });
  const [first] = late;
  if (!first) return null;
  return (
    <StatusAlert kind="warning" action={<See to={paths.terminals} screen="devices" />}>
      {late.length === 1
        ? t.terminalLate({ code: first.code, since: sinceWhen(first.since, today, clock) })
        : t.terminalsLate({ count: late.length })}
    </StatusAlert>
  );
}

/** The number of games shown here; the list of games has the rest. */
const SHOWN = 3;

/** Warns of games that end soon, or have ended, while there are packs of them. @param placeId a store or a company */
function EndingGames({ placeId }: { placeId: number }) {
  const t = useMessages(GAMES);
  const today = businessDate(now(), useStoreClock());
  const { rows } = useRows(cataloguePaths.games, { params: { companyId: placeId } });
  const ending = rows
    .map((game) => ({ game, end: endOf(game.last_sale, today) }))
    .filter(({ game, end }) => end.state !== 'open' && packsLeftText(game) !== '')
    .sort((a, b) => (a.game.last_sale ?? '').localeCompare(b.game.last_sale ?? ''));
  if (ending.length === 0) return null;
  return (
    <StatusAlert kind="warning" action={<See to={paths.games} screen="games" />}>
      {ending.slice(0, SHOWN).map(({ game, end }) => (
        <p key={game.id}>{endingGameText(game, end)}</p>
      ))}
      {ending.length > SHOWN && <p>{t.moreEnding({ count: ending.length - SHOWN })}</p>}
    </StatusAlert>
  );
}

/** A placeholder until the dashboard's figures are loaded. */
const DashboardSkeleton = ({ isCompany }: { isCompany: boolean }) => (
  <>
    {!isCompany && (
      <Grid aria-hidden="true" min="15rem">
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </Grid>
    )}
    <PanelSkeleton />
  </>
);

const CardSkeleton = () => (
  <chakra.div {...PANEL} minH={{ base: '8rem', md: '7rem' }}>
    <chakra.div h="4" width="24" bg="bg.muted" borderRadius="sm" />
    <chakra.div h="8" width="36" mt="3" bg="bg.muted" borderRadius="sm" />
    <chakra.div h="4" width="48" mt="3" bg="bg.muted" borderRadius="sm" />
  </chakra.div>
);

/** Used instead of a company's id. */
const PLATFORM = 0;
const NOTHING_DONE: ReadonlySet<FirstStep> = new Set();

/** The dashboard's viewer, which decides the first steps to show. */
const viewerOf = ({ role, managesCompany, catalogueOf }: ReturnType<typeof useWorkplace>): StepTaker => {
  if (managesCompany) return role === ROLE.superAdmin ? 'platform' : 'company';
  return catalogueOf === null ? 'store' : 'owner';
};

/** The first screen after sign-in: the counter's work, recent sales and what needs attention, then the figures. */
export function DashboardPage() {
  const t = useMessages(DASHBOARD);
  const { placeId, wholeId, isOwn, companies, stores } = useStoreOrAll();
  const viewer = viewerOf(useWorkplace());
  const isCompany = !isOwn && placeId === wholeId;
  const isEmptyPlatform = companies?.isFetched && companies.places.length === 0;
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        {isEmptyPlatform ? (
          <FirstSteps placeId={PLATFORM} viewer={viewer} done={NOTHING_DONE} />
        ) : (
          <ReportedStore companies={companies} stores={stores} />
        )}
        {placeId !== null && !isEmptyPlatform && (
          <Fragment key={placeId}>
            {isCompany ? <CompanyAnswer companyId={placeId} /> : <StoreAnswer storeId={placeId} />}
          </Fragment>
        )}
        {isOwn && <CounterLinks />}
        {placeId !== null && (
          <Place key={placeId} placeId={placeId} isCompany={isCompany} isOwn={isOwn} viewer={viewer}>
            <NeedsYou placeId={placeId} isCompany={isCompany} />
            {isOwn && <StoreStock />}
          </Place>
        )}
      </Stack>
    </>
  );
}

type PlaceProps = {
  /** a store's or a company's id */
  placeId: number;
  isCompany: boolean;
  /** the store that this terminal works in */
  isOwn: boolean;
  viewer: StepTaker;
  /** between the latest sales and the figures */
  children: ReactNode;
};

/** A store or a company, once everything about it is known. */
const Place = (props: PlaceProps) => (
  <Together placeholder={<DashboardSkeleton isCompany={props.isCompany} />}>
    <PlaceFigures {...props} />
  </Together>
);

function PlaceFigures({ placeId, isCompany, isOwn, viewer, children }: PlaceProps) {
  const figures = useFigures(placeId);
  const place = { placeId, viewer, figures, children };
  return (
    <>
      {isCompany ? <CompanyLately {...place} /> : <StoreLately {...place} />}
      <Figures figures={figures} isOwnStore={isOwn} />
    </>
  );
}

/** The styles that make several warnings the rows of one box. */
const ONE_BOX = {
  '& > :not(:first-child)': { borderTopWidth: '0', borderTopRadius: '0' },
  '& > :not(:last-child)': { borderBottomRadius: '0' },
} as const;

/** Warnings about a store or a company; takes no space without any. */
function NeedsYou({ placeId, isCompany }: { placeId: number; isCompany: boolean }) {
  const t = useMessages(DASHBOARD);

  return (
    <Stack as="section" aria-label={t.needsYou} gap="0" _empty={{ display: 'none' }} css={ONE_BOX}>
      {!isCompany && <OpenAlarms storeId={placeId} />}
      {!isCompany && <OpenExceptions storeId={placeId} />}
      {!isCompany && <MissingTickets storeId={placeId} />}
      <EndingGames placeId={placeId} />
      <LateTerminals placeId={placeId} />
    </Stack>
  );
}

/** Warns a store of alarms that nobody has marked as seen. */
function OpenAlarms({ storeId }: { storeId: number }) {
  const t = useMessages(DASHBOARD);
  const to = businessDate(now(), useStoreClock());
  const query = { from: daysBefore(to, ALARM_DAYS - 1), to };
  const { rows } = useRows(alarmsPaths.alarms, { params: { storeId }, query });
  const open = rows.filter(({ seen }) => seen === null).length;
  if (open === 0) return null;
  return (
    <StatusAlert kind="warning" action={<See to={paths.alarms} screen="alerts" />}>
      {t.alarms({ count: open })}
    </StatusAlert>
  );
}

/** Warns a store of tickets that the opening checks of today and yesterday found missing and no sale explains. */
function MissingTickets({ storeId }: { storeId: number }) {
  const t = useMessages(DASHBOARD);
  const today = businessDate(now(), useStoreClock());
  const yesterday = dayBefore(today);
  return (
    <>
      <MissingOn key={today} storeId={storeId} date={today} day={t.today} />
      <MissingOn key={yesterday} storeId={storeId} date={yesterday} day={t.yesterday} />
    </>
  );
}

type Props = { storeId: number; date: string; day: string };

/** The missing tickets of one day, from its report or the report's cached copy. */
function MissingOn({ storeId, date, day }: Props) {
  const t = useMessages(DASHBOARD);
  const { reply } = useRead(reportsPaths.daySales, { params: { date, storeId } });
  const sum = sumOfMissing({ missing: reply?.missing ?? [] });
  if (!sum) return null;
  return (
    <StatusAlert
      kind="warning"
      action={<TextLink to={dayReportOf(date)}>{t.seeDayReport({ day })}</TextLink>}
    >
      {t.missing({ ...sum, day })}
    </StatusAlert>
  );
}
