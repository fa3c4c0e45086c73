import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { TERMINALS } from '../../messages/areas/terminals';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import type { ActiveSession } from '../../shared/accounts/auth-schema';
import { TERMINAL_STATES, type TerminalState } from '../../shared/terminals/terminals';
import type { Terminal } from '../../shared/terminals/terminals-schema';
import type { StoreClock } from '../../shared/time/store-clock';
import { MINUTE_MS } from '../../shared/time/store-clock';
import { sinceWhen, span } from '../ui/formats';

/** A terminal reports every few minutes while the app is open. After a longer silence it may be broken. */
const RECENT_MS = 15 * MINUTE_MS;
/** The smallest clock error shown: nobody sets a clock better than this by hand. */
const MIN_CLOCK_ERROR_MS = 10_000;

/** A terminal's state, and a detail: 'Waiting to sync', 'since yesterday 10:10 PM'. */
export function stateInWords(
  terminal: Terminal,
  now: Date,
  clock: StoreClock,
): [state: string, more: string] {
  const t = currentMessages(TERMINALS);
  const { state, attention, oldest_waiting_at, seen_at } = terminal;
  const since = (at: string | null) =>
    at === null ? '' : t.sinceTime({ time: sinceWhen(new Date(at), now, clock) });
  switch (state) {
    case 'attention':
      return [t.needsAttention, t.entriesRefused({ count: attention })];
    case 'waiting':
      return [currentMessages(OFFICE_WORDS).waitingToSync, since(oldest_waiting_at)];
    case 'silent':
      return [t.noContact, since(seen_at)];
    case 'signed_out':
      return [t.signedOut, ''];
    case 'working':
      return isRecent(terminal, now) ? [t.working, ''] : [t.lastHeard, agoInWords(new Date(seen_at), now)];
  }
}

const stateWord = inReadersLanguage(
  TERMINALS,
  (t): Record<Exclude<TerminalState, 'working'>, string> => ({
    attention: t.needsAttention,
    waiting: currentMessages(OFFICE_WORDS).waitingToSync,
    silent: t.noContact,
    signed_out: t.signedOut,
  }),
);

/** The states of terminals as the list names them, the most urgent first. */
export const stateFilters = (now: Date) => {
  const t = currentMessages(TERMINALS);
  return TERMINAL_STATES.flatMap((state) => {
    const isIn = (terminal: Terminal) => terminal.state === state;
    if (state !== 'working') return [{ label: stateWord()[state], has: isIn }];
    return [
      {
        label: t.notHeardLately,
        has: (terminal: Terminal) => isIn(terminal) && !isRecent(terminal, now),
      },
      {
        label: t.working,
        has: (terminal: Terminal) => isIn(terminal) && isRecent(terminal, now),
      },
    ];
  });
};

/** Whether a terminal has reported within the last quarter of an hour. */
export const isRecent = ({ seen_at }: Terminal, now: Date): boolean =>
  now.getTime() - Date.parse(seen_at) < RECENT_MS;

/** A past time as a span: '2 minutes ago'. */
export function agoInWords(at: Date, now: Date): string {
  const t = currentMessages(TERMINALS);
  const ms = now.getTime() - at.getTime();
  return ms < MINUTE_MS ? t.justNow : t.ago({ span: span(ms) });
}

/** The user or clerks signed in on a terminal, and since when. */
export function holderInWords(
  { person, handed_over, signed_in_at }: Terminal,
  now: Date,
  clock: StoreClock,
): [holder: string, since: string] {
  const t = currentMessages(TERMINALS);
  if (person === null || signed_in_at === null) return [t.nobody, ''];
  return [
    handed_over ? t.clerks({ person }) : person,
    t.sinceTime({ time: sinceWhen(new Date(signed_in_at), now, clock) }),
  ];
}

/** The error of a device's clock; null if it is right to within some seconds. @param offsetMs positive if it is behind */
export function clockInWords(offsetMs: number): string | null {
  const t = currentMessages(TERMINALS);
  const ms = Math.abs(offsetMs);
  if (ms < MIN_CLOCK_ERROR_MS) return null;
  const by = ms < MINUTE_MS ? t.seconds({ count: Math.round(ms / 1000) }) : span(ms);
  return offsetMs > 0 ? t.behind({ span: by }) : t.ahead({ span: by });
}

/** The 75th percentile of a terminal's scan and start times; nothing for times that it hasn't measured. */
export function speedInWords({ scan, start }: Pick<Terminal, 'scan' | 'start'>): string[] {
  const t = currentMessages(TERMINALS);
  return [scan && t.scanIn({ ms: scan.p75_ms }), start && t.startIn({ ms: start.p75_ms })].filter(
    (text) => typeof text === 'string',
  );
}

const nameOf = ({ code, name, device }: Terminal): string => {
  const more = [name && code, device].filter(Boolean).join(', ');
  return more === '' ? code : `${name ?? code} (${more})`;
};
const unsent = ({ waiting, attention }: Terminal): number => waiting + attention;

/** The question before a terminal's access ends, with the consequence for its data. */
export const endQuestion = (terminal: Terminal): string =>
  currentMessages(TERMINALS).endQuestion({ terminal: nameOf(terminal), unsent: unsent(terminal) });

/** The question before a terminal is removed from the list. */
export const removeQuestion = (terminal: Terminal): string =>
  currentMessages(TERMINALS).removeQuestion({ terminal: nameOf(terminal), unsent: unsent(terminal) });

/** The holder of a session: 'Clerks, handed over by Store Admin'. */
export const sessionInWords = ({ person, handed_over, opened }: ActiveSession): string =>
  opened === 1
    ? currentMessages(TERMINALS).openedBy({ person })
    : handed_over === 1
      ? currentMessages(TERMINALS).clerks({ person })
      : person;

/** The question before a session ends, with the consequence for its data. */
export function endSessionQuestion({ person, handed_over, opened, terminal, device }: ActiveSession): string {
  const t = currentMessages(TERMINALS);
  if (opened === 1) return t.endOpened({ person });
  const where = [terminal === null ? null : t.onTerminal({ code: terminal }), device]
    .filter(Boolean)
    .join(', ');
  return t.endAccessOf({ person, isHandedOver: handed_over === 1, where: where && ` (${where})` });
}
