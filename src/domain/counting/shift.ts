/** Which record of a day a report is about: who submitted it, and its report time. */
export type ShiftId = { userId: number; reportTime: string };

/** The shift select's value, `{created_by}_{report_time}` (product: Shift). */
export const shiftValue = ({
  created_by,
  report_time,
}: {
  created_by: number;
  report_time: string;
}): string => `${created_by}_${report_time}`;

/**
 * What a value of the shift select stands for. It's split at its first underscore: whatever follows is the time.
 * @returns null where the value names no shift
 */
export function splitShift(value: string): ShiftId | null {
  const [, user, reportTime] = /^([1-9][0-9]*)_(.+)$/.exec(value) ?? [];
  return user && reportTime ? { userId: Number(user), reportTime } : null;
}
