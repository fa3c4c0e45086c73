/** What a tab does as its turn with a draft comes and goes. */
export type DraftTurn = {
  /** It's being found out whether this tab may edit: a time to read the draft. Comes once, before all others. */
  prepare(): void;
  /** This tab edits: no other one writes the draft until `stop` or `watch`. */
  begin(): void;
  /** Another tab edits. */
  watch(): void;
  /** Edits no more. Resolves when all that was entered here is on the disk. */
  stop(): Promise<void>;
};

export type SharedDraft = {
  /** Makes this tab the one that edits. */
  take(): void;
  /** The draft isn't shown here any more. */
  leave(): void;
};

/** A tab that doesn't let go in this time hangs, in milliseconds: what it had on the disk goes on without it. */
const LETS_GO_WITHIN_MS = 1000;

/** Drafts that this tab has left and may still be writing. */
const leaving = new Map<string, Promise<void>>();

/** A lock that was stolen, or is no longer asked for: what comes next is decided by who asked. */
function unlessGivenUp(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

/**
 * Lets one tab at a time edit a draft, by a Web Lock: the browser frees it when a tab closes or crashes, and the next
 * tab goes on. A tab that takes the draft over asks the others first, so that the one that edits writes what it has;
 * it uses force only where nobody answers.
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
  /** gives the lock back; null unless this tab has it to give */
  let letGo: (() => void) | null = null;
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
      letGo = freed;
    });
  };

  async function takeTurns(): Promise<void> {
    await leaving.get(id);
    let how: LockOptions = { ifAvailable: true };
    while (!hasLeft) {
      const ended = locks.request(name, how, hold);
      if (isEditing === null) turn.prepare();
      await ended.catch(unlessGivenUp);
      letGo = null;
      if (hasLeft) return;
      if (isEditing !== false) turn.watch();
      isEditing = false;
      queue = new AbortController();
      how = byForce ? { steal: true } : { signal: queue.signal };
    }
  }

  /** Lets another tab go first: with the draft as it is here on the disk, or in the queue. */
  const stepBack = (): void => {
    if (letGo) {
      void turn.stop().finally(letGo);
      letGo = null;
    } else {
      queue.abort();
    }
  };

  otherTabs.onmessage = stepBack;
  const gone = takeTurns();

  return {
    take() {
      if (isEditing) return;
      otherTabs.postMessage('take');
      patience = setTimeout(() => {
        byForce = true;
        queue.abort();
      }, LETS_GO_WITHIN_MS);
    },
    leave() {
      hasLeft = true;
      clearTimeout(patience);
      otherTabs.close();
      stepBack();
      const done = gone.finally(() => {
        if (leaving.get(id) === done) leaving.delete(id);
      });
      leaving.set(id, done);
    },
  };
}
