import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the machine (proc(5), sysconf _SC_CLK_TCK). */
const TICKS_A_SECOND = 100;

/** Seconds of CPU that a process and its children, such as the backends of a PostgreSQL, have used so far, ended ones too. */
export function cpuSeconds(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = statOf(Number(name));
    if (stat?.pid === pid) ticks += stat.own + stat.ofEndedChildren;
    else if (stat?.parent === pid) ticks += stat.own;
  }
  return ticks / TICKS_A_SECOND;
}

/** Megabytes (10⁶) of memory that a process holds. */
export function residentMegabytes(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kib) * 1024) / 1e6;
}

type Stat = { pid: number; parent: number; own: number; ofEndedChildren: number };

function statOf(pid: number): Stat | null {
  try {
    // After the name, which may have spaces: state, parent, … and from the 12th on the times (proc(5)).
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    const fields = rest.split(' ').map(Number);
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11);
    return {
      pid,
      parent: fields[1] ?? 0,
      own: user + system,
      ofEndedChildren: childrenUser + childrenSystem,
    };
  } catch {
    // It ended while the list was read.
    return null;
  }
}
