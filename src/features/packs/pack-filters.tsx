import { chakra } from '@chakra-ui/react';
import type { TicketStatus } from '../../domain/tickets/status';
import { formatMoney } from '../../domain/values/money';
import { statusName } from '../../i18n/en/rules/status';
import { PACK_BOOK } from '../../i18n/en/stock/pack-book';
import { useMessages } from '../../i18n/hooks/use-messages';
import { SelectField } from '../../ui/form/select-field';
import { choicesIn, type Pack, type PackFilter } from './packs';

type Props = {
  packs: readonly Pack[];
  filter: PackFilter;
  /** the statuses to choose from */
  states: readonly TicketStatus[];
  onFilter: (filter: PackFilter) => void;
};

/** Narrows the list of packs by state, game, price and place. */
export function PackFilters({ packs, filter, states, onFilter }: Props) {
  const t = useMessages(PACK_BOOK);
  const { games, prices, places } = choicesIn(packs);
  const field = (name: keyof PackFilter) => ({
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onFilter({ ...filter, [name]: target.value }),
  });
  return (
    <chakra.div
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    >
      <SelectField label={t.state} {...field('state')}>
        <option value="in_stock">{t.inStock}</option>
        <option value="">{t.all}</option>
        {states.map((status) => (
          <option key={status} value={status}>
            {statusName(status)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.game} {...field('game')}>
        <option value="">{t.allGames}</option>
        {games.map((game) => (
          <option key={game}>{game}</option>
        ))}
      </SelectField>
      <SelectField label={t.price} {...field('price')}>
        <option value="">{t.allPrices}</option>
        {prices.map((cents) => (
          <option key={cents} value={cents}>
            {formatMoney(cents)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.place} {...field('place')}>
        <option value="">{t.allPlaces}</option>
        {places.map((place) => (
          <option key={place} value={place}>
            {typeof place === 'number' ? t.bin(place) : t.places[place]}
          </option>
        ))}
      </SelectField>
    </chakra.div>
  );
}
