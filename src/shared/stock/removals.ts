import { TICKET_STATUS, type TicketStatus } from '../tickets/status';

/** The reasons for which a person takes tickets out of stock (money: the pack's book). */
export const REMOVAL_REASONS = [
  'returned',
  'lost',
  'stolen',
  'damaged',
  'sold_whole',
  'transferred',
] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/**
 * The reasons for which the tickets of a claim left the stock: counted as sold, removed, or found missing by
 * an opening check.
 */
export type ClaimReason = 'sale' | 'found_gone' | RemovalReason;

const STATUS_OF = {
  sale: TICKET_STATUS.sold,
  sold_whole: TICKET_STATUS.sold,
  returned: TICKET_STATUS.returned,
  lost: TICKET_STATUS.missing,
  stolen: TICKET_STATUS.missing,
  found_gone: TICKET_STATUS.missing,
  damaged: TICKET_STATUS.damaged,
  transferred: TICKET_STATUS.transferred,
} as const satisfies Record<ClaimReason, TicketStatus>;

/** The status of the tickets that a claim with this reason holds. */
export const statusOfReason = (reason: ClaimReason): TicketStatus => STATUS_OF[reason];

/** Checks whether the tickets are a sale, and so in the sales reports. A pack sold whole is one. */
export const isSale = (reason: ClaimReason): boolean => STATUS_OF[reason] === TICKET_STATUS.sold;

/**
 * Checks whether a person removed the tickets, rather than counting the rest. Only removals reach into the
 * back room.
 */
export const isRemoval = (reason: ClaimReason): reason is RemovalReason =>
  reason !== 'sale' && reason !== 'found_gone';

/** Checks whether the tickets are gone, and nobody has them. */
export const isLoss = (reason: ClaimReason): boolean => reason === 'lost' || reason === 'stolen';

/**
 * The reasons open to clerks; the others need the store admin, unless the store allows its clerks everything.
 */
export const CLERK_REASONS: readonly RemovalReason[] = ['returned', 'damaged', 'sold_whole'];

/**
 * The reasons to choose from, clerks' reasons first.
 * @param allowed a store admin, or clerks who may record everything
 * @param knowsStores there are other stores to send packs to
 */
export const reasonsHere = ({
  allowed,
  knowsStores,
}: {
  allowed: boolean;
  knowsStores: boolean;
}): RemovalReason[] => [
  ...CLERK_REASONS,
  ...(allowed ? REMOVAL_REASONS.filter(isLoss) : []),
  ...(allowed && knowsStores ? (['transferred'] as const) : []),
];
