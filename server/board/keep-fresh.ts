/** A store that has changed, and when, by `performance.now()`. */
type Changed = { companyId: number; at: number };

/** After a change: those that follow it at once are derived with it. */
const AFTER_MS = 10_000;
/** Stores of one company that are derived together. */
const AT_ONCE = 20;
/** Others are derived by whoever reads them. */
const MAX_WAITING = 2_000;
/** The rest between two batches, as a multiple of the time that the one before took: at most a tenth of the time. */
const REST = 9;

/** Derives stores of a company again. */
type Derive = (companyId: number, storeIds: readonly number[]) => Promise<unknown>;

/**
 * Derives the figures of stores that have changed in the background, one batch at a time, so that a board's next reader finds
 * them. Nothing is lost when the server ends: readers derive what they don't find.
 * @param failed receives what went wrong
 * @returns `changed` takes a store after its change; `stop` drops those that wait, and waits for the batch going on
 */
export function keepFresh(
  derive: Derive,
  failed: (error: unknown) => void,
): { changed(companyId: number, storeId: number): void; stop(): Promise<void> } {
  /** by store, the earliest first */
  const waiting = new Map<number, Changed>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let restUntil = 0;
  let isEnding = false;

  const plan = (): void => {
    const [first] = waiting.values();
    if (!first || timer || working || isEnding) return;
    const at = Math.max(first.at + AFTER_MS, restUntil);
    timer = setTimeout(
      () => {
        timer = null;
        working = next().then(() => {
          working = null;
          plan();
        });
      },
      Math.max(0, at - performance.now()),
    ).unref();
  };
  const next = async (): Promise<void> => {
    const begun = performance.now();
    const [first] = waiting.values();
    if (!first) return;
    const batch = [...waiting]
      .filter(([, { companyId, at }]) => companyId === first.companyId && at + AFTER_MS <= begun)
      .slice(0, AT_ONCE)
      .map(([storeId]) => storeId);
    for (const storeId of batch) waiting.delete(storeId);
    await derive(first.companyId, batch).catch(failed);
    restUntil = performance.now() + REST * (performance.now() - begun);
  };
  return {
    changed: (companyId, storeId) => {
      if (waiting.has(storeId) || waiting.size >= MAX_WAITING) return;
      waiting.set(storeId, { companyId, at: performance.now() });
      plan();
    },
    stop: async () => {
      isEnding = true;
      if (timer) clearTimeout(timer);
      await working;
    },
  };
}
