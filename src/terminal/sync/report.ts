import { countUnsent, sendReport } from '../../device/terminal-report';
import { buildNamedIn } from '../../domain/terminals';
import { useConnectivity } from '../connectivity-store';
import { observe } from '../observe';
import { reportProblem } from '../problem-store';
import { useSession } from '../session-store';

/** How often a page that is open says how the terminal is, in milliseconds. */
const EVERY_MS = 5 * 60_000;
/** After a change: a drain changes what waits several times a second, and isn't to be disturbed; in milliseconds. */
const QUIET_MS = 3_000;

/** The build that this page runs; a development server's has no name. */
const version = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]');
  return buildNamedIn(script?.src ?? '') ?? 'dev';
};

/**
 * Tells the server how this terminal is: soon after the start and each sign-in, when something else waits, when the
 * server is back, and every few minutes.
 * @returns stops it
 */
export function reportTerminal(storeId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  };
  const send = () => {
    sendIn(EVERY_MS);
    if (useConnectivity.getState().online) sendReport(version()).catch(reportProblem);
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
