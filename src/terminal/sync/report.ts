import { countUnsent, sendReport } from '../../device/terminal-report';
import { buildNamedIn } from '../../domain/terminals/terminals';
import { useConnectivity } from '../connectivity-store';
import { observe } from '../observe';
import { reportProblem } from '../problem-store';
import { useSession } from '../session-store';

/** Interval of an open page's reports, in milliseconds. */
const REPORT_INTERVAL_MS = 5 * 60_000;
/** Delay after a change, in milliseconds. A drain changes the counts several times a second and must not be disturbed. */
const QUIET_MS = 3_000;

/** The build of this page; a development server's build has no name. */
const version = (): string => buildNamedIn(document.head.innerHTML) ?? 'dev';

/**
 * Reports this terminal's state to the server: soon after the start and each sign-in, when the counts change, when the
 * server is reachable again, and every few minutes.
 * @returns a function that ends it
 */
export function reportTerminal(storeId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  };
  const send = () => {
    sendIn(REPORT_INTERVAL_MS);
    if (useConnectivity.getState().online) void reportNow();
  };
  const soon = () => sendIn(QUIET_MS);
  const stops = [
    observe(() => countUnsent(storeId), soon),
    useSession.subscribe(({ token }, before) => {
      if (token !== before.token) soon();
    }),
    useConnectivity.subscribe(({ online }, before) => {
      if (online && !before.online) soon();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}

/** Reports this terminal at once, so that a list of terminals read next includes it. */
export const reportNow = (): Promise<void> => sendReport(version()).catch(reportProblem);
