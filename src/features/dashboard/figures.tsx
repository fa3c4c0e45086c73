import { chakra } from '@chakra-ui/react';
import { AsOf } from '../../ui/as-of';
import { Figure, Panel } from '../../ui/panel';
import { StatusAlert } from '../../ui/status-alert';
import { TryAgain } from '../../ui/try-again';
import { failures, oldest } from './failures';
import { Statistics } from './statistics';
import { useFigures } from './use-figures';

type Props = {
  /** a store's or a company's id */
  placeId: number;
  /** it's the store that this terminal works in */
  isOwnStore: boolean;
};

/** The figures of a store or a company. What can't be had is said; the rest is shown. */
export function Figures({ placeId, isOwnStore }: Props) {
  const { users, vendors, plans, tickets, lots } = useFigures(placeId);
  const cards = [
    { name: 'Number of Users', list: users },
    { name: 'Number of Vendors', list: vendors },
    { name: 'Number of Plans', list: plans },
  ];
  const asked = [...cards, { name: 'Tickets', list: tickets }, { name: 'Available Lots', list: lots }];
  const failed = failures(asked.map(({ name, list }) => ({ name, error: list.error })));
  const retry = () => {
    for (const { list } of asked) if (list.error) void list.reload();
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
      <AsOf at={oldest(asked.map(({ list }) => list))} />
      <chakra.div display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={{ base: '2', md: '4' }}>
        {cards.map(({ name, list }) => (
          <Panel key={name} px={{ base: '3', md: '5' }}>
            <dl>
              <Figure label={name}>{list.loading || list.error ? '–' : list.rows.length}</Figure>
            </dl>
          </Panel>
        ))}
      </chakra.div>
      <Statistics tickets={tickets} lots={lots} isOwnStore={isOwnStore} />
    </>
  );
}
