import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { ADMIN } from '../../../messages/areas/admin';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { MENU } from '../../../messages/areas/menu';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { REMOVED_AS } from '../../../messages/areas/removed-as';
import { bilingual, cardErrorText } from '../../../messages/bilingual';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { Bilingual } from '../../../messages/say';
import { gameInWords, packNamed, serialsInWords, ticketsOf } from '../../../messages/words/packs';
import { recordedAs } from '../../../messages/words/replies';
import { exceptionNumber } from '../../../shared/counting/claims';
import type { Correction, SalesException, SoldRun } from '../../../shared/counting/exceptions-schema';
import { countingPaths } from '../../../shared/counting/paths';
import type { Lot } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { runLength } from '../../../shared/tickets/runs';
import { serialToNumber, UPC_LENGTH } from '../../../shared/tickets/serial';
import { centsOf, formatCents } from '../../../shared/values/money';
import { ReasonDialog } from '../../office/form-dialog';
import { ReportedStore } from '../../places/place-choice';
import { WaitingStores } from '../../places/place-page';
import { api } from '../../state/api';
import { useConnectivity } from '../../state/connectivity-store';
import { failureText } from '../../state/problem-store';
import { ask } from '../../state/queries/ask';
import { write } from '../../state/queries/query';
import { Together, useHasAppeared } from '../../state/queries/together';
import { readStoreCode } from '../../state/stock-store';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf } from '../../ui/as-of';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/fields';
import { exactText } from '../../ui/form/form-schema';
import { wallText } from '../../ui/formats';
import { Muted, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel, PanelSkeleton } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { CorrectionForm } from './correct-here';
import type { Correctable } from './correction-form';
import { Disagreements } from './disagreements';
import {
  correctionColumns,
  ExceptionsExport,
  exceptionColumns,
  ListExport,
  shown,
  soldOf,
} from './list-columns';
import { type Actions, OpenExceptions } from './open-exceptions';
import { packKey } from './packs';
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
          // For a single store, the button is there from the start: appearing later, it would move the page.
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

/** The decisions on open exceptions: the actions of the cards' buttons, their dialogs, and the outcome. */
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
const hint = <Row,>({ rows, error, loading }: PagedList<Row>) =>
  !error && !loading && rows.length === 0 && currentMessages(EXCEPTIONS).none;

