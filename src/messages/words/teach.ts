import type { TeachingFault, TestFault } from '../../shared/tickets/teach';
import { TEACHING_FAULT } from '../areas/teaching-fault';
import { currentMessages } from '../current';
import { say } from '../say';

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
