import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second on every machine (proc(5), sysconf _SC_CLK_TCK). */
const TICKS_PER_SECOND = 100;

/** CPU seconds used so far by a process and its children, including ended ones, such as PostgreSQL's backends. */
export function cpuSeconds(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = statOf(Number(name));
    if (stat?.pid === pid) ticks += stat.own + stat.ofEndedChildren;
    else if (stat?.parent === pid) ticks += stat.own;
  }
  return ticks / TICKS_PER_SECOND;
}

/** Resident memory of a process in megabytes (10⁶ bytes). */
export function residentMegabytes(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kib) * 1024) / 1e6;
}

type Stat = { pid: number; parent: number; own: number; ofEndedChildren: number };

function statOf(pid: number): Stat | null {
  try {
    // The fields after the name, which may contain spaces: state, parent, … and the times from the 12th on (proc(5)).
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
    // The process ended meanwhile.
    return null;
  }
}
