import { liveQuery } from 'dexie';
import { create } from 'zustand';
import { ApiError, NetworkError } from '../../device/client';
import { asStorageError, db, newerData, StorageError, type StorageFault } from '../../device/db';
import { keepError } from '../../device/terminal-errors';
import { FAILURES } from '../../messages/areas/failures';
import { STORAGE_FAULT } from '../../messages/areas/storage-fault';
import { currentMessages } from '../../messages/current';
import type { ErrorKind } from '../../shared/terminals/errors';
import { buildNamedIn } from '../../shared/terminals/terminals';

type StorageState = {
  /** why this device can't save data, or null */
  problem: StorageFault | null;
};

/** The current problem with this device's storage. */
export const useStorage = create<StorageState>(() => ({ problem: null }));

/** Shows the clerk a problem with the device's storage. */
const showStorageProblem = ({ fault }: StorageError): void => useStorage.setState({ problem: fault });

/** Shows conflicts with other tabs over the database, and clears the problem when the database opens again. */
export function watchStorage(): void {
  db.on('versionchange', ({ newVersion }) => {
    if (db.isOlderThan(newVersion ?? 0)) showStorageProblem(newerData());
  });
  db.on('blocked', () => showStorageProblem(new StorageError('open_in_another_tab')));
  const works = () => useStorage.setState({ problem: null });
  db.on('ready', works, true);
}

/** Details of an unexpected failure, for support; null if there is none. */
export const useFailure = create<{ failure: string | null }>(() => ({ failure: null }));

const MAX_DETAIL_LENGTH = 200;

const detailOf = (error: unknown): string => String(error).slice(0, MAX_DETAIL_LENGTH);

/** The build of this page; a development server's build has no name. */
export const build = (): string => buildNamedIn(document.head.innerHTML) ?? 'dev';

/** Keeps an error of the app on this device, which sends it with its report. Its part isn't loaded when it's needed: that may be what failed. */
export const noteError = (error: unknown, kind: ErrorKind): void =>
  void keepError({ kind, error, version: build(), screen: window.location.pathname });

/** Notes the errors that nothing else handles. Those of other scripts, such as extensions, name another origin or no error. */
export function watchErrors(): void {
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason, 'rejection'));
  addEventListener('error', ({ error, filename }) => {
    if (error && filename.startsWith(window.location.origin)) noteError(error, 'error');
  });
}

/**
 * Shows and notes that background work has failed: either a problem with the device's storage, or a bug of this app.
 */
export function reportProblem(error: unknown, kind: ErrorKind = 'error'): void {
  console.error(error);
  noteError(error, kind);
  const storage = asStorageError(error);
  if (storage) showStorageProblem(storage);
  else
    useFailure.setState({
      failure: detailOf(error),
    });
}

/** The message for failed work on this device. */
export function failureOf(error: unknown): string {
  if (error instanceof StorageError) return currentMessages(STORAGE_FAULT)[error.fault];
  return error instanceof Error ? error.message : String(error);
}

/**
 * The reason why a request failed, in the reader's language, on a screen that needs the server.
 * @throws the error itself where neither the server nor the network caused it
 */
export function failureText(error: unknown): string {
  const t = currentMessages(FAILURES);
  if (error instanceof NetworkError) return t.unreachable;
  if (!(error instanceof ApiError)) throw error;
  return error.status === 401 ? t.signInAgain : error.message;
}

export const dismissFailure = (): void => useFailure.setState({ failure: null });

/**
 * Runs a query on the terminal's database now and after each relevant change by any tab or the worker.
 * @returns a function that ends it
 */
export function observe<T>(query: () => Promise<T>, onResult: (result: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next: onResult, error: reportProblem });
  return () => subscription.unsubscribe();
}
