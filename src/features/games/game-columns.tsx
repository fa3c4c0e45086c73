import { Badge, chakra } from '@chakra-ui/react';
import type { Game } from '../../contract/office/games';
import { endOf } from '../../domain/games/game';
import { centsOf } from '../../domain/values/money';
import { GAMES, gameEndText, packsLeftText } from '../../i18n/en/admin/games';
import type { Column } from '../../ui/data-table/data-table';
import { Price } from '../../ui/pack/price';

/** Whether any store that is shown has tickets of a game. */
export const hasStock = (game: Game): boolean => game.back_packs + game.shelf_packs > 0;

/** @param today YYYY-MM-DD, the store's business day */
export function columnsOf(today: string): Column<Game>[] {
  return [
    {
      header: GAMES.game,
      title: true,
      value: (game) => game.name,
      cell: (game) => (
        <chakra.span display="flex" alignItems="center" gap="2">
          <Price cents={centsOf(game.price)} /> <chakra.strong>{game.name}</chakra.strong>
        </chakra.span>
      ),
    },
    { header: GAMES.number, value: (game) => game.game },
    {
      header: GAMES.lastSale,
      // Games without an end come last.
      value: (game) => game.last_sale ?? '9999',
      text: (game) => game.last_sale ?? '',
      cell: (game) => <Ending day={game.last_sale} today={today} />,
    },
    {
      header: GAMES.left,
      value: (game) => game.back_packs + game.shelf_packs,
      text: (game) => packsLeftText(game) || GAMES.nothingLeft,
    },
    { header: GAMES.lastReturn, value: (game) => game.last_return ?? '' },
    { header: GAMES.lastClaim, value: (game) => game.last_claim ?? '' },
    {
      header: GAMES.packSize,
      value: (game) => game.pack_size ?? 0,
      text: (game) => String(game.pack_size ?? ''),
      numeric: true,
    },
    { header: GAMES.state, value: (game) => game.state },
    { header: GAMES.asOf, value: (game) => game.as_of },
  ];
}

/** The last day of sale, and how near it is. */
function Ending({ day, today }: { day: string | null; today: string }) {
  const end = endOf(day, today);
  const text = gameEndText(end);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.span whiteSpace="nowrap">{day}</chakra.span>
      {text !== '' && <Badge colorPalette={end.state === 'ended' ? 'red' : 'orange'}>{text}</Badge>}
    </chakra.span>
  );
}
