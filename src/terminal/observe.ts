import { liveQuery } from 'dexie';
import { reportProblem } from './problem-store';

/**
 * Runs a query on the terminal's database now and after each relevant change by any tab or the worker.
 * @returns a function that ends it
 */
export function observe<T>(query: () => Promise<T>, onResult: (result: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next: onResult, error: reportProblem });
  return () => subscription.unsubscribe();
}
