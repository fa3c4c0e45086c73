import type { PackProblem } from '../../shared/stock/pack-of-code';
import type { UnreadableCode } from '../../shared/tickets/read-code';
import { PACK_PROBLEM } from '../areas/pack-problem';
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
