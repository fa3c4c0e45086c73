import { Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { MENU } from '../../../messages/areas/menu';
import { useMessages } from '../../../messages/hooks/use-messages';
import { recordedAs } from '../../../messages/words/replies';
import { exceptionNumber } from '../../../shared/counting/claims';
import type { Correction, SalesException } from '../../../shared/counting/exceptions-schema';
import { countingPaths } from '../../../shared/counting/paths';
import { ReasonDialog } from '../../office/form-dialog';
import { ReportedStore } from '../../places/place-choice';
import { WaitingStores } from '../../places/place-page';
import { useConnectivity } from '../../state/connectivity-store';
import { write } from '../../state/queries/query';
import { Together, useHasAppeared } from '../../state/queries/together';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { Muted, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel } from '../../ui/page/panel';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { type Correctable, CorrectionForm } from './correction-form';
import { Disagreements } from './disagreements';
import { ExceptionsExport, ListExport } from './exceptions-export';
import { FindSold } from './find-sold';
import { correctionColumns, exceptionColumns, shown, soldOf } from './list-columns';
import { type Actions, OpenExceptions } from './open-exceptions';
import { UnknownPacks } from './unknown-packs';
import { type OpenList, type PagedList, useLists, useOpenExceptions } from './use-lists';

/** Exceptions (product: a count is a claim): records that contradict each other, and all corrections. */
export function ExceptionsPage() {
  const t = useMessages(EXCEPTIONS);
  const menu = useMessages(MENU);
  const { id, name, isAll, companies, stores } = useReportedStore(true);
  const { online } = useConnectivity();
  const [isFinding, setFinding] = useState(false);
  return (
    <>
      <PageHeader
        title={menu.attention}
        hasExport
        actions={
          // A store's own is here from the start: it would move the page.
          id !== null &&
          !isAll && (
            <Button disabled={!online} onClick={() => setFinding(true)}>
              {t.newCorrection}
            </Button>
          )
        }
      />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <Together key={id} placeholder={<PanelSkeleton />}>
            {isAll ? (
              <AllExceptions companyId={id} online={online} />
            ) : (
              <StoreExceptions
                storeId={id}
                storeName={name}
                online={online}
                isFinding={isFinding}
                onFound={() => setFinding(false)}
              />
            )}
          </Together>
        )}
      </Stack>
    </>
  );
}

/** The open exceptions of a company's stores. */
function AllExceptions({ companyId, online }: { companyId: number; online: boolean }) {
  const open = useOpenExceptions(companyId, true);
  return (
    <>
      <AsOf at={open.asOf} onRetry={open.reload} />
      <WaitingStores reply={open.reply} reload={open.reload} />
      <Disagreements placeId={companyId} online={online} />
      <UnknownPacks placeId={companyId} online={online} />
      <Decisions placeId={companyId} list={open} online={online} />
    </>
  );
}

type DecisionsProps = {
  /** a store's id, or a company's */
  placeId: number;
  list: OpenList;
  online: boolean;
  /** tickets that were found for a correction */
  chosenTickets?: Correctable | null;
  onClose?: () => void;
};

/** Open exceptions, each of which is corrected or dismissed. */
function Decisions({ list, ...decided }: DecisionsProps) {
  const { outcome, actions, dialogs } = useDecisions(decided);
  return (
    <>
      {outcome}
      <OpenExceptions storeId={decided.placeId} list={list} {...actions} />
      {dialogs}
    </>
  );
}

