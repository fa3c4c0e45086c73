import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { useCompanyState } from '../../admin/company-state';
import { PlaceChoice, ReportedStore } from '../../admin/place-choice';
import { COMMON } from '../../i18n/en/app/common';
import { IMPORTS } from '../../i18n/en/stock/imports';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useReportedStore, useWorkplace } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { Segmented } from '../../ui/form/segmented';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { CheckStep } from './check-step';
import { ColumnsStep } from './columns-step';
import { DoneStep } from './done-step';
import { FileStep } from './file-step';
import { IMPORT_KINDS, type ImportKind } from './kinds';
import { useImport } from './use-import';

const PARAMETER = 'what';
const TEXTS: Record<ImportKind, string> = { games: IMPORTS.games, stock: IMPORTS.stock };

/** Import: a list of games for the company, or what a new store has, from a CSV or Excel file. */
export function ImportPage() {
  const [search, setSearch] = useSearchParams();
  const { managesCompany } = useWorkplace();
  const online = useConnectivity((state) => state.online);
  const kind: ImportKind = managesCompany && search.get(PARAMETER) !== 'stock' ? 'games' : 'stock';
  return (
    <>
      <PageHeader title={IMPORTS.title} breadcrumb={[COMMON.lottery, COMMON.inventory, IMPORTS.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {!online && <StatusAlert kind="warning">{IMPORTS.needsNetwork}</StatusAlert>}
        {managesCompany && (
          <chakra.div>
            <Segmented
              label={IMPORTS.what}
              name="import-kind"
              options={IMPORT_KINDS.map((value) => ({ value, text: TEXTS[value] }))}
              value={kind}
              onChange={(to) => setSearch({ [PARAMETER]: to }, { replace: true })}
            />
          </chakra.div>
        )}
        {kind === 'games' ? <GamesImport /> : <StockImport />}
      </chakra.div>
    </>
  );
}

function GamesImport() {
  const { id, choice } = useWorkplace();
  const state = useCompanyState(id);
  return (
    <>
      {choice && <PlaceChoice label={IMPORTS.company} {...choice} />}
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
    <chakra.section
      {...PANEL}
      aria-label={TEXTS[kind]}
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      {done ? (
        <DoneStep kind={kind} done={done} onRestart={work.restart} />
      ) : file && checked ? (
        <CheckStep work={work} file={file} checked={checked} />
      ) : file ? (
        <ColumnsStep kind={kind} work={work} file={file} />
      ) : (
        <FileStep kind={kind} work={work} />
      )}
    </chakra.section>
  );
}
