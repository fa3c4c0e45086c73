/** Identifies a record of a day in reports: its author and its report time. */
type ShiftId = { userId: number; reportTime: string };

/** The shift select's value, `{created_by}_{report_time}` (product: Shift). */
export const shiftValue = ({
  created_by,
  report_time,
}: {
  created_by: number;
  report_time: string;
}): string => `${created_by}_${report_time}`;

/**
 * The shift that a value of the shift select stands for. Split at the first underscore: the rest is the time.
 * @returns null where the value names no shift
 */
export function splitShift(value: string): ShiftId | null {
  const [, user, reportTime] = /^([1-9][0-9]*)_(.+)$/.exec(value) ?? [];
  return user && reportTime ? { userId: Number(user), reportTime } : null;
}
