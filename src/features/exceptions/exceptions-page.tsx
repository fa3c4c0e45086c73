import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { correctionList, exceptionList } from '../../api/corrections';
import { type Correction, LISTED, type SalesException } from '../../contract/sales';
import { api } from '../../terminal/api';
import { useConnectivity } from '../../terminal/connectivity-store';
import { reading } from '../../terminal/reading';
import { useReportedStore } from '../../terminal/workplace';
import { useList } from '../../ui/admin-page/list-store';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { ExportButtons } from '../../ui/export/export-buttons';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { ReportedStore } from '../../ui/reported-store';
import { StatusAlert } from '../../ui/status-alert';
import { type Correctable, CorrectionForm } from './correction-form';
import { ExceptionsSheet } from './exceptions-sheet';
import { FindSold } from './find-sold';
import { correctionColumns, exceptionColumns, exportOf, soldOf } from './lists';
import { OpenExceptions } from './open-exceptions';

const nothing = async () => ({ value: [], asOf: null });
const none = <chakra.p color="fg.muted">No data found.</chakra.p>;

type Dialog = 'find' | Correctable | null;

/** Exceptions (product: a count is a claim): what contradicts itself, its correction, and all corrections made. */
export function ExceptionsPage() {
  const { id, name, companies, stores } = useReportedStore();
  const { online } = useConnectivity();
  const [loadExceptions, loadCorrections] = useMemo(
    () =>
      id === null
        ? [nothing, nothing]
        : [
            () => reading(`exceptions/${id}`, () => exceptionList(api, id)),
            () => reading(`corrections/${id}`, () => correctionList(api, id)),
          ],
    [id],
  );
  const exceptions = useList<SalesException>(loadExceptions);
  const corrections = useList<Correction>(loadCorrections);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [done, setDone] = useState<string | null>(null);

  const reload = () => {
    void exceptions.reload();
    void corrections.reload();
  };
  const begin = (next: Dialog) => {
    setDone(null);
    setDialog(next);
  };
  /** One whose answer was lost may have been made, so that the lists are asked for anew in any case. */
  const close = () => {
    setDialog(null);
    reload();
  };

  const open = exceptions.rows.filter((exception) => exception.resolved_at === null);
  const resolved = exceptions.rows.filter((exception) => exception.resolved_at !== null);
  const asOf = exceptions.asOf ?? corrections.asOf;
  const isListed = !exceptions.error && !exceptions.loading;

  return (
    <>
      <PageHeader
        title="Exceptions"
        breadcrumb={['Lottery', 'Reports', 'Exceptions']}
        actions={
          id !== null && (
            <Button disabled={!online} onClick={() => begin('find')}>
              New Correction
            </Button>
          )
        }
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        <AsOf at={asOf} onRetry={reload} />
        {!online && <StatusAlert kind="info">A correction needs the network.</StatusAlert>}
        {done && (
          <StatusAlert kind="success" onDismiss={() => setDone(null)}>
            {done}
          </StatusAlert>
        )}
        {id !== null && (
          <>
            <Section
              title="Open exceptions"
              note={
                open.length > 0
                  ? 'Two records contradict each other; the totals stay as they are. Look at the pack: where the ' +
                    'tickets are still there, correct it. Where they are sold, the report is right.'
                  : isListed && 'No record contradicts another.'
              }
            >
              {exceptions.error || exceptions.loading ? (
                <DataTable
                  {...exceptions}
                  caption="Open exceptions"
                  columns={exceptionColumns}
                  rowKey={(row) => row.id}
                  empty={none}
                  onRetry={reload}
                />
              ) : (
                <OpenExceptions
                  exceptions={open}
                  canCorrect={online}
                  onCorrect={(exception) => begin(soldOf(exception, id))}
                />
              )}
              {open.length === LISTED.open && <Bound count={LISTED.open} />}
            </Section>
            <Section title="Corrections">
              <DataTable
                {...corrections}
                caption="Corrections"
                columns={correctionColumns}
                rowKey={(row) => row.id}
                empty={none}
                onRetry={reload}
                searchable
              />
              {corrections.rows.length === LISTED.corrections && <Bound count={LISTED.corrections} />}
              {corrections.rows.length > 0 && (
                <ExportButtons
                  fileName="corrections"
                  table={() => exportOf(correctionColumns, corrections.rows)}
                />
              )}
            </Section>
            {isListed && (
              <Section title="Resolved exceptions">
                <DataTable
                  caption="Resolved exceptions"
                  columns={exceptionColumns}
                  rows={resolved}
                  rowKey={(row) => row.id}
                  empty={none}
                />
                {resolved.length === LISTED.resolved && <Bound count={LISTED.resolved} />}
              </Section>
            )}
            {exceptions.rows.length > 0 && (
              <ExportButtons
                fileName="exceptions"
                table={() => exportOf(exceptionColumns, exceptions.rows)}
                print={
                  <ExceptionsSheet
                    storeName={name}
                    open={open}
                    resolved={resolved}
                    corrections={corrections.rows}
                    asOf={asOf}
                  />
                }
              />
            )}
          </>
        )}
      </chakra.div>
      {dialog === 'find' && id !== null && (
        <FindSold storeId={id} onFound={setDialog} onClose={() => setDialog(null)} />
      )}
      {dialog && dialog !== 'find' && <CorrectionForm {...dialog} onSaved={setDone} onClose={close} />}
    </>
  );
}

function Bound({ count }: { count: number }) {
  return <chakra.p color="fg.muted" mt="2">{`Only the newest ${count} are listed.`}</chakra.p>;
}

type SectionProps = { title: string; note?: ReactNode; children: ReactNode };

function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <div>
        <chakra.h2 id={id} fontSize="lg" fontWeight="bold">
          {title}
        </chakra.h2>
        {note && <chakra.p color="fg.muted">{note}</chakra.p>}
      </div>
      {children}
    </Panel>
  );
}
