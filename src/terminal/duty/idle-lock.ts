import { now } from '../../api/clock';
import { goOffDuty } from '../../device/duty';
import { isIdle } from '../../domain/idle';
import { reportProblem } from '../problem-store';
import { useSession } from '../session-store';
import { lastUse, noteUse } from './last-use';

/** How often a page looks by itself, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

const isOnDuty = (): boolean => {
  const { handedOver, user } = useSession.getState();
  return handedOver && user !== null;
};

const isUnused = (): boolean => isIdle(lastUse(), now().getTime());

/** Ends the duty of whoever has it, in every tab: the lock screen comes. */
export const lock = (): void => void goOffDuty().catch(reportProblem);

function look(): void {
  if (isOnDuty() && isUnused()) lock();
}

/** A touch or key after the time is over, as of a tablet that slept, does nothing but lock. */
function used(event: Event): void {
  if (!isOnDuty()) return;
  if (!isUnused()) {
    noteUse();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  lock();
}

/** Locks a handed-over terminal that nobody uses. Times are compared, since timers stand still while a tablet sleeps. */
export function watchUse(): void {
  for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, used, { capture: true });
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  look();
}
