import type { ActiveSession } from '../../contract/people/sessions';
import type { Terminal } from '../../contract/terminals/terminal-reports';
import { TERMINAL_STATES, type TerminalState } from '../../domain/terminals/terminals';
import type { StoreClock } from '../../domain/time/store-clock';
import { TERMINALS } from '../../i18n/en/admin/terminals';
import { span } from '../../ui/formats';
import { sinceWhen } from '../../ui/since';

const MINUTE_MS = 60_000;
/** A terminal reports every few minutes while the app is open. After a longer silence nobody knows whether it works. */
const RECENT_MS = 15 * MINUTE_MS;
/** A smaller clock error isn't shown: nobody sets a clock better than this by hand. */
const MIN_CLOCK_ERROR_MS = 10_000;

/** A terminal's state, and a detail: 'Waiting to sync', 'since yesterday 10:10 PM'. */
export function stateInWords(
  terminal: Terminal,
  now: Date,
  clock: StoreClock,
): [state: string, more: string] {
  const { state, attention, oldest_waiting_at, seen_at } = terminal;
  const since = (at: string | null) =>
    at === null ? '' : TERMINALS.sinceTime(sinceWhen(new Date(at), now, clock));
  switch (state) {
    case 'attention':
      return [TERMINALS.needsAttention, TERMINALS.entriesRefused(attention)];
    case 'waiting':
      return [TERMINALS.entriesWaiting, since(oldest_waiting_at)];
    case 'silent':
      return [TERMINALS.noContact, since(seen_at)];
    case 'signed_out':
      return [TERMINALS.signedOut, ''];
    case 'working':
      return isRecent(terminal, now)
        ? [TERMINALS.working, '']
        : [TERMINALS.lastHeard, agoInWords(new Date(seen_at), now)];
  }
}

const STATE_WORD: Record<Exclude<TerminalState, 'working'>, string> = {
  attention: TERMINALS.needsAttention,
  waiting: TERMINALS.entriesWaiting,
  silent: TERMINALS.noContact,
  signed_out: TERMINALS.signedOut,
};

/** The states of terminals, the most urgent first, as the list says them. */
export const stateFilters = (now: Date) =>
  TERMINAL_STATES.flatMap((state) => {
    const isIn = (terminal: Terminal) => terminal.state === state;
    if (state !== 'working') return [{ label: STATE_WORD[state], has: isIn }];
    return [
      {
        label: TERMINALS.notHeardLately,
        has: (terminal: Terminal) => isIn(terminal) && !isRecent(terminal, now),
      },
      { label: TERMINALS.working, has: (terminal: Terminal) => isIn(terminal) && isRecent(terminal, now) },
    ];
  });

/** Whether a terminal has reported within the last quarter of an hour. */
export const isRecent = ({ seen_at }: Terminal, now: Date): boolean =>
  now.getTime() - Date.parse(seen_at) < RECENT_MS;

/** A past time as a span: '2 minutes ago'. */
export function agoInWords(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  return ms < MINUTE_MS ? TERMINALS.justNow : TERMINALS.ago(span(ms));
}

/** The user or clerks signed in on a terminal, and since when. */
export function holderInWords(
  { person, handed_over, signed_in_at }: Terminal,
  now: Date,
  clock: StoreClock,
): string {
  if (person === null || signed_in_at === null) return TERMINALS.nobody;
  const since = TERMINALS.sinceTime(sinceWhen(new Date(signed_in_at), now, clock));
  return TERMINALS.holder(handed_over ? TERMINALS.clerks(person) : person, since);
}

/** The error of a device's clock; null if it is right to within some seconds. @param offsetMs positive if it is behind */
export function clockInWords(offsetMs: number): string | null {
  const ms = Math.abs(offsetMs);
  if (ms < MIN_CLOCK_ERROR_MS) return null;
  const by = ms < MINUTE_MS ? TERMINALS.seconds(Math.round(ms / 1000)) : span(ms);
  return offsetMs > 0 ? TERMINALS.behind(by) : TERMINALS.ahead(by);
}

const nameOf = ({ code, name, device }: Terminal): string => {
  const more = [name && code, device].filter(Boolean).join(', ');
  return more === '' ? code : `${name ?? code} (${more})`;
};
const unsent = ({ waiting, attention }: Terminal): number => waiting + attention;

/** The question before a terminal's access ends, with the consequence for its data. */
export const endQuestion = (terminal: Terminal): string =>
  TERMINALS.endQuestion(nameOf(terminal), unsent(terminal));

/** The question before a terminal is removed from the list. */
export const removeQuestion = (terminal: Terminal): string =>
  TERMINALS.removeQuestion(nameOf(terminal), unsent(terminal));

/** The holder of a session: 'Clerks, handed over by Store Admin'. */
export const sessionInWords = ({ person, handed_over }: ActiveSession): string =>
  handed_over === 1 ? TERMINALS.clerks(person) : person;

/** The question before a session ends, with the consequence for its data. */
export function endSessionQuestion({ person, handed_over, terminal, device }: ActiveSession): string {
  const where = [terminal === null ? null : TERMINALS.onTerminal(terminal), device]
    .filter(Boolean)
    .join(', ');
  const end = handed_over === 1 ? TERMINALS.endClerks : TERMINALS.endSignIn;
  return end(person, where && ` (${where})`);
}
