/** A tab's callbacks while tabs take turns with a draft. */
type DraftTurn = {
  /** The tab has requested the lock; it can read the draft now. Called once, first. */
  prepare(): void;
  /** This tab edits. No other tab writes the draft until `stop` or `watch`. */
  begin(): void;
  /** Another tab edits. */
  watch(): void;
  /** This tab stops editing. Resolves when its input is on the disk. */
  stop(): Promise<void>;
};

export type SharedDraft = {
  /** Takes over the editing. */
  take(): void;
  /** The draft is no longer shown here. */
  leave(): void;
};

/** A tab that doesn't release the lock within this time is frozen, in milliseconds; the next tab continues with its last save. */
const RELEASE_TIMEOUT_MS = 1000;

/** Drafts that this tab has left but may still be writing. */
const leaving = new Map<string, Promise<void>>();

/** Ignores the error of a stolen lock or an aborted request; the caller decides what follows. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

/**
 * Only one tab at a time edits a draft. A Web Lock decides which: the browser releases it when a tab closes or crashes, and the next
 * tab continues. A tab that takes the draft over asks the others first, so that the editing tab saves its input; it steals
 * the lock only if no tab responds.
 * @param id of the draft
 */
export function shareDraft(
  id: string,
  turn: DraftTurn,
  locks: Pick<LockManager, 'request'> = navigator.locks,
): SharedDraft {
  const name = `draft:${id}`;
  const otherTabs = new BroadcastChannel(name);
  let hasLeft = false;
  let isEditing: boolean | null = null;
  /** releases the lock; null unless this tab holds it */
  let release: (() => void) | null = null;
  let byForce = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let queue = new AbortController();

  const hold = (lock: Lock | null): Promise<void> | undefined => {
    if (!lock || hasLeft) return;
    clearTimeout(patience);
    byForce = false;
    isEditing = true;
    turn.begin();
    return new Promise((freed) => {
      release = freed;
    });
  };

  async function takeTurns(): Promise<void> {
    await leaving.get(id);
    let options: LockOptions = { ifAvailable: true };
    while (!hasLeft) {
      const ended = locks.request(name, options, hold);
      if (isEditing === null) turn.prepare();
      await ended.catch(ignoreAbort);
      release = null;
      if (hasLeft) return;
      if (isEditing !== false) turn.watch();
      isEditing = false;
      queue = new AbortController();
      options = byForce ? { steal: true } : { signal: queue.signal };
    }
  }

  /** Releases the lock after saving the draft, or leaves the queue for it. */
  const stepDown = (): void => {
    if (release) {
      void turn.stop().finally(release);
      release = null;
    } else {
      queue.abort();
    }
  };

  otherTabs.onmessage = stepDown;
  const gone = takeTurns();

  return {
    take() {
      if (isEditing) return;
      otherTabs.postMessage('take');
      patience = setTimeout(() => {
        byForce = true;
        queue.abort();
      }, RELEASE_TIMEOUT_MS);
    },
    leave() {
      hasLeft = true;
      clearTimeout(patience);
      otherTabs.close();
      stepDown();
      const left = gone.finally(() => {
        if (leaving.get(id) === left) leaving.delete(id);
      });
      leaving.set(id, left);
    },
  };
}
