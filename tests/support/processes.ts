import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process that was started here, and resolves when it's gone. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
