import type { PackProblem } from '../../shared/stock/pack-of-code';
import type { UnreadableCode } from '../../shared/tickets/read-code';
import type { TeachingFault, TestFault } from '../../shared/tickets/teach';
import { PACK_PROBLEM } from '../areas/pack-problem';
import { TEACHING_FAULT } from '../areas/teaching-fault';
import { UNREADABLE } from '../areas/unreadable';
import { currentMessages, languageOf, listed } from '../current';
import { say } from '../say';

/** The reason why a code can't be read, and what to do. */
export const unreadableText = (code: UnreadableCode): string =>
  say(
    currentMessages(UNREADABLE),
    code.kind === 'wrong_length'
      ? { ...code, expected: listed(code.expected.map(String), 'disjunction', languageOf(UNREADABLE)) }
      : code,
  );

/** The reason why a code matches no pack on the shelf. */
export function packProblemText(problem: PackProblem): string {
  const t = currentMessages(PACK_PROBLEM);
  if (problem.kind === 'wrong_length')
    return t.wrong_length({
      ...problem,
      expected: listed(problem.expected.map(String), 'disjunction', languageOf(PACK_PROBLEM)),
    });
  if (problem.kind === 'uncertain_code') {
    const { text, readings } = problem;
    return t.uncertain_code({
      text,
      count: readings.length,
      readings: listed(readings, 'disjunction', languageOf(PACK_PROBLEM)),
    });
  }
  return say(t, problem);
}

/** A ticket's number as printed: three digits. */
export const padded = (ticket: number): string => String(ticket).padStart(3, '0');

/** The notices of teaching a layout, besides its rule's faults. */
export type TeachingNotice =
  /** `scan`: 1 to 3 */
  { kind: 'already_scanned'; scan: number } | { kind: 'type_instead' };

/** The reason why the app couldn't learn a layout, and what to do. */
export function teachingText(fault: TeachingFault | TestFault | TeachingNotice): string {
  const t = currentMessages(TEACHING_FAULT);
  if (fault.kind === 'test_same_ticket') return t.test_same_ticket({ ticket: padded(fault.ticket) });
  if (fault.kind === 'test_not_next')
    return t.test_not_next({ scanned: padded(fault.scanned), expected: padded(fault.expected) });
  return say(t, fault);
}
