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

/** A game on sale: its UPC, and the first digits of the serials of its packs. */
export type Game = { name: string; upc: string; priceCents: number; lotSize: number; gameNumber: number };

const upc = (first11: string): string => first11 + upcCheckDigit(first11);

const game = (name: string, number: number, plan: (typeof PLANS)[number]): Game => ({
  name,
  upc: upc(`0284000${String(number).padStart(4, '0')}`),
  priceCents: plan.priceCents,
  lotSize: plan.lotSize,
  gameNumber: number,
});

const [one, two, five, ten, twenty, thirty] = PLANS;

/** The game of the README's first walk-through. */
export const WALK_THROUGH_GAME: Game = { ...game('Golden Poppy', 567, five), gameNumber: 2026 };
/** Its pack in the back room. */
export const WALK_THROUGH_PACK = { start: '20260000000000', end: '20260000000059' } as const;

export const GAMES: readonly Game[] = [
  WALK_THROUGH_GAME,
  game('Lucky Sevens', 2101, one),
  game('Loteria Chica', 2102, one),
  game('Cash Bricks', 2103, one),
  game('Crossword Mini', 2201, two),
  game('Double Match', 2202, two),
  game('Pacific Pearls', 2203, two),
  game('Crossword Classic', 2501, five),
  game('Redwood Riches', 2502, five),
  game('Sierra Gold', 2503, five),
  game('Bonus Bingo', 2504, five),
  game('Power 10s', 2601, ten),
  game('Set for Life', 2602, ten),
  game('Millionaire Club', 2701, twenty),
  game('Instant Prize Crossword', 2702, twenty),
  game('Ultimate Millions', 2801, thirty),
];
