/** The last scans of this tab: enough for half and three quarters of them. */
const MAX_SCANS = 200;

let scans: number[] = [];

/** Notes how long a scan took until it was drawn. In memory, so that a practice count, which has no database, can do it. @param ms milliseconds */
export function noteScan(ms: number): void {
  scans = [...scans.slice(1 - MAX_SCANS), ms];
}

/** How long the last scans took, in milliseconds. */
export const scanTimes = (): readonly number[] => scans;
