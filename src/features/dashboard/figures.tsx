import { chakra } from '@chakra-ui/react';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { Figure } from '../../ui/page/figure';
import { StatusAlert } from '../../ui/status-alert';
import { TryAgain } from '../../ui/try-again';
import { failures, oldest } from './failures';
import { Statistics } from './statistics';
import type { useFigures } from './use-figures';

type Props = {
  figures: ReturnType<typeof useFigures>;
  /** the place is the store that this terminal works in */
  isOwnStore: boolean;
};

/** The figures of a store or a company, with a message for those that couldn't be loaded. */
export function Figures({ figures, isOwnStore }: Props) {
  const { users, vendors, plans, tickets, lots } = figures;
  const cards = [
    { name: DASHBOARD.users, list: users },
    { name: DASHBOARD.vendors, list: vendors },
    { name: DASHBOARD.plans, list: plans },
  ];
  const reports = [
    ...cards,
    { name: DASHBOARD.tickets, list: tickets },
    { name: DASHBOARD.availableLots, list: lots },
  ];
  const failed = failures(reports.map(({ name, list }) => ({ name, error: list.error })));
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
      <AsOf at={oldest(reports.map(({ list }) => list))} />
      <chakra.div display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={{ base: '2', md: '4' }}>
        {cards.map(({ name, list }) => (
          <chakra.section {...PANEL} key={name} px={{ base: '3', md: '5' }}>
            <dl>
              <Figure label={name}>{list.loading || list.error ? '–' : list.rows.length}</Figure>
            </dl>
          </chakra.section>
        ))}
      </chakra.div>
      <Statistics tickets={tickets} lots={lots} isOwnStore={isOwnStore} />
    </>
  );
}
