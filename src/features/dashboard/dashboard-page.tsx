import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ReportedStore } from '../../admin/place-choice';
import { ROLE } from '../../contract/people/roles';
import type { FirstStep, StepTaker } from '../../domain/accounts/first-steps';
import { COMMON } from '../../i18n/en/app/common';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { Together } from '../../terminal/queries/together';
import { useStoreOrAll, useWorkplace } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { CounterLinks, StoreStock } from './counter';
import { EndingGames } from './ending-games';
import { Figures } from './figures';
import { FirstSteps } from './first-steps/first-steps';
import { LateTerminals } from './late-terminals';
import { CompanyLately, StoreLately } from './lately/lately';
import { DashboardSkeleton } from './lately/skeleton';
import { MissingTickets } from './missing-tickets';
import { NewExceptions } from './new-exceptions';
import { OpenAlarms } from './open-alarms';
import { useFigures } from './use-figures';

/** In place of the id of a company. */
const PLATFORM = 0;
const NOTHING_DONE: ReadonlySet<FirstStep> = new Set();

/** Who looks at the dashboard, as a taker of its first steps. */
const viewerOf = (role: number | null): StepTaker =>
  role === ROLE.superAdmin ? 'platform' : role === ROLE.admin ? 'company' : 'store';

/** The first screen after sign-in: the counter's work, what was sold lately and what needs attention, then the figures. */
export function DashboardPage() {
  const { placeId, wholeId, isOwn, companies, stores, pick } = useStoreOrAll();
  const viewer = viewerOf(useWorkplace().role);
  const isEmptyPlatform = companies?.known && companies.places.length === 0;
  return (
    <>
      <PageHeader title={DASHBOARD.title} breadcrumb={[COMMON.lottery, DASHBOARD.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {isEmptyPlatform ? (
          <FirstSteps placeId={PLATFORM} viewer={viewer} done={NOTHING_DONE} />
        ) : (
          <ReportedStore companies={companies} stores={stores} />
        )}
        {isOwn && <CounterLinks />}
        {placeId !== null && (
          <Place
            key={placeId}
            placeId={placeId}
            isCompany={!isOwn && placeId === wholeId}
            isOwn={isOwn}
            viewer={viewer}
            openStore={(id) => stores?.choose(id)}
            pick={pick}
          >
            {wholeId !== null && <NeedsYou placeId={wholeId} isOwn={isOwn} />}
            {isOwn && <StoreStock />}
          </Place>
        )}
      </chakra.div>
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
  openStore: (storeId: number) => void;
  pick: (storeId: number) => void;
  /** between the latest sales and the figures */
  children: ReactNode;
};

/** A store or a company, once everything about it is known. */
const Place = (props: PlaceProps) => (
  <Together placeholder={<DashboardSkeleton isCompany={props.isCompany} />}>
    <PlaceFigures {...props} />
  </Together>
);

function PlaceFigures({ placeId, isCompany, isOwn, viewer, openStore, pick, children }: PlaceProps) {
  const figures = useFigures(placeId);
  const place = { placeId, viewer, figures, children };
  return (
    <>
      {isCompany ? (
        <CompanyLately {...place} openStore={openStore} pick={pick} />
      ) : (
        <StoreLately {...place} />
      )}
      <Figures figures={figures} isOwnStore={isOwn} />
    </>
  );
}

/** What waits for the owner; without anything in it, it takes no place. @param placeId everything that the user sees */
function NeedsYou({ placeId, isOwn }: { placeId: number; isOwn: boolean }) {
  return (
    <chakra.section aria-label={DASHBOARD.needsYou} display="grid" gap="2" _empty={{ display: 'none' }}>
      {isOwn && <OpenAlarms storeId={placeId} />}
      {isOwn && <NewExceptions storeId={placeId} />}
      {isOwn && <MissingTickets storeId={placeId} />}
      <EndingGames placeId={placeId} />
      <LateTerminals placeId={placeId} />
    </chakra.section>
  );
}
