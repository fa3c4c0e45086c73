import { Button, SegmentGroup } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import { IMPORT_FIELD } from '../../messages/areas/import-field';
import { IMPORTS } from '../../messages/areas/imports';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { ImportReply } from '../../shared/catalogue/games-schema';
import { paths } from '../../shared/wire/page-paths';
import { saveFile } from '../office/save-file';
import { PlaceChoice, ReportedStore, useCompanyState, useFirstStep } from '../places/place-choice';
import { useConnectivity } from '../state/connectivity-store';
import { useReportedStore, useWorkplace } from '../state/use-workplace';
import { FileSource } from '../ui/file-source';
import { Muted, Row, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { COVERS } from '../ui/theme/looks';
import { CheckStep, ImportProgress } from './check-step';
import { ColumnsStep } from './columns-step';
import { IMPORT_KINDS, type Import, type ImportKind, KINDS, useImport } from './use-import';

const PARAMETER = 'what';
const texts = inReadersLanguage(
  IMPORTS,
  (t): Record<ImportKind, string> => ({
    games: t.games,
    stock: t.stock,
  }),
);

/** Import: a list of games for the company, or a new store's opening stock, from a CSV or Excel file. */
export function ImportPage() {
  const t = useMessages(IMPORTS);
  const [search, setSearch] = useSearchParams();
  const { catalogueOf } = useWorkplace();
  const online = useConnectivity((state) => state.online);
  const kind: ImportKind = catalogueOf !== null && search.get(PARAMETER) !== 'stock' ? 'games' : 'stock';
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        {!online && <StatusAlert kind="warning">{t.needsNetwork}</StatusAlert>}
        {catalogueOf !== null && (
          <div>
            <SegmentGroup.Root
              aria-label={t.what}
              value={kind}
              onValueChange={({ value }) => setSearch({ [PARAMETER]: value ?? kind }, { replace: true })}
            >
              {IMPORT_KINDS.map((value) => (
                <SegmentGroup.Item key={value} value={value}>
                  <SegmentGroup.ItemHiddenInput style={COVERS} />
                  <SegmentGroup.ItemText>{texts()[value]}</SegmentGroup.ItemText>
                </SegmentGroup.Item>
              ))}
            </SegmentGroup.Root>
          </div>
        )}
        {kind === 'games' ? <GamesImport /> : <StockImport />}
      </Stack>
    </>
  );
}

function GamesImport() {
  const { catalogueOf: id, choice } = useWorkplace();
  const state = useCompanyState(id);
  return (
    <>
      {choice && <PlaceChoice {...choice} />}
      <Steps key={id} kind="games" placeId={id} state={state ?? ''} />
    </>
  );
}

function StockImport() {
  const { id, companies, stores } = useReportedStore();
  return (
    <>
      <ReportedStore companies={companies} stores={stores} />
      <Steps key={id} kind="stock" placeId={id} state="" />
    </>
  );
}

function Steps({ kind, placeId, state }: { kind: ImportKind; placeId: number | null; state: string }) {
  const work = useImport(kind, placeId, state);
  if (placeId === null) return null;
  const { file, checked, done } = work;
  return (
    <Panel aria-label={texts()[kind]}>
      {done ? (
        <DoneStep kind={kind} done={done} onRestart={work.restart} />
      ) : file && checked ? (
        <CheckStep kind={kind} work={work} file={file} checked={checked} />
      ) : file ? (
        <ColumnsStep kind={kind} work={work} file={file} />
      ) : (
        <FileStep kind={kind} work={work} />
      )}
    </Panel>
  );
}

type Props = { kind: ImportKind; done: ImportReply; onRestart: () => void };

/** The outcome of the import, with a link to the screen that shows it. */
function DoneStep({ kind, done, onRestart }: Props) {
  const t = useMessages(IMPORTS);
  const office = useMessages(OFFICE_WORDS);
  const { isOwn } = useReportedStore();
  const firstStep = useFirstStep();
  return (
    <>
      <StatusAlert kind="success">{done.message}</StatusAlert>
      <Row>
        {firstStep.isOne && (
          <Button autoFocus onClick={firstStep.leave}>
            {t.nextStep}
          </Button>
        )}
        {kind === 'stock' && isOwn && !firstStep.isOne && (
          <Button asChild>
            <Link to={paths.verifyStock}>{office.verifyStock}</Link>
          </Button>
        )}
        <Button asChild variant="outline">
          <Link to={kind === 'games' ? paths.games : paths.addInventory}>
            {kind === 'games' ? office.seeTheGames : t.seePacks}
          </Link>
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          {t.chooseOther}
        </Button>
      </Row>
    </>
  );
}

type FileStepProps = { kind: ImportKind; work: Import };

/** Chooses the file, or offers one to fill in. */
function FileStep({ kind, work }: FileStepProps) {
  const importField = useMessages(IMPORT_FIELD);
  const imports = useMessages(IMPORTS);
  const online = useConnectivity((state) => state.online);
  const template = async () => {
    const { toCsv } = await import('../../shared/values/csv');
    const columns = KINDS[kind].fields.map((field) => ({ header: importField[field] }));
    saveFile(
      `${imports[kind].toLowerCase().replaceAll(' ', '-')}.csv`,
      toCsv({ columns, rows: [] }),
      'text/csv;charset=utf-8',
    );
  };
  return (
    <>
      <p>{kind === 'games' ? imports.gamesHint : imports.stockHint}</p>
      <ImportProgress work={work} />
      {work.busy === null && (
        <>
          <FileSource
            label={imports.chooseFile}
            disabled={!online}
            onFiles={([file]) => file && void work.open(file)}
          />
          <div>
            <Button variant="outline" onClick={template}>
              {imports.template}
            </Button>
          </div>
        </>
      )}
      <Muted small>{imports.fileHint}</Muted>
    </>
  );
}
