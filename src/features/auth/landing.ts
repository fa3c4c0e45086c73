import { paths } from '../../contract/page-paths';

/** The screen that was open when the terminal was locked, and the clerk on duty then; null if unknown. */
export type LeftScreen = { from: string; by: number | null };

/** The address at which a clerk comes on duty: their own open screen, but Verify Stock if another clerk left the terminal. */
export const landingOf = (clerkId: number, left: LeftScreen | null): string =>
  left?.by === clerkId ? left.from : paths.verifyStock;
