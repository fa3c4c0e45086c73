import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { markLateRecordSeen } from '../../api/corrections';
import { failureText } from '../../api/failure-text';
import type { LateRecord } from '../../contract/late-records';
import { api } from '../../terminal/api';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { StatusAlert } from '../../ui/status-alert';
import { type Correctable, CorrectionForm } from './correction-form';
import { ExceptionsExport } from './exceptions-export';
import { FindSold } from './find-sold';
import { LateRecords } from './late-records';
import { ListExport } from './list-export';
import { correctionColumns, exceptionColumns, lateColumns, soldOf } from './lists';
import { OpenExceptions } from './open-exceptions';
import { PagedCards } from './paged-cards';
import { Section } from './section';
import { useLists } from './use-lists';

const none = <chakra.p color="fg.muted">No data found.</chakra.p>;

const LATE_NOTE =
  'These records changed days that had ended, or are dated before their tickets were on the shelf. A terminal that was ' +
  'offline sends such records too, and may have had clerks on duty of whom the server doesn’t know.';
const EXCEPTIONS_NOTE =
  'Two records contradict each other; the totals stay as they are. Look at the pack: where the tickets are still there, ' +
  'correct it. Where they are sold, the report is right.';

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
  const { open, resolved, late, corrections } = lists;
  const [correcting, setCorrecting] = useState<Correctable | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<ReturnType<typeof failureText> | null>(null);
  const asOf = open.asOf ?? late.asOf ?? corrections.asOf ?? resolved.asOf;

  const reload = () => {
    for (const list of [open, resolved, late, corrections]) list.reload();
  };
  const correct = (found: Correctable) => {
    setDone(null);
    setCorrecting(found);
  };
  /** One whose answer was lost may have been made, so that the lists are fetched again in any case. */
  const close = () => {
    setCorrecting(null);
    reload();
  };
  const markSeen = async ({ id }: LateRecord) => {
    setFailure(null);
    await markLateRecordSeen(api, storeId, id).catch((error: unknown) => setFailure(failureText(error)));
    late.reload();
  };

  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      {!online && <StatusAlert kind="info">A correction needs the network.</StatusAlert>}
      {done && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      <Section
        title="Open exceptions"
        note={
          open.total > 0 ? EXCEPTIONS_NOTE : !open.error && !open.loading && 'No record contradicts another.'
        }
      >
        <PagedCards list={open}>
          {(rows) => (
            <OpenExceptions
              exceptions={rows}
              canCorrect={online}
              onCorrect={(exception) => correct(soldOf(exception, storeId))}
            />
          )}
        </PagedCards>
      </Section>
      <Section
        title="Late records"
        note={late.total > 0 ? LATE_NOTE : !late.error && !late.loading && 'No record came late.'}
      >
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <PagedCards list={late}>
          {(rows) => (
            <LateRecords records={rows} canMark={online} onSeen={(record) => void markSeen(record)} />
          )}
        </PagedCards>
        <ListExport fileName="late-records" columns={lateColumns} list={late} />
      </Section>
      <Section title="Corrections">
        <DataTable
          {...corrections}
          caption="Corrections"
          columns={correctionColumns}
          rowKey={(row) => row.id}
          empty={none}
          onRetry={reload}
        />
        <ListExport fileName="corrections" columns={correctionColumns} list={corrections} />
      </Section>
      {!resolved.error && !resolved.loading && (
        <Section title="Resolved exceptions">
          <DataTable
            {...resolved}
            caption="Resolved exceptions"
            columns={exceptionColumns}
            rowKey={(row) => row.id}
            empty={none}
          />
        </Section>
      )}
      <ExceptionsExport storeName={storeName} lists={lists} asOf={asOf} />
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
