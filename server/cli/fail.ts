import { OperatorError } from '../env';

/** Ends the process; what the operator can remove is said in plain words. */
export function fail(error: unknown): never {
  const plain =
    error instanceof OperatorError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(plain ? error.message : error);
  process.exit(1);
}
