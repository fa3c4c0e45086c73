import type { TeachingNotice } from '../../../messages/words/codes';
import type { CodeForm } from '../../../shared/tickets/layouts';
import { cleanCode } from '../../../shared/tickets/read-code';
import {
  nextTicket,
  readTaught,
  symbologyOf,
  type TeachingFault,
  type TestFault,
  teachLayout,
  testLayout,
} from '../../../shared/tickets/teach';

export type Step = 'scan' | 'print' | 'check' | 'test' | 'name';
export const STEPS: readonly Step[] = ['scan', 'print', 'check', 'test', 'name'];

/** The forms of scans and of the print. */
export type TaughtForms = readonly [CodeForm, CodeForm];

/** The progress of teaching a layout. */
export type Teaching = {
  step: Step;
  /** as received, at most three */
  scans: readonly string[];
  printed: string;
  /** known from the step `check` on */
  forms: TaughtForms | null;
  /** the scan that proved the layout */
  tested: string | null;
  fault: TeachingFault | TestFault | TeachingNotice | null;
};

export const BEGINNING: Teaching = {
  step: 'scan',
  scans: [],
  printed: '',
  forms: null,
  tested: null,
  fault: null,
};

/** The user's input so far, from which the rest is derived; `printed` is empty until it fits the scans. */
export type TeachingDraft = Pick<Teaching, 'scans' | 'printed'>;

/** The teaching restored from a draft; the parsed codes have to be confirmed again. */
export function resumed({ scans, printed }: TeachingDraft): Teaching {
  const scanned = scans.reduce(withScan, BEGINNING);
  return printed === '' ? scanned : withPrinted(scanned, printed);
}

type Three = readonly [string, string, string];
const isThree = (scans: readonly string[]): scans is Three => scans.length === 3;

/** The teaching after another scan, or after a number typed instead of one. */
export function withScan(teaching: Teaching, scan: string): Teaching {
  if (teaching.step === 'scan') return withTicket(teaching, scan);
  if (teaching.step === 'test' && teaching.forms) {
    const result = testLayout(teaching.scans, teaching.forms[0], scan);
    if ('fault' in result) return { ...teaching, fault: result.fault };
    return { ...teaching, step: 'name', tested: scan, fault: null };
  }
  return teaching.step === 'print' ? { ...teaching, fault: { kind: 'type_instead' } } : teaching;
}

function withTicket(teaching: Teaching, scan: string): Teaching {
  const code = cleanCode(scan);
  const same = teaching.scans.findIndex((earlier) => cleanCode(earlier) === code);
  if (same >= 0) return { ...teaching, fault: { kind: 'already_scanned', scan: same + 1 } };
  const scans = [...teaching.scans, scan];
  if (!isThree(scans)) return { ...teaching, scans, fault: null };
  // Without the printed number no layout is found; the fault tells whether the scans alone are good.
  const result = teachLayout(scans, '');
  const fault = 'fault' in result && result.fault.kind !== 'no_groups' ? result.fault : null;
  return fault ? { ...BEGINNING, fault } : { ...teaching, scans, step: 'print', fault: null };
}

/** The teaching after the printed number of the last ticket was typed. */
export function withPrinted(teaching: Teaching, printed: string): Teaching {
  const { scans } = teaching;
  if (!isThree(scans)) return BEGINNING;
  const result = teachLayout(scans, printed, symbologyOf(scans));
  if ('fault' in result) return { ...teaching, printed, fault: result.fault };
  return { ...teaching, printed, forms: result.forms, step: 'check', fault: null };
}

/** The teaching after a person confirmed the parsed codes. */
export const confirmed = (teaching: Teaching): Teaching => ({ ...teaching, step: 'test', fault: null });

/** The number of the ticket that the test waits for. */
export function awaitedTicket({ scans, forms }: Teaching): number {
  const [before = 0, last = 0] = scans
    .slice(-2)
    .map((scan) => (forms && readTaught(scan, forms[0])?.ticket) ?? 0);
  return nextTicket(before, last);
}
