import { cleanedError, type ErrorKind, MAX_ERRORS_OF_DAY } from '../shared/terminals/errors';
import { terminalsPaths } from '../shared/terminals/paths';
import type { TerminalError } from '../shared/terminals/terminals-schema';
import { DAY_MS } from '../shared/time/store-clock';
import { TERMINAL_HEADER } from '../shared/wire/requests';
import { type Api, ApiError, call, isUnreachable } from './client';
import { timeBy } from './clock';
import { asStorageError, type TerminalDb, db as terminalDb } from './db';
import { loadClock, loadRoster, terminalCode } from './kept-values';
import type { KeptError } from './rows';
import { loadSession } from './session';

/** An error of the app, with the build and the path of the screen that was open. */
type AppError = { kind: ErrorKind; error: unknown; version: string; screen: string };

/** Lines of the stack that are kept: they name the part of the app. */
const MAX_FRAMES = 2;

/** What an error says of itself. Of a refusal only its code: its sentence is for people, and names packs and people. */
function textOf(error: unknown): string {
  const storage = asStorageError(error);
  if (storage) return `${storage.name}: ${storage.fault}`;
  if (error instanceof ApiError) return `${error.name} ${error.status} ${error.body?.code ?? ''}`;
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\.[jt]sx?\b.*:\d+/.test(line));
  return [`${error.name}: ${error.message}`, ...frames.slice(0, MAX_FRAMES)].join(' ');
}

/** No fault of the app: the network, and another tab with the same database. */
const isExpected = (error: unknown): boolean => {
  const fault = asStorageError(error)?.fault;
  return isUnreachable(error) || fault === 'newer_data' || fault === 'open_in_another_tab';
};

/** Errors that the database didn't take, until it does. A reload loses them. */
let unsaved: KeptError[] = [];

/**
 * Keeps an error on this device until it is sent, cleaned of what it says of the shop. Keeps each error once a day, and at most
 * `MAX_ERRORS_OF_DAY`: the first ones tell most. Never fails.
 */
export async function keepError(failure: AppError, db: TerminalDb = terminalDb): Promise<void> {
  try {
    const { kind, error, version, screen } = failure;
    if (isExpected(error)) return;
    const kept: KeptError = {
      ...{ id: crypto.randomUUID(), version, at: new Date().toISOString(), isSent: false },
      kind: asStorageError(error) ? 'storage' : kind,
      screen: cleanedError(screen).slice(0, 100),
      error: cleanedError(textOf(error)),
    };
    unsaved = withError(unsaved, kept);
    await save(db);
  } catch (fault) {
    // Reporting it would end here again.
    console.warn('An error could not be kept', fault);
  }
}

const isSame = (one: KeptError, other: KeptError): boolean =>
  (['kind', 'version', 'screen', 'error'] as const).every((part) => one[part] === other[part]);

const withError = (errors: KeptError[], error: KeptError): KeptError[] =>
  errors.length >= MAX_ERRORS_OF_DAY || errors.some((other) => isSame(other, error))
    ? errors
    : [...errors, error];

/** The kept errors; those that were sent stay for a day, so that none is sent again. */
const loadErrors = (db: TerminalDb): Promise<KeptError[]> =>
  db.kept('errors').then((row) => row?.errors ?? []);

/** Writes the errors that aren't saved yet, by the corrected clock and without the names that this device knows. */
async function save(db: TerminalDb): Promise<void> {
  const waiting = unsaved;
  await db.transaction('rw', db.meta, db.session, async () => {
    const { user } = (await loadSession(db)) ?? {};
    const clerks = await loadRoster(db);
    const names = [user?.name, user?.Username, user?.store_name, ...clerks.map(({ name }) => name)];
    const clock = await loadClock(db);
    const now = timeBy(clock, Date.now());
    const kept = (await loadErrors(db)).filter(
      ({ isSent, at }) => !isSent || Math.abs(now - Date.parse(at)) < DAY_MS,
    );
    const errors = waiting.reduce((others, each) => {
      const error = cleanedError(
        each.error,
        names.flatMap((name) => name ?? []),
      );
      const at = new Date(timeBy(clock, Date.parse(each.at))).toISOString();
      return withError(others, { ...each, error, at });
    }, kept);
    // A write wakes the sender, which must not go on because of its own failure.
    if (errors !== kept) await db.meta.put({ id: 'errors', errors });
  });
  unsaved = unsaved.filter((error) => !waiting.includes(error));
}

/** The number of kept errors that wait to be sent. */
export const countErrors = async (db: TerminalDb = terminalDb): Promise<number> =>
  (await loadErrors(db)).filter(({ isSent }) => !isSent).length;

/** Statuses of a server that will never take the same errors. */
const REFUSED = [400, 413, 422];

/**
 * Sends the kept errors, if there are any. After a failure they stay for the next report, as on a server of an earlier release, which
 * answers 404.
 * @throws ApiError, NetworkError
 */
export async function sendErrors(api: Api, db: TerminalDb): Promise<void> {
  if (unsaved.length > 0) await save(db);
  const waiting = (await loadErrors(db)).filter(({ isSent }) => !isSent);
  if (waiting.length === 0) return;
  const data: TerminalError[] = waiting.map(({ isSent: _, ...error }) => error);
  const headers = { [TERMINAL_HEADER]: await terminalCode(db) };
  try {
    await call(api, terminalsPaths.terminalErrors, { body: { data }, headers });
  } catch (error) {
    if (!(error instanceof ApiError && REFUSED.includes(error.status) && error.body)) throw error;
  }
  const sent = new Set(waiting.map(({ id }) => id));
  await db.transaction('rw', db.meta, async () => {
    const errors = (await loadErrors(db)).map((error) =>
      sent.has(error.id) ? { ...error, isSent: true } : error,
    );
    await db.meta.put({ id: 'errors', errors });
  });
}
