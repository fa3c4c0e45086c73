import { wholeList } from '../../../api/client/whole-list';
import { exceptionPage } from '../../../api/corrections';
import { gameList } from '../../../api/games';
import { storeExportPage } from '../../../api/store-export';
import { storeSettings } from '../../../api/stores';
import type { SalesException } from '../../../contract/counting/exceptions';
import type { Game } from '../../../contract/office/games';
import {
  EXPORT_PART_NAMES,
  EXPORT_PARTS,
  type ExportPart,
  fileColumn,
  GAME_FILE_COLUMNS,
} from '../../../domain/exports/store-files';
import { api } from '../../../terminal/api';
import type { ZippedFile } from './zip-file';

type Cells = readonly (string | number)[];

const EXCEPTION_COLUMNS = [
  ...['id', 'lot_number', 'lot_counter', 'start_ticket', 'end_ticket', 'ticketCount', 'amount', 'kind'],
  ...['claimed_by', 'claimed_at', 'seen_by', 'seen_at', 'resolved_at', 'message'],
] as (keyof SalesException)[];

const cell = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : '';

/** The lines of a small list, which is fetched at once. */
const once = <Row>(columns: readonly (keyof Row)[], fetchRows: () => Promise<readonly Row[]>) =>
  (async function* (): AsyncGenerator<Cells[]> {
    const rows = await fetchRows();
    yield rows.map((row) => columns.map((column) => cell(row[column])));
  })();

async function* pagesOf(storeId: number, part: ExportPart, signal: AbortSignal): AsyncGenerator<Cells[]> {
  for (let after: number | null = 0; after !== null; ) {
    const { rows, next } = await storeExportPage(api, storeId, { part, after }, signal);
    yield rows.map((row) => row.map(cell));
    after = next;
  }
}

/** Everything that a store has, as files. */
export function storeFiles(storeId: number, signal: AbortSignal): ZippedFile[] {
  const columnsOf = (names: readonly string[]) => names.map(fileColumn);
  const parts = EXPORT_PART_NAMES.map((part) => ({
    name: part.replaceAll('_', '-'),
    columns: columnsOf(EXPORT_PARTS[part]),
    pages: pagesOf(storeId, part, signal),
  }));
  return [
    {
      name: 'games',
      columns: columnsOf(GAME_FILE_COLUMNS),
      pages: once(GAME_FILE_COLUMNS as readonly (keyof Game)[], () => gameList(api, storeId)),
    },
    ...parts,
    {
      name: 'exceptions',
      columns: columnsOf(EXCEPTION_COLUMNS),
      pages: once(EXCEPTION_COLUMNS, () =>
        wholeList((page) => exceptionPage(api, storeId, page), { signal, onProgress: () => {} }),
      ),
    },
    {
      name: 'settings',
      columns: columnsOf(['setting', 'value']),
      pages: once(['setting', 'value'], async () =>
        Object.entries(await storeSettings(api, storeId)).map(([setting, value]) => ({
          setting,
          value: String(value ?? ''),
        })),
      ),
    },
  ];
}
