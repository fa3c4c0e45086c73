import { withinScope } from '../db/tenancy/tenant-handles';
import { repeat } from '../http/repeat';

/** When somebody last looked at a company's board, in ms since the epoch. */
export type Looks = Map<number, number>;
type ReadBoard = (companyId: number, now: Date) => Promise<unknown>;

const EVERY_MS = 60_000;
/** Longer than from one morning to the next. */
const FOR_MS = 36 * 3_600_000;

/**
 * Reads the boards that somebody looked at lately once a minute, so that their next reader waits only for the stores that have
 * changed since. Without it each morning's first look would count a day of all stores.
 * @param failed receives what went wrong; the next minute tries again
 * @returns stops it, and waits for a board that is being read
 */
export function keepWarm(
  looks: Looks,
  read: ReadBoard,
  failed: (error: unknown) => void,
): () => Promise<void> {
  return repeat(() => readBoards(looks, read, new Date()).catch(failed), EVERY_MS);
}

/** Reads each board as its company, and forgets those that nobody has looked at for long. */
export async function readBoards(looks: Looks, read: ReadBoard, now: Date): Promise<void> {
  for (const [companyId, at] of looks) {
    if (now.getTime() - at > FOR_MS) looks.delete(companyId);
    else await withinScope({ companyId }, () => read(companyId, now));
  }
}
