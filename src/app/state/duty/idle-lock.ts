import { create } from 'zustand';
import { now } from '../../../device/clock';
import { goOffDuty } from '../../../device/duty';
import { turnState } from '../../../shared/terminals/terminals';
import { reportProblem } from '../problem-store';
import { useSession } from '../session-store';
import { lastUse, noteUse } from './last-use';

/** Interval of a page's checks, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;

const isOnDuty = (): boolean => {
  const { handedOver, user } = useSession.getState();
  return handedOver && user !== null;
};

const turn = () => turnState(lastUse(), now().getTime());

/** Whether the clerk's turn is about to end, so that a banner says so. */
export const useTurnEnding = create(() => false);

/** Ends the clerk's duty in every tab and shows the lock screen. */
export const lock = (): void => void goOffDuty().catch(reportProblem);

function checkIdle(): void {
  const state = isOnDuty() ? turn() : 'on';
  useTurnEnding.setState(state === 'ending', true);
  if (state === 'over') lock();
}

/** A touch or key after the time limit only locks, for example on a tablet that slept. */
function used(event: Event): void {
  if (!isOnDuty()) return;
  if (turn() !== 'over') {
    noteUse();
    useTurnEnding.setState(false, true);
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  lock();
}

/** Locks a handed-over terminal that is idle. Compares times, since timers stop while a tablet sleeps. */
export function watchUse(): void {
  for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, used, { capture: true });
  setInterval(checkIdle, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkIdle);
  addEventListener('pageshow', checkIdle);
  checkIdle();
}
