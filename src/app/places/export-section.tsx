import { Button } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { now } from '../../device/clock';
import { wholeList } from '../../device/stock-calls';
import { STORE_EXPORT } from '../../messages/areas/store-export';
import { useMessages } from '../../messages/hooks/use-messages';
import type { Game } from '../../shared/catalogue/games-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import type { SalesException } from '../../shared/counting/exceptions-schema';
import { countingPaths } from '../../shared/counting/paths';
import { placesPaths } from '../../shared/places/paths';
import { reportsPaths } from '../../shared/reports/paths';
import {
  EXCEPTION_FILE_COLUMNS,
  EXPORT_PART_NAMES,
  EXPORT_PARTS,
  type ExportPart,
  fileColumn,
  GAME_FILE_COLUMNS,
  SETTING_FILE_COLUMNS,
} from '../../shared/reports/store-files';
import { businessDate } from '../../shared/time/store-clock';
import type { ReplyOf } from '../../shared/wire/endpoints';
import { exportFailure, fileNameOf, saveFile } from '../office/save-file';
import { api } from '../state/api';
import { ask, askWhole } from '../state/queries/ask';
import { Icon } from '../ui/icon';
import { Panel } from '../ui/page/panel';
import { Progress } from '../ui/page/progress';
import { StatusAlert } from '../ui/status-alert';
import { useIsSample, useStoreClock } from '../ui/store-clock';
import type { ZippedFile } from './zip-file';

type Cells = readonly (string | number)[];

const cell = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : '';

/** The lines of a small list, fetched in one request. */
const once = <Row,>(columns: readonly (keyof Row)[], fetchRows: () => Promise<readonly Row[]>) =>
  (async function* (): AsyncGenerator<Cells[]> {
    const rows = await fetchRows();
    yield rows.map((row) => columns.map((column) => cell(row[column])));
  })();

async function* pagesOf(storeId: number, part: ExportPart, signal: AbortSignal): AsyncGenerator<Cells[]> {
  for (let after: number | null = 0; after !== null; ) {
    const page: ReplyOf<typeof reportsPaths.storeExport> = await ask(api, reportsPaths.storeExport, {
      params: { storeId },
      query: { part, after },
      signal,
    });
    const { rows, next } = page;
    yield rows.map((row) => row.map(cell));
    after = next;
  }
}

/** All data of a store, as files. */
function storeFiles(storeId: number, signal: AbortSignal): ZippedFile[] {
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
      pages: once(
        GAME_FILE_COLUMNS as readonly (keyof Game)[],
        async () => (await askWhole(api, cataloguePaths.games, { params: { companyId: storeId } })).data,
      ),
    },
    ...parts,
    {
      name: 'exceptions',
      columns: columnsOf(EXCEPTION_FILE_COLUMNS),
      pages: once(EXCEPTION_FILE_COLUMNS as readonly (keyof SalesException)[], () =>
        wholeList((page) => ask(api, countingPaths.exceptions, { params: { storeId }, query: page }), {
          signal,
          onProgress: () => {},
        }),
      ),
    },
    {
      name: 'settings',
      columns: columnsOf(SETTING_FILE_COLUMNS),
      pages: once(SETTING_FILE_COLUMNS, async () => {
        const { data } = await ask(api, placesPaths.storeSettings, { params: { storeId } });
        return Object.entries(data).map(([setting, value]) => ({
          setting,
          value: typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
        }));
      }),
    },
  ];
}

/** The file being written, its position, and the number of files. */
type Doing = { file: string; done: number; total: number };

/** Downloads all data of a store as one archive of CSV files. */
export function ExportSection({ storeId }: { storeId: number }) {
  const t = useMessages(STORE_EXPORT);
  const clock = useStoreClock();
  const isSample = useIsSample();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    const files = storeFiles(storeId, signal);
    try {
      const { zipOf } = await import('./zip-file');
      const archive = await zipOf(files, ({ name }, done) => {
        signal.throwIfAborted();
        setDoing({ file: name, done, total: files.length });
      });
      signal.throwIfAborted();
      saveFile(
        fileNameOf(`store-${storeId}-${businessDate(now(), clock)}.zip`, isSample),
        archive,
        archive.type,
      );
    } catch (error) {
      // A cancellation needs no message.
      if (!signal.aborted) setFailure(exportFailure(error));
    } finally {
      if (running.current === controller) setDoing(null);
    }
  };

  return (
    <Panel title={t.title} id="store-export" note={t.hint}>
      {doing ? (
        <Progress share={doing} onCancel={() => running.current?.abort()}>
          {t.writing({ file: doing.file })}
        </Progress>
      ) : (
        <div>
          <Button variant="outline" onClick={download}>
            <Icon name="download" />
            {t.download}
          </Button>
        </div>
      )}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
    </Panel>
  );
}
