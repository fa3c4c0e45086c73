import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Correction, SalesException } from '../../contract/counting/exceptions';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import { useHasAppeared } from '../../terminal/queries/together';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { type Correctable, CorrectionForm } from './decisions/correction-form';
import { DismissForm } from './decisions/dismiss-form';
import { FindSold } from './decisions/find-sold';
import { ExceptionsExport, ListExport } from './exceptions-export';
import { LateRecords } from './late-records';
import { correctionColumns, exceptionColumns, soldOf } from './list-columns';
import { OpenExceptions } from './open-exceptions';
import { Section } from './section';
import { type PagedList, useLists } from './use-lists';

type Props = {
  storeId: number;
  storeName: string;
  online: boolean;
  /** the user is finding the tickets of a new correction */
  isFinding: boolean;
  /** called when tickets were found or the search was closed */
  onFound: () => void;
};

/** The lists of one store. */
export function StoreExceptions({ storeId, storeName, online, isFinding, onFound }: Props) {
  const clock = useStoreClock();
  const lists = useLists(storeId);
  const hasAppeared = useHasAppeared();
  const [correcting, setCorrecting] = useState<Correctable | null>(null);
  const [dismissing, setDismissing] = useState<SalesException | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const correct = (found: Correctable) => {
    setDone(null);
    setCorrecting(found);
  };
  /** Reloads the lists in any case, since a call whose answer was lost may have been done. */
  const close = () => {
    setCorrecting(null);
    setDismissing(null);
    lists.reload();
  };

  return (
    <>
      <AsOf at={lists.asOf} onRetry={lists.reload} />
      {!online && <StatusAlert kind="info">{EXCEPTIONS.decisionNeedsNetwork}</StatusAlert>}
      {done && (
        <chakra.div ref={showAlert} scrollMarginTop="20">
          <StatusAlert kind="success" onDismiss={() => setDone(null)}>
            {done}
          </StatusAlert>
        </chakra.div>
      )}
      <OpenExceptions
        storeId={storeId}
        list={lists.open}
        canDecide={online}
        onCorrect={(exception, run) => correct(soldOf(exception, run, storeId, clock))}
        onDismiss={(exception) => {
          setDone(null);
          setDismissing(exception);
        }}
      />
      <LateRecords storeId={storeId} list={lists.late} canMark={online} />
      <Corrections list={lists.corrections} onRetry={lists.reload} />
      <ResolvedExceptions list={lists.resolved} />
      <ExceptionsExport storeName={storeName} lists={lists} />
      {isFinding && hasAppeared && (
        <FindSold
          storeId={storeId}
          onFound={(found) => {
            onFound();
            correct(found);
          }}
          onClose={onFound}
        />
      )}
      {dismissing && <DismissForm exception={dismissing} onSaved={setDone} onClose={close} />}
      {correcting && <CorrectionForm {...correcting} onSaved={setDone} onClose={close} />}
    </>
  );
}

/** On a phone, the exception that was closed may be far below. */
function showAlert(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

/** What will appear in an empty list. */
const hint = <Row,>({ rows, error, loading }: PagedList<Row>, text: string) =>
  !error && !loading && rows.length === 0 && text;

function Corrections({ list, onRetry }: { list: PagedList<Correction>; onRetry: () => void }) {
  const clock = useStoreClock();
  return (
    <Section title={EXCEPTIONS.corrections} note={hint(list, EXCEPTIONS.noCorrections)}>
      <DataTable
        {...list}
        caption={EXCEPTIONS.corrections}
        columns={correctionColumns(clock)}
        rowKey={(row) => row.id}
        empty={null}
        onRetry={onRetry}
      />
      <ListExport fileName="corrections" columns={correctionColumns(clock)} list={list} />
    </Section>
  );
}

function ResolvedExceptions({ list }: { list: PagedList<SalesException> }) {
  const clock = useStoreClock();
  if (list.error || list.loading) return null;
  return (
    <Section title={EXCEPTIONS.resolved} note={hint(list, EXCEPTIONS.noneResolved)}>
      <DataTable
        {...list}
        caption={EXCEPTIONS.resolved}
        columns={exceptionColumns(clock)}
        rowKey={(row) => row.id}
        empty={null}
      />
    </Section>
  );
}
