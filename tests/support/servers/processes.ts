import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a child process with this process, even after a failed test. */
export function endsWithUs<Child extends ChildProcess>(child: Child): Child {
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Ends a child process and resolves when it has exited. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
