import { OperatorError } from './errors';
import { errorInLog } from './log';

/** Ends the process; what the operator can remove is said in plain words, anything else without the values that it met. */
export function fail(error: unknown): never {
  const plain =
    error instanceof OperatorError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(plain ? error.message : errorInLog(error));
  process.exit(1);
}
