import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Has a process end with this one at the latest, also after a test that failed. */
export function endsWithUs<Child extends ChildProcess>(child: Child): Child {
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Ends a process that was started here, and resolves when it's gone. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
