import { upcCheckDigit } from '../../src/domain/tickets/upc';

/** Price points of the demo company, with the pack sizes that are usual for them. */
export const PLANS = [
  { name: '$1 Tickets', priceCents: 100, lotSize: 240 },
  { name: '$2 Tickets', priceCents: 200, lotSize: 150 },
  { name: '$5 Tickets', priceCents: 500, lotSize: 60 },
  { name: '$10 Tickets', priceCents: 1000, lotSize: 30 },
  { name: '$20 Tickets', priceCents: 2000, lotSize: 30 },
  { name: '$30 Tickets', priceCents: 3000, lotSize: 30 },
] as const;

/** The subscriptions that the demo company offers its stores. */
export const SUBSCRIPTIONS = [
  { subscriptionName: 'Trial', isTrail: 1, validDays: 30, subscriptionDesc: 'One store, to try it out' },
  { subscriptionName: 'Quarter', isTrail: 0, validDays: 90, subscriptionDesc: 'One store, three months' },
  { subscriptionName: 'Year', isTrail: 0, validDays: 365, subscriptionDesc: 'One store, twelve months' },
];

/** A game on sale: its UPC, and the game number with which the serials of its packs begin (4 digits). */
export type Game = { name: string; upc: string; priceCents: number; lotSize: number; gameNumber: number };

const upc = (first11: string): string => first11 + upcCheckDigit(first11);

/** @param code the last digits of its UPC before the check digit */
const game = (name: string, gameNumber: number, code: number, plan: (typeof PLANS)[number]): Game => ({
  name,
  upc: upc(`0284000${String(code).padStart(4, '0')}`),
  priceCents: plan.priceCents,
  lotSize: plan.lotSize,
  gameNumber,
});

const [one, two, five, ten, twenty, thirty] = PLANS;

/** The game of the README's first walk-through. */
export const WALK_THROUGH_GAME = game('Golden Poppy', 1747, 567, five);
/** Its pack in the back room. */
export const WALK_THROUGH_PACK = { start: '17471263622000', end: '17471263622059' } as const;

export const GAMES: readonly Game[] = [
  WALK_THROUGH_GAME,
  game('Lucky Sevens', 1718, 2101, one),
  game('Loteria Chica', 1692, 2102, one),
  game('Cash Bricks', 1725, 2103, one),
  game('Crossword Mini', 1701, 2201, two),
  game('Double Match', 1713, 2202, two),
  game('Pacific Pearls', 1736, 2203, two),
  game('Crossword Classic', 1688, 2501, five),
  game('Redwood Riches', 1704, 2502, five),
  game('Sierra Gold', 1719, 2503, five),
  game('Bonus Bingo', 1742, 2504, five),
  game('Power 10s', 1697, 2601, ten),
  game('Set for Life', 1730, 2602, ten),
  game('Millionaire Club', 1709, 2701, twenty),
  game('Instant Prize Crossword', 1722, 2702, twenty),
  game('Ultimate Millions', 1738, 2801, thirty),
];
