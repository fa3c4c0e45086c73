import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the machine (proc(5), sysconf _SC_CLK_TCK). */
const TICKS_A_SECOND = 100;

/** Seconds of CPU that a process and its children, such as the backends of a PostgreSQL, have used so far. */
export function cpuSeconds(pid: number): number {
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null && (stat.pid === pid || stat.parent === pid));
  return family.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS_A_SECOND;
}

/** Megabytes (10⁶) of memory that a process holds. */
export function residentMegabytes(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kib) * 1024) / 1e6;
}

type Stat = { pid: number; parent: number; ticks: number };

function statOf(pid: number): Stat | null {
  try {
    // After the name, which may have spaces: state, parent, … and as 12th and 13th the times (proc(5)).
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    const fields = rest.split(' ');
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It ended while the list was read.
    return null;
  }
}
