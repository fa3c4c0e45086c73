import { Button, chakra } from '@chakra-ui/react';
import { IMPORT_FIELD } from '../../i18n/en/stock/import-faults';
import { IMPORTS } from '../../i18n/en/stock/imports';
import { saveFile } from '../../reports/export/save-file';
import { useFileChoice } from '../../reports/table-file/file-choice';
import { useConnectivity } from '../../terminal/connectivity-store';
import { ImportProgress } from './import-progress';
import { type ImportKind, KINDS } from './kinds';
import type { Import } from './use-import';

type Props = { kind: ImportKind; work: Import };

/** Chooses the file, or offers one to fill in. */
export function FileStep({ kind, work }: Props) {
  const online = useConnectivity((state) => state.online);
  const { choose, input } = useFileChoice(IMPORTS.chooseFile, (file) => void work.open(file));
  const template = async () => {
    const { toCsv } = await import('../../reports/export/csv');
    const columns = KINDS[kind].fields.map((field) => ({ header: IMPORT_FIELD[field] }));
    saveFile(IMPORTS.templateName(IMPORTS[kind]), toCsv({ columns, rows: [] }), 'text/csv;charset=utf-8');
  };
  return (
    <>
      <p>{kind === 'games' ? IMPORTS.gamesHint : IMPORTS.stockHint}</p>
      <ImportProgress work={work} />
      {work.busy === null && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button disabled={!online} onClick={choose}>
            {IMPORTS.chooseFile}
          </Button>
          {input}
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