/** The decisions on open exceptions: what the cards' buttons do, their dialogs, and what came of it. */
export function useDecisions({
  placeId,
  online,
  chosenTickets = null,
  onClose,
}: Omit<DecisionsProps, 'list'>) {
  const t = useMessages(EXCEPTIONS);
  const clock = useStoreClock();
  const [correcting, setCorrecting] = useState<Correctable | null>(null);
  const [dismissing, setDismissing] = useState<SalesException | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const close = () => {
    setCorrecting(null);
    setDismissing(null);
    onClose?.();
  };
  const correctable = correcting ?? chosenTickets;
  const actions: Actions = {
    canDecide: online,
    onCorrect: (exception, run) => {
      setDone(null);
      setCorrecting(soldOf(exception, run, exception.store_id ?? placeId, clock));
    },
    onDismiss: (exception) => {
      setDone(null);
      setDismissing(exception);
    },
  };
  return {
    actions,
    outcome: (
      <>
        {!online && <StatusAlert kind="info">{t.decisionNeedsNetwork}</StatusAlert>}
        {done && (
          <chakra.div ref={showAlert} scrollMarginTop="4">
            <StatusAlert kind="success" onDismiss={() => setDone(null)}>
              {done}
            </StatusAlert>
          </chakra.div>
        )}
      </>
    ),
    dialogs: (
      <>
        {dismissing && <DismissForm exception={dismissing} onSaved={setDone} onClose={close} />}
        {correctable && <CorrectionForm {...correctable} onSaved={setDone} onClose={close} />}
      </>
    ),
  };
}

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
function StoreExceptions({ storeId, storeName, online, isFinding, onFound }: Props) {
  const lists = useLists(storeId);
  const hasAppeared = useHasAppeared();
  const [chosenTickets, setChosenTickets] = useState<Correctable | null>(null);
  return (
    <>
      <AsOf at={lists.asOf} onRetry={lists.reload} />
      <Disagreements placeId={storeId} online={online} />
      <UnknownPacks placeId={storeId} online={online} />
      <Decisions
        placeId={storeId}
        list={lists.open}
        online={online}
        chosenTickets={chosenTickets}
        onClose={() => setChosenTickets(null)}
      />
      <Corrections list={lists.corrections} onRetry={lists.reload} />
      <ResolvedExceptions list={lists.resolved} />
      <ExceptionsExport storeName={storeName} lists={lists} />
      {isFinding && hasAppeared && (
        <FindSold
          storeId={storeId}
          onFound={(sold) => {
            onFound();
            setChosenTickets(sold);
          }}
          onClose={onFound}
        />
      )}
    </>
  );
}

/** Scrolls to the alert: on a phone, it may be far from the exception that was closed. */
function showAlert(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

/** The hint in an empty list. */
const hint = <Row,>({ rows, error, loading }: PagedList<Row>, text: string) =>
  !error && !loading && rows.length === 0 && text;

function Corrections({ list, onRetry }: { list: PagedList<Correction>; onRetry: () => void }) {
  const t = useMessages(EXCEPTIONS);
  const clock = useStoreClock();
  return (
    <Panel
      title={t.corrections}
      note={hint(list, t.noCorrections)}
      actions={<ListExport fileName="corrections" columns={correctionColumns(clock)} list={list} />}
    >
      <DataTable
        {...list}
        caption={t.corrections}
        columns={shown(correctionColumns(clock))}
        rowKey={(row) => row.id}
        empty={null}
        onRetry={onRetry}
      />
    </Panel>
  );
}

function ResolvedExceptions({ list }: { list: PagedList<SalesException> }) {
  const t = useMessages(EXCEPTIONS);
  const clock = useStoreClock();
  if (list.error || list.loading) return null;
  return (
    <Panel title={t.resolved} note={hint(list, t.noneResolved)}>
      <DataTable
        {...list}
        caption={t.resolved}
        columns={shown(exceptionColumns(clock))}
        rowKey={(row) => row.id}
        empty={null}
      />
    </Panel>
  );
}

type DismissFormProps = {
  exception: SalesException;
  /** @param message the server's confirmation */
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Closes an exception whose report is right: the tickets stay as recorded, with a reason. */
function DismissForm({
  exception: { id, message, claimed_as: claimedAs },
  onSaved,
  onClose,
}: DismissFormProps) {
  const t = useMessages(EXCEPTIONS);
  const reply = useRef('');
  return (
    <ReasonDialog
      title={t.keepTickets({ as: recordedAs(claimedAs), number: exceptionNumber(id) })}
      save={async (body, key) => {
        reply.current = (await write(countingPaths.dismissException, { params: { id }, body, key })).message;
      }}
      onSaved={() => onSaved(reply.current)}
      onClose={onClose}
    >
      <p>{message}</p>
      <Muted>{t.keepEffect({ as: recordedAs(claimedAs) })}</Muted>
    </ReasonDialog>
  );
}
