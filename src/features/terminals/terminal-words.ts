import type { LivingSession } from '../../contract/sessions';
import type { Terminal } from '../../contract/terminal-reports';
import { pluralize } from '../../domain/pluralize';
import { span } from '../../ui/formats';
import { sinceWhen } from '../../ui/since';

const MINUTE_MS = 60_000;
/** A clock that is wrong by less is told in no place: nobody sets one better by hand. */
const CLOCK_MS = 10_000;

/** What a terminal needs, in a few words and what there is to add: 'Entries wait', 'since yesterday 22:10'. */
export function stateInWords(terminal: Terminal, now: Date): [state: string, more: string] {
  const { state, attention, oldest_waiting_at, seen_at } = terminal;
  const since = (at: string | null) => (at === null ? '' : `since ${sinceWhen(new Date(at), now)}`);
  switch (state) {
    case 'attention':
      return ['Needs attention', `${pluralize(attention, 'entry', 'entries')} refused`];
    case 'waiting':
      return ['Entries wait', since(oldest_waiting_at)];
    case 'silent':
      return ['Not heard of', since(seen_at)];
    case 'signed_out':
      return ['Signed out', ''];
    case 'working':
      return ['Working', ''];
  }
}

/** How long ago it was: '2 minutes ago'. */
export function agoInWords(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  return ms < MINUTE_MS ? 'just now' : `${span(ms)} ago`;
}

/** Who has the terminal, and since when. */
export function holderInWords({ person, handed_over, signed_in_at }: Terminal, now: Date): string {
  if (person === null || signed_in_at === null) return 'Nobody';
  const since = `since ${sinceWhen(new Date(signed_in_at), now)}`;
  return handed_over ? `Clerks, handed over by ${person} ${since}` : `${person} ${since}`;
}

/** What is wrong with a device's clock; null: it's right to some seconds. @param offsetMs what it lacks */
export function clockInWords(offsetMs: number): string | null {
  const ms = Math.abs(offsetMs);
  if (ms < CLOCK_MS) return null;
  const by = ms < MINUTE_MS ? pluralize(Math.round(ms / 1000), 'second') : span(ms);
  return `${by} ${offsetMs > 0 ? 'behind' : 'ahead'}`;
}

const nameOf = ({ code, device }: Terminal): string => (device === null ? code : `${code} (${device})`);
const unsent = ({ waiting, attention }: Terminal): number => waiting + attention;

/** Asks before a terminal's access is ended, and says what that does to what is on the device. */
export function endQuestion(terminal: Terminal): string {
  const count = unsent(terminal);
  const kept =
    count === 0
      ? 'What is counted there from now on stays on the device'
      : `${pluralize(count, 'entry', 'entries')} that it last said it had, and what is counted there from now on, stay on the device`;
  return `End the access of terminal ${nameOf(terminal)}? Nothing more can be sent or read there until someone signs in with a password. ${kept} and can be sent after that. What the device has shown before can still be seen on it.`;
}

/** Asks before a terminal is taken off the list. */
export function removeQuestion(terminal: Terminal): string {
  const count = unsent(terminal);
  const lost =
    count === 0
      ? ''
      : ` ${pluralize(count, 'entry', 'entries')} that it last said it had never arrived: whoever finds the device can still send them.`;
  return `Take terminal ${nameOf(terminal)} off the list? It comes back when someone of the store signs in there.${lost}`;
}

/** Who has access by a session: 'Clerks, handed over by Store Admin'. */
export const sessionInWords = ({ person, handed_over }: LivingSession): string =>
  handed_over === 1 ? `Clerks, handed over by ${person}` : person;

/** Asks before a session is ended, and says what that does. */
export function endSessionQuestion(session: LivingSession): string {
  const { person, handed_over, terminal, device } = session;
  const where = [terminal === null ? null : `on ${terminal}`, device].filter(Boolean).join(', ');
  const what =
    handed_over === 1 ? `the access of a terminal that ${person} handed over` : `a sign-in of ${person}`;
  return `End ${what}${where && ` (${where})`}? Nothing more can be sent or read there until someone signs in with a password. What is counted there stays on the device and can be sent after that.`;
}
