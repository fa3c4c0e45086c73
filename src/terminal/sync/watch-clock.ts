import { clockNow, setClock } from '../../api/clock';
import { loadClock, saveClock } from '../../device/clock';
import { db } from '../../device/db';
import { afterAnswer, type Clock, UNHEARD } from '../../domain/clock';
import { observe } from '../observe';
import { reportProblem } from '../problem-store';

/** How often a page looks whether the device's clock was set, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** How often what hasn't changed is written down again, since time has passed, in milliseconds. */
const KEEP_EVERY_MS = 60_000;

/** As it's in the database. */
let kept = UNHEARD;

function keep(known: Clock): void {
  setClock(known);
  const isNews = known.offsetMs !== kept.offsetMs || Math.abs(known.atLeast - kept.atLeast) >= KEEP_EVERY_MS;
  if (!isNews) return;
  kept = known;
  saveClock(known).catch(reportProblem);
}

/**
 * Begins to time a request.
 * @returns learns from the answer's headers what the device's clock lacks. Only for answers of our own server.
 */
export function timeRequest(): (headers: Headers) => void {
  const asked = { device: Date.now(), counter: performance.now() };
  return (headers) => {
    const date = Date.parse(headers.get('Date') ?? '');
    // A copy that something on the way has kept tells an old time.
    if (Number.isNaN(date) || Number(headers.get('Age')) > 0) return;
    const device = Date.now();
    // The counter may have slept; the device's clock may have been set.
    const took = Math.max(performance.now() - asked.counter, device - asked.device);
    keep(afterAnswer(clockNow(), date, device, took));
  };
}

/**
 * Follows what any tab learns of the time, and looks itself how it passes. Resolves when it's known.
 * @param onSetBack called when the device's clock was set back, so that whoever waits for a time doesn't wait for hours
 */
export const watchClock = (onSetBack: () => void): Promise<void> =>
  new Promise((known) => {
    observe(
      () => loadClock(db),
      (clock) => {
        kept = clock;
        setClock(clock);
        known();
      },
    );
    let shown = Date.now();
    const look = () => {
      const before = shown;
      shown = Date.now();
      if (shown < before) onSetBack();
      keep(clockNow());
    };
    setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
  });
