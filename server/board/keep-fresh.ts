/** A store that has changed, and the time of the change by `performance.now()`. */
type Changed = { companyId: number; at: number };

/** The delay after a change, so that changes in quick succession are derived together. */
const AFTER_MS = 10_000;
/** The maximum number of stores of one company derived together. */
const AT_ONCE = 20;
/** The maximum number of waiting stores. Others are derived by their next reader. */
const MAX_WAITING = 2_000;
/**
 * The pause between two batches, as a multiple of the previous batch's duration: at most a tenth of the time
 * is spent working.
 */
const REST = 9;

/** Derives stores of a company again. */
type Derive = (companyId: number, storeIds: readonly number[]) => Promise<unknown>;

/**
 * Derives the figures of changed stores in the background, one batch at a time, so that a board's next reader
 * finds them. Nothing is lost when the server ends: readers derive missing figures.
 * @param failed receives errors
 * @returns `changed` adds a store after its change; `stop` drops the waiting ones, and waits for the current
 *   batch
 */
export function keepFresh(
  derive: Derive,
  failed: (error: unknown) => void,
): { changed(companyId: number, storeId: number): void; stop(): Promise<void> } {
  /** by store, earliest first */
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
