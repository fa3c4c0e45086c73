/** The times at which a business day can end: every half hour from 00:00 to 05:30, and the store's own. */
export function dayEnds(current: string): string[] {
  const halfHours = [0, 1, 2, 3, 4, 5].flatMap((hour) => [`0${hour}:00`, `0${hour}:30`]);
  return [...new Set([...halfHours, current])].sort();
}