function Corrections({ list, onRetry }: { list: PagedList<Correction>; onRetry: () => void }) {
  const t = useMessages(EXCEPTIONS);
  const clock = useStoreClock();
  return (
    <Panel
      title={t.corrections}
      note={hint(list)}
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
    <Panel title={t.resolved} note={hint(list)}>
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

const countOf = ({ start_ticket, end_ticket }: SoldRun) =>
  runLength({ start: serialToNumber(start_ticket), end: serialToNumber(end_ticket) });
const amountOf = (run: SoldRun) => countOf(run) * centsOf(run.ticket_price);

/** Tickets that an opening check found missing are nobody's sale. */
const sellerOf = ({ name, purpose, reason }: SoldRun) => {
  const t = currentMessages(EXCEPTIONS);
  if (purpose === 'opening') return t.foundMissingBy({ name });
  return reason ? `${name} (${currentMessages(REMOVED_AS)[reason]})` : name;
};

/** The tickets of a lot that are sold or removed. */
const goneCount = (lot: Lot): number => lot.total_count - lot.active_count - lot.shelf_count;

const columns = inReadersLanguage(EXCEPTIONS, (t): Column<SoldRun>[] => [
  {
    header: t.soldTicketsHeader,
    value: (run) => run.start_ticket,
    text: ticketsOf,
    cell: (run) => <span title={serialsInWords(run)}>{ticketsOf(run)}</span>,
    title: true,
  },
  { header: currentMessages(OFFICE_WORDS).tickets, value: countOf, numeric: true },
  {
    header: t.amount,
    value: amountOf,
    text: (run) => formatCents(amountOf(run)),
    numeric: true,
  },
  { header: t.soldBy, value: sellerOf },
  {
    header: t.soldAt,
    value: (run) => run.time_created,
    cell: (run) => <chakra.span whiteSpace="nowrap">{wallText(run.time_created)}</chakra.span>,
  },
]);

const gameOf = ({ vendor_name: name, lot_number: upc }: Lot): string => gameInWords(name, upc);

/** A scanned or typed UPC in the server's format; other text unchanged. */
const upcOf = (typed: string): string => {
  const code = readStoreCode(typed, 'scan');
  return code.kind === 'upc' ? code.upc : typed;
};
const upcFault = (typed: string): string | null => {
  if (readStoreCode(typed, 'scan').kind === 'upc') return null;
  return typed === ''
    ? cardErrorText({ kind: 'upc_required' }).text
    : currentMessages(ADMIN).digits({ label: currentMessages(OFFICE_WORDS).upc, digits: UPC_LENGTH });
};
const schema = object({ upc: exactText(upcFault).transform(upcOf) });

type FindSoldProps = { storeId: number; onFound: (correctable: Correctable) => void; onClose: () => void };

/** Finds the sold tickets to correct: by UPC, lot, and the record that sold them. */
function FindSold({ storeId, onFound, onClose }: FindSoldProps) {
  const t = useMessages(EXCEPTIONS);
  const office = useMessages(OFFICE_WORDS);
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { upc: '' },
  });
  const [failure, setFailure] = useState<string | Bilingual | null>(null);
  const [busy, setBusy] = useState(false);
  const [lots, setLots] = useState<Lot[]>([]);
  const [chosen, setChosen] = useState<{ lot: Lot; sold: SoldRun[] } | null>(null);
  useEffect(() => setFocus('upc'), [setFocus]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await work().catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };

  const choose = async (lot: Lot) => {
    const { data: sold } = await ask(api, countingPaths.soldTickets, {
      params: { storeId, lotNumber: lot.lot_number, lotCounter: lot.lot_counter },
    });
    setChosen({ lot, sold });
  };

  const clear = () => {
    setLots([]);
    setChosen(null);
  };
  const fetchLots = handleSubmit(({ upc }) => {
    clear();
    setValue('upc', upc);
    return attempt(async () => {
      const { lotData } = await ask(api, stockPaths.checkUpcNumber, { params: { upc, storeId } });
      const withSold = lotData.filter((lot) => goneCount(lot) > 0);
      setLots(withSold);
      const [latest] = [...withSold].sort((a, b) => b.lot_counter - a.lot_counter);
      if (latest) await choose(latest);
      else setFailure(lotData.length === 0 ? bilingual('noDataForUpc') : t.noneSold);
    });
  }, clear);

  return (
    <Dialog title={t.newCorrection} onClose={onClose} wide>
      <Stack pb="2">
        <chakra.form onSubmit={fetchLots} noValidate maxWidth="sm">
          <TextField
            label={office.upc}
            inputMode="numeric"
            autoComplete="off"
            error={formState.errors.upc?.message}
            {...register('upc')}
            trailing={
              <Button type="submit" disabled={busy}>
                {busy ? office.fetching : office.fetch}
              </Button>
            }
          />
        </chakra.form>
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        {chosen && lots.length > 1 && (
          <SelectField
            label={office.lot}
            value={packKey(chosen.lot)}
            onChange={(event) => {
              const lot = lots.find((one) => packKey(one) === event.target.value);
              if (lot) void attempt(() => choose(lot));
            }}
          >
            {lots.map((lot) => (
              <option key={packKey(lot)} value={packKey(lot)}>
                {t.lotOption({
                  pack: packNamed(gameOf(lot), lot.start_ticket_number),
                  sold: goneCount(lot),
                })}
              </option>
            ))}
          </SelectField>
        )}
        {chosen && <SoldOfLot storeId={storeId} {...chosen} onFound={onFound} />}
      </Stack>
    </Dialog>
  );
}

type SoldProps = Pick<FindSoldProps, 'storeId' | 'onFound'> & { lot: Lot; sold: SoldRun[] };

/** The sold tickets of a lot; one of the rows is chosen for correction. */
function SoldOfLot({ storeId, lot, sold, onFound }: SoldProps) {
  const t = useMessages(EXCEPTIONS);
  return (
    <DataTable
      caption={t.soldTickets({
        pack: packNamed(gameOf(lot), lot.start_ticket_number),
      })}
      columns={columns()}
      rows={sold}
      rowKey={(run) => run.start_ticket}
      empty={t.noneSold}
      actions={(run) => [
        {
          isRow: true,
          label: t.correct,
          name: t.correctPack({ pack: ticketsOf(run) }),
          run: () =>
            onFound({
              storeId,
              lotNumber: lot.lot_number,
              lotCounter: lot.lot_counter,
              game: gameOf(lot),
              sold: run,
              exceptionId: null,
              reason: '',
            }),
        },
      ]}
    />
  );
}
