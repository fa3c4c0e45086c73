import { useEffect, useReducer, useRef } from 'react';
import type { ImportReply } from '../../contract/office/games';
import { guessUnit } from '../../domain/games/cells';
import { type ColumnMap, guessColumns, type ImportField, rowsOf } from '../../domain/games/columns';
import { FILE_FAULT, IMPORTS } from '../../i18n/en/stock/imports';
import { say } from '../../i18n/say';
import { readFile } from '../../reports/table-file/read-file';
import { type FileFault, type TableFile, UnreadableFile } from '../../reports/table-file/table-file';
import { failureText } from '../../terminal/queries/failure-text';
import { refreshStock } from '../../terminal/stock-store';
import { type ImportChoices, type ImportKind, KINDS, type Row } from './kinds';

type Columns = ColumnMap<ImportField>;
type Chosen = { name: string; table: TableFile; columns: Columns; choices: ImportChoices };
type Checked = { rows: Row[]; data: ImportReply['data']; leftOut: ReadonlySet<number> };

export type ImportState = {
  /** what is going on, in words; null: nothing */
  busy: string | null;
  fault: string | null;
  file: Chosen | null;
  /** what a dry run said of the file as it is mapped now */
  checked: Checked | null;
  done: ImportReply | null;
};

const NOTHING: ImportState = { busy: null, fault: null, file: null, checked: null, done: null };

type Change = Partial<ImportState>;

/**
 * One import, from the file to its result.
 * @param placeId the company or store; null until it's known
 * @param state the company's state, where it's known
 */
export function useImport(kind: ImportKind, placeId: number | null, state: string) {
  const [now, change] = useReducer(
    (before: ImportState, next: Change): ImportState => ({ ...before, ...next }),
    NOTHING,
  );
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { fields, send, maxRows } = KINDS[kind];

  /** Runs one step that can be stopped. Its text shows meanwhile, and its failure instead of its outcome. */
  const run = async (busy: string, work: (signal: AbortSignal) => Promise<Change>) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    change({ busy, fault: null });
    const outcome = await work(controller.signal).catch(
      (error: unknown): Change => ({
        fault: controller.signal.aborted ? IMPORTS.stopped : faultText(error),
      }),
    );
    if (running.current === controller) change({ ...outcome, busy: null });
  };

  const open = (file: File) =>
    run(IMPORTS.reading(file.name), async (signal) => {
      const table = await readFile(file, signal);
      const columns = guessColumns(table.headings, fields) as Columns;
      const { price } = columns;
      const prices = guessUnit(table.lines.map(({ cells }) => (price === null ? '' : (cells[price] ?? ''))));
      return { ...NOTHING, file: { name: file.name, table, columns, choices: { state: '', prices } } };
    });

  const sending = (file: Chosen, key: string | null, signal: AbortSignal) => {
    if (placeId === null) throw new Error('An import belongs to a place.');
    return { placeId, choices: file.choices, source: file.name, key, signal };
  };

  const check = (file: Chosen) => {
    const rows = rowsOf(file.table.lines, file.columns);
    if (rows.length === 0) return change({ fault: IMPORTS.nothing });
    if (rows.length > maxRows) return change({ fault: IMPORTS.tooMany(maxRows) });
    return run(IMPORTS.checking, async (signal) => {
      const { data } = await send(rows, sending(file, null, signal));
      return { checked: { rows, data, leftOut: new Set() } };
    });
  };

  const save = (file: Chosen, { rows, leftOut }: Checked) => {
    const chosen = rows.filter(({ line }) => !leftOut.has(line));
    return run(IMPORTS.importing(chosen.length), async (signal) => {
      const done = await send(chosen, sending(file, crypto.randomUUID(), signal));
      // The counter's screens need the new packs.
      if (kind === 'stock') void refreshStock();
      return { done };
    });
  };

  const { file } = now;
  return {
    ...now,
    // The company's state may be known only after the file was chosen.
    file: file && { ...file, choices: { ...file.choices, state: file.choices.state || state } },
    open,
    stop: () => running.current?.abort(),
    restart: () => change(NOTHING),
    map: (file: Chosen, to: Partial<Chosen>) => change({ file: { ...file, ...to }, fault: null }),
    check,
    backToColumns: () => change({ checked: null, fault: null }),
    leaveOut: (checked: Checked, leftOut: ReadonlySet<number>) =>
      change({ checked: { ...checked, leftOut } }),
    save,
  };
}
export type Import = ReturnType<typeof useImport>;

const faultText = (error: unknown): string =>
  error instanceof UnreadableFile ? say<FileFault>(FILE_FAULT, error.fault) : failureText(error);
