import { liveQuery } from 'dexie';
import { reportProblem } from './problem-store';

/**
 * Runs a query on the terminal's database now and after each change that concerns it, of any tab or the worker.
 * @returns stops it
 */
export function observe<T>(query: () => Promise<T>, onResult: (result: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next: onResult, error: reportProblem });
  return () => subscription.unsubscribe();
}
