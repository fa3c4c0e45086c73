import type { Game } from '../../../contract/office/games';
import type { GameEnd } from '../../../domain/games/game';
import { centsOf, formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';

/** Games: the list, and what other screens say of a game's end. */
export const GAMES = {
  title: 'Games',
  admin: 'Admin',
  company: 'Company',
  importGames: 'Import games',
  importStock: 'Import opening stock',
  noGames: 'No games yet',
  emptyHint: 'The games of your state’s lottery appear here, with the days on which they end.',
  game: 'Game',
  number: 'Number',
  packSize: 'Tickets per pack',
  upc: 'UPC',
  lastSale: 'Last day of sale',
  lastReturn: 'Last day to return',
  lastClaim: 'Last day to claim',
  state: 'State',
  status: 'Status',
  left: 'In stock',
  asOf: 'As of',
  inStock: 'In stock',
  endsSoon: 'Ends soon',
  ended: 'Ended',
  onSale: 'On sale',
  seeGames: 'See the games',
  moreEnding: (count: number) => `${pluralize(count, 'more game')} with packs left.`,
  nothingLeft: 'None',
};

const days = (count: number): string => pluralize(count, 'day');

/** 'ends in 12 days'; empty while the end isn't near. */
export function gameEndText(end: GameEnd): string {
  if (end.state === 'open') return '';
  if (end.state === 'ended') return `ended ${days(end.days)} ago`;
  return end.days === 0 ? 'ends today' : `ends in ${days(end.days)}`;
}

type Left = Pick<Game, 'back_packs' | 'back_value' | 'shelf_packs' | 'shelf_value'>;

/** '2 packs in the back, 1 on the shelf, $600'; empty for none. */
export function packsLeftText({
  back_packs: back,
  shelf_packs: shelf,
  back_value,
  shelf_value,
}: Left): string {
  const parts = [
    ...(back > 0 ? [`${pluralize(back, 'pack')} in the back`] : []),
    ...(shelf > 0 ? [`${back > 0 ? shelf : pluralize(shelf, 'pack')} on the shelf`] : []),
  ];
  if (parts.length === 0) return '';
  return [...parts, formatMoney(centsOf(back_value) + centsOf(shelf_value))].join(', ');
}

/** 'Lucky Sevens ends in 12 days: 2 packs in the back, $600' */
export const endingGameText = (game: Left & Pick<Game, 'name'>, end: GameEnd): string =>
  `${game.name} ${gameEndText(end)}: ${packsLeftText(game)}`;

/** Before a pack of an ended game is received. */
export const endedGameText = (name: string, number: string, lastSale: string): string =>
  `Game ${number}, ${name}, ended on ${lastSale}. Ask the lottery before you take this pack.`;
