import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { DASHBOARD } from '../../messages/areas/dashboard';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { accountsPaths } from '../../shared/accounts/paths';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { reportsPaths } from '../../shared/reports/paths';
import { together, useRows } from '../state/queries/query';
import { AsOf } from '../ui/as-of';
import { Figure, Stack } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { PANEL } from '../ui/theme/looks';
import { TryAgain } from '../ui/try-again';
import { NothingUnsold, Statistics } from './statistics';

/**
 * The dashboard's figures of a store or a company; each call succeeds or fails on its own.
 * @param placeId a store's or a company's id
 */
export function useFigures(placeId: number) {
  const ofPlace = { params: { id: placeId } };
  const ofStore = { params: { storeId: placeId } };
  return {
    users: useRows(accountsPaths.userList, ofStore),
    vendors: useRows(cataloguePaths.vendorListOf, ofStore),
    plans: useRows(cataloguePaths.planListOf, ofStore),
    tickets: useRows(reportsPaths.ticketCount, ofPlace),
    lots: useRows(reportsPaths.lotCount, ofPlace),
  };
}

type Props = {
  figures: ReturnType<typeof useFigures>;
  /** the place is the store that this terminal works in */
  isOwnStore: boolean;
};

/** The figures of a store or a company, with a message for those that couldn't be loaded. */
export function Figures({ figures, isOwnStore }: Props) {
  const t = useMessages(DASHBOARD);
  const office = useMessages(OFFICE_WORDS);
  const { users, vendors, plans, tickets, lots } = figures;
  const cards = [
    { name: t.users, list: users },
    { name: t.vendors, list: vendors },
    { name: t.plans, list: plans },
  ];
  const reports = [...cards, { name: office.tickets, list: tickets }, { name: t.availableLots, list: lots }];
  const failed = failures(reports.map(({ name, list }) => ({ name, error: list.error })));
  const isKnown = [tickets, lots].every(({ loading, error }) => !loading && !error);
  const isEmpty = isKnown && tickets.rows.length + lots.rows.length === 0;
  const retry = () => {
    for (const { list } of reports) if (list.error) void list.reload();
  };
  return (
    <>
      {failed.length > 0 && (
        <StatusAlert kind="error" action={<TryAgain onClick={retry} />}>
          {failed.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </StatusAlert>
      )}
      <AsOf at={together(users, vendors, plans, tickets, lots).asOf} />
      {isEmpty && <NothingUnsold isOwnStore={isOwnStore} />}
      <Foldable title={t.inventoryStatistics}>
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(3, minmax(0, 1fr))"
          gap={{ base: '2', md: '4' }}
        >
          {cards.map(({ name, list }) => (
            <Panel key={name} px={{ base: '3', md: '5' }}>
              <dl>
                <Figure label={name}>{list.loading || list.error ? '–' : list.rows.length}</Figure>
              </dl>
            </Panel>
          ))}
        </chakra.div>
        {!isEmpty && <Statistics tickets={tickets} lots={lots} />}
      </Foldable>
    </>
  );
}

/** Whether this device's users have folded the dashboard's statistics. */
const useFold = create<{ isFolded: boolean }>()(
  persist((): { isFolded: boolean } => ({ isFolded: false }), { name: 'lottery-statistics-fold' }),
);

/** A part of the page that can be folded; the device remembers it. Folded content isn't made. */
function Foldable({ title, children }: { title: string; children: ReactNode }) {
  const isOpen = !useFold(({ isFolded }) => isFolded);
  return (
    <chakra.details
      open={isOpen}
      onToggle={({ currentTarget }) => useFold.setState({ isFolded: !currentTarget.open })}
    >
      <chakra.summary {...PANEL} py="3" minHeight="11" cursor="pointer" fontSize="lg" fontWeight="bold">
        {title}
      </chakra.summary>
      {isOpen && <Stack mt="4">{children}</Stack>}
    </chakra.details>
  );
}

/** A figure of the dashboard, and why it couldn't be loaded. */
type Request = { name: string; error: string | undefined };

/** Sentences about what couldn't be loaded: one per reason, so that a lost network is mentioned once. */
export function failures(requests: readonly Request[]): string[] {
  const namesByError = new Map<string, string[]>();
  for (const { name, error } of requests)
    if (error) namesByError.set(error, [...(namesByError.get(error) ?? []), name]);
  return [...namesByError].map(([error, names]) => `${names.join(', ')}: ${error}`);
}
