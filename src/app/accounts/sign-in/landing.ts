import { paths } from '../../../shared/wire/page-paths';

/** The screen that was open when the terminal was locked, and the clerk on duty then; null if unknown. */
export type LeftScreen = { from: string; by: number | null };

/**
 * The address that opens when a clerk goes on duty: their own open screen, or Verify Stock if another clerk left the
 * terminal.
 */
export const landingOf = (clerkId: number, left: LeftScreen | null): string =>
  left?.by === clerkId ? left.from : paths.verifyStock;
