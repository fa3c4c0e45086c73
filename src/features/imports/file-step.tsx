import { Button, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { IMPORT_FIELD } from '../../i18n/en/stock/import-faults';
import { IMPORTS } from '../../i18n/en/stock/imports';
import { saveFile } from '../../reports/export/save-file';
import { useConnectivity } from '../../terminal/connectivity-store';
import { type ImportKind, KINDS } from './kinds';
import { Progress } from './progress';
import type { Import } from './use-import';

type Props = { kind: ImportKind; work: Import };

/** Chooses the file, or offers one to fill in. */
export function FileStep({ kind, work }: Props) {
  const template = async () => {
    const { toCsv } = await import('../../reports/export/csv');
    const columns = KINDS[kind].fields.map((field) => ({ header: IMPORT_FIELD[field] }));
    saveFile(IMPORTS.templateName(IMPORTS[kind]), toCsv({ columns, rows: [] }), 'text/csv;charset=utf-8');
  };
  return (
    <>
      <p>{kind === 'games' ? IMPORTS.gamesHint : IMPORTS.stockHint}</p>
      <Progress work={work} />
      {work.busy === null && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <FileButton work={work}>{IMPORTS.chooseFile}</FileButton>
          <Button variant="outline" onClick={template}>
            {IMPORTS.template}
          </Button>
        </chakra.div>
      )}
      <chakra.p color="fg.muted" fontSize="sm">
        {IMPORTS.fileHint}
      </chakra.p>
    </>
  );
}

/** A button that opens the browser's choice of a file. */
export function FileButton({ work, children }: { work: Import; children: string }) {
  const online = useConnectivity((state) => state.online);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={!online} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was corrected.
          target.value = '';
          if (file) void work.open(file);
        }}
      />
    </>
  );
}
