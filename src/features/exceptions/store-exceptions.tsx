import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Correction, SalesException } from '../../contract/sales';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { StatusAlert } from '../../ui/status-alert';
import { type Correctable, CorrectionForm } from './correction-form';
import { ExceptionsExport, ListExport } from './exceptions-export';
import { FindSold } from './find-sold';
import { LateRecords } from './late-records';
import { correctionColumns, exceptionColumns, soldOf } from './list-columns';
import { OpenExceptions } from './open-exceptions';
import { Section } from './section';
import { type PagedList, useLists } from './use-lists';

type Props = {
  storeId: number;
  storeName: string;
  online: boolean;
  /** the tickets of a new correction are being looked for */
  isFinding: boolean;
  /** they were found, or the search was closed */
  onFound: () => void;
};

/** The lists of one store. */
export function StoreExceptions({ storeId, storeName, online, isFinding, onFound }: Props) {
  const lists = useLists(storeId);
  const [correcting, setCorrecting] = useState<Correctable | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const correct = (found: Correctable) => {
    setDone(null);
    setCorrecting(found);
  };
  /** A correction whose answer was lost may have been made, so the lists are fetched again in any case. */
  const close = () => {
    setCorrecting(null);
    lists.reload();
  };

  return (
    <>
      <AsOf at={lists.asOf} onRetry={lists.reload} />
      {!online && <StatusAlert kind="info">A correction needs the network.</StatusAlert>}
      {done && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      <OpenExceptions
        list={lists.open}
        canCorrect={online}
        onCorrect={(exception) => correct(soldOf(exception, storeId))}
      />
      <LateRecords storeId={storeId} list={lists.late} canMark={online} />
      <Corrections list={lists.corrections} onRetry={lists.reload} />
      <ResolvedExceptions list={lists.resolved} />
      <ExceptionsExport storeName={storeName} lists={lists} />
      {isFinding && (
        <FindSold
          storeId={storeId}
          onFound={(found) => {
            onFound();
            correct(found);
          }}
          onClose={onFound}
        />
      )}
      {correcting && <CorrectionForm {...correcting} onSaved={setDone} onClose={close} />}
    </>
  );
}

const none = <chakra.p color="fg.muted">No data found.</chakra.p>;

function Corrections({ list, onRetry }: { list: PagedList<Correction>; onRetry: () => void }) {
  return (
    <Section title="Corrections">
      <DataTable
        {...list}
        caption="Corrections"
        columns={correctionColumns}
        rowKey={(row) => row.id}
        empty={none}
        onRetry={onRetry}
      />
      <ListExport fileName="corrections" columns={correctionColumns} list={list} />
    </Section>
  );
}

function ResolvedExceptions({ list }: { list: PagedList<SalesException> }) {
  if (list.error || list.loading) return null;
  return (
    <Section title="Resolved exceptions">
      <DataTable
        {...list}
        caption="Resolved exceptions"
        columns={exceptionColumns}
        rowKey={(row) => row.id}
        empty={none}
      />
    </Section>
  );
}
