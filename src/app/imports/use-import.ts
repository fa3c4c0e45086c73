import { useEffect, useReducer, useRef } from 'react';
import { IMPORT_FILE_FAULT } from '../../messages/areas/import-file-fault';
import { IMPORTS } from '../../messages/areas/imports';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { say } from '../../messages/say';
import type { ImportReply } from '../../shared/catalogue/games-schema';
import { guessUnit, type PriceUnit } from '../../shared/imports/cells';
import {
  type ColumnMap,
  GAME_FIELDS,
  type GameField,
  gamesOnce,
  guessGameColumns,
  guessStockColumns,
  type ImportField,
  type ImportRow,
  MAX_GAME_ROWS,
  MAX_STOCK_ROWS,
  numbersOfBins,
  packLines,
  STOCK_COLUMNS,
} from '../../shared/imports/columns';
import { importsPaths } from '../../shared/imports/paths';
import { api } from '../state/api';
import { failureText } from '../state/problem-store';
import { ask } from '../state/queries/ask';
import { refreshStock } from '../state/stock-store';
import { readFile } from './table-file/read-file';
import { type FileFault, type TableFile, UnreadableFile } from './table-file/table-file';

export const IMPORT_KINDS = ['games', 'stock'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The user's choices besides the columns. */
type ImportChoices = {
  state: string;
  prices: PriceUnit;
  /** the numbers of bins that have letters in the file */
  bins: Readonly<Record<string, string>>;
};
export type ImportedRow = ImportRow<ImportField>;
/** @param key of an import, null for a dry run */
type Send = (
  rows: ImportedRow[],
  sending: {
    placeId: number;
    choices: ImportChoices;
    source: string;
    key: string | null;
    signal: AbortSignal;
  },
) => Promise<ImportReply>;

/** The differences between the two imports. */
export const KINDS: Record<
  ImportKind,
  { fields: readonly ImportField[]; required: readonly ImportField[]; maxRows: number; send: Send }
> = {
  games: {
    fields: GAME_FIELDS,
    required: ['game', 'name', 'price'],
    maxRows: MAX_GAME_ROWS,
    send: (rows, { placeId, choices: { state, prices }, source, key, signal }) =>
      ask(api, importsPaths.gamesImport, {
        body: { company_id: placeId, state, prices, source, rows, dry_run: key === null },
        // A repeated dry run changes nothing, so it needs no key.
        key: key ?? undefined,
        signal,
      }),
  },
  stock: {
    fields: STOCK_COLUMNS,
    required: ['game', 'pack'],
    maxRows: MAX_STOCK_ROWS,
    send: (rows, { placeId, key, signal }) =>
      ask(api, importsPaths.stockImport, {
        body: { store_id: placeId, rows, dry_run: key === null },
        key: key ?? undefined,
        signal,
      }),
  },
};

type Columns = ColumnMap<ImportField>;
type Chosen = { name: string; table: TableFile; columns: Columns; choices: ImportChoices };
type Checked = {
  rows: ImportedRow[];
  /** lines without a game, which are left out */
  others: number;
  data: ImportReply['data'];
};

export type ImportState = {
  /** the running step, in words; null if there is none */
  busy: string | null;
  fault: string | null;
  file: Chosen | null;
  /** the result of a dry run with the current columns */
  checked: Checked | null;
  done: ImportReply | null;
};

const NOTHING: ImportState = { busy: null, fault: null, file: null, checked: null, done: null };

type ImportChange = Partial<ImportState>;

/**
 * One import, from the file to its result.
 * @param placeId the company or store; null until it's known
 * @param state the company's state, if known
 */
export function useImport(kind: ImportKind, placeId: number | null, state: string) {
  const t = useMessages(IMPORTS);
  const [now, change] = useReducer(
    (before: ImportState, next: ImportChange): ImportState => ({ ...before, ...next }),
    NOTHING,
  );
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { send, maxRows } = KINDS[kind];

  /** Runs one step that can be stopped. Its text is shown meanwhile; a failure is shown instead of the outcome. */
  const run = async (busy: string, work: (signal: AbortSignal) => Promise<ImportChange>) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    change({ busy, fault: null });
    const outcome = await work(controller.signal).catch(
      (error: unknown): ImportChange => ({
        fault: controller.signal.aborted ? t.stopped : faultText(error),
      }),
    );
    if (running.current === controller) change({ ...outcome, busy: null });
  };

  const open = (file: File) =>
    run(t.reading({ name: file.name }), async (signal) => {
      const table = await readFile(file, signal);
      const columns = (
        kind === 'games'
          ? guessGameColumns(table.headings, table.lines)
          : guessStockColumns(table.headings, table.lines)
      ) as Columns;
      const { price } = columns;
      const prices = guessUnit(
        table.lines.map(({ cells }) => (price === null ? '' : (cells[price] ?? ''))),
        price === null ? '' : table.headings[price],
      );
      const bins = kind === 'stock' ? numbersOfBins(table.lines, columns.bin) : {};
      return { ...NOTHING, file: { name: file.name, table, columns, choices: { state: '', prices, bins } } };
    });

  const sending = (file: Chosen, key: string | null, signal: AbortSignal) => {
    if (placeId === null) throw new Error('An import belongs to a place.');
    return { placeId, choices: file.choices, source: file.name, key, signal };
  };

  const check = (file: Chosen) => {
    const { rows, others } =
      kind === 'games'
        ? gamesOnce(file.table, file.columns as ColumnMap<GameField>)
        : packLines(file.table, file.columns, file.choices.bins);
    if (rows.length === 0) return change({ fault: t.nothing });
    if (rows.length > maxRows)
      return change({ fault: currentMessages(IMPORT_FILE_FAULT).too_many_lines({ max: maxRows }) });
    return run(t.checking, async (signal) => {
      const { data } = await send(rows, sending(file, null, signal));
      return { checked: { rows, others, data } };
    });
  };

  /**
   * Imports the lines that are right; the button says how many of them.
   * @param leftOut lines that the user doesn't want
   */
  const save = (file: Chosen, { rows, data }: Checked, leftOut: ReadonlySet<number>) => {
    const wrong = new Set(data.lines.flatMap(({ line, result }) => (result === 'error' ? [line] : [])));
    const chosen = rows.filter(({ line }) => !wrong.has(line) && !leftOut.has(line));
    return run(t.importing({ lines: chosen.length }), async (signal) => {
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
    save,
  };
}
export type Import = ReturnType<typeof useImport>;

const faultText = (error: unknown): string =>
  error instanceof UnreadableFile
    ? say<FileFault>(currentMessages(IMPORT_FILE_FAULT), error.fault)
    : failureText(error);
