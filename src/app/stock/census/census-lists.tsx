import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { CENSUS } from '../../../messages/areas/census';
import { COMMON } from '../../../messages/areas/common';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, packInWords } from '../../../messages/words/packs';
import { enqueuePlaced } from '../../../outbox/census';
import { enqueueRemoval } from '../../../outbox/enqueue';
import { nudgeOutbox } from '../../../pwa/wake';
import { type CensusPlace, MAX_CENSUS_SCANS } from '../../../shared/counting/census';
import { lotKey, namedRuns, type StockRun, upcOfRun } from '../../../shared/stock/stock';
import { runLength } from '../../../shared/tickets/runs';
import { sumOf } from '../../../shared/values/collections';
import type { ExportTable } from '../../../shared/values/csv';
import { MAX_ENTRIES } from '../../../shared/values/limits';
import { centsToDollars } from '../../../shared/values/money';
import { packTickets } from '../../counting/record-bodies';
import { useReasons } from '../../counting/removal/use-may-remove';
import { packAddress } from '../../office/addresses';
import { ExportButtons } from '../../office/export-buttons';
import { PrintSheet, PrintTable } from '../../office/print-sheet';
import { failureOf } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { takeIntoStock } from '../../state/stock-store';
import { choiceColumn } from '../../ui/data-table/choice-column';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { Chip } from '../../ui/form/choices';
import { Row } from '../../ui/layout';
import { Price } from '../../ui/pack-name';
import { Panel } from '../../ui/page/panel';
import { TextLink } from '../../ui/plain';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { useOwnStock } from '../packs/packs';
import {
  centsIn,
  type Findings,
  LISTS,
  type Line,
  type List,
  nameOfUnknown,
  numberOf,
  placesText,
  type UnknownLine,
} from './census-lines';

type Props = {
  storeId: number;
  storeName: string;
  /** the day of the census, in words */
  day: string;
  findings: Findings;
  /** where packs lie now; null where nothing can be recorded from here */
  placed: ReadonlyMap<string, CensusPlace> | null;
  /** this terminal still scans, so packs may yet be found */
  isUnderWay: boolean;
  /** the panel's head; absent: the census is named above the panel */
  head?: { title: string; note: string; actions: ReactNode };
};

/** The findings of a census in four lists, with the actions for each. */
export function CensusLists({ storeId, storeName, day, findings, placed, isUnderWay, head }: Props) {
  const t = useMessages(CENSUS);
  const amounts = useAmounts();
  const [list, setList] = useState<List>('never');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isLosing, setLosing] = useState(false);
  const { outcome, setOutcome, move } = useMoves();
  const mayLose = useReasons().includes('lost') && !isUnderWay;
  const stock = useOwnStock();
  const left = new Set(namedRuns(stock ?? []).map(lotKey));
  const isGone = (line: Line) => placed !== null && stock !== null && !left.has(lotKey(line));

  const rows: Line[] = list === 'unknown' ? [] : findings[list];
  const toMove = findings.elsewhere.filter(
    (line) => !line.isUnnamed && !isGone(line) && !isMoved(line, placed),
  );
  const losable = rows.filter((line) => chosen.has(lotKey(line)) && !isGone(line));

  const columns = packColumnsOf(list, amounts.exact);
  const choice = choiceColumn<Line>({
    header: t.choose,
    isChosen: (line) => chosen.has(lotKey(line)),
    choose: (line) => setChosen(toggled(chosen, lotKey(line))),
    nameOf: (line) => (line.isUnnamed || isGone(line) ? null : t.choosePack({ pack: packInWords(line) })),
  });
  const hasChoice = placed !== null && list === 'never' && mayLose;
  const buttons = (line: Line) => {
    if (line.isUnnamed) return null;
    if (isGone(line)) return t.gone;
    const place = line.seenIn.at(-1);
    if (list !== 'elsewhere' || !place) return null;
    return isMoved(line, placed) ? (
      t.moved({ place: placesText([place]) })
    ) : (
      <Button variant="outline" onClick={() => void move([line])}>
        {t.move({ place: placesText([place]) })}
      </Button>
    );
  };
  return (
    <Panel {...head}>
      <ListChoice day={day} findings={findings} list={list} onChoose={setList} />
      {outcome && (
        <StatusAlert kind={outcome.kind} onDismiss={() => setOutcome(null)}>
          {outcome.text}
        </StatusAlert>
      )}
      {list === 'unknown' ? (
        <DataTable
          caption={titleOf(list, findings)}
          columns={unknownColumns()}
          rows={findings.unknown}
          rowKey={(line) => findings.unknown.indexOf(line)}
          empty={t.nothing}
        />
      ) : (
        <DataTable
          key={list}
          caption={titleOf(list, findings)}
          columns={hasChoice ? [choice, ...columns] : columns}
          rows={rows}
          rowKey={lotKey}
          searchable
          empty={t.nothing}
          {...((list === 'elsewhere' || rows.some(isGone)) &&
            placed !== null &&
            list !== 'twice' && { buttons })}
        />
      )}
      <Row>
        {placed !== null && list === 'elsewhere' && toMove.length > 0 && (
          <Button onClick={() => void move(toMove)}>{t.moveAll({ count: toMove.length })}</Button>
        )}
        {list === 'never' && losable.length > 0 && (
          <Button colorPalette="red" onClick={() => setLosing(true)}>
            {t.lose({ count: losable.length })}
          </Button>
        )}
        <ExportButtons
          fileName={`census-${storeId}`}
          table={() => censusTable(findings)}
          print={<CensusSheet day={day} storeName={storeName} findings={findings} />}
        />
      </Row>
      {isLosing && stock && (
        <LoseDialog
          storeId={storeId}
          day={day}
          lines={losable}
          stock={stock}
          onClose={() => setLosing(false)}
          onDone={(done) => {
            setLosing(false);
            setChosen(new Set());
            setOutcome(done);
          }}
        />
      )}
    </Panel>
  );
}

const titleOf = (list: List, findings: Findings): string => {
  const t = currentMessages(CENSUS);
  return t.listTitle({ list: t.lists[list], count: findings[list].length });
};

type ChoiceProps = Pick<Props, 'day' | 'findings'> & { list: List; onChoose: (list: List) => void };

/** The lists with their numbers of lines, of which one is shown. */
function ListChoice({ day, findings, list, onChoose }: ChoiceProps) {
  const t = useMessages(CENSUS);
  return (
    <Row as="fieldset" gap="2" aria-label={t.ofDay({ at: day })}>
      {LISTS.map((each) => (
        <Chip key={each} isChosen={each === list} onChoose={() => onChoose(each)}>
          {titleOf(each, findings)}
        </Chip>
      ))}
    </Row>
  );
}

/** All lists on paper. */
function CensusSheet({ day, storeName, findings }: Pick<Props, 'day' | 'storeName' | 'findings'>) {
  const t = useMessages(CENSUS);
  const amounts = useAmounts();
  const { seen, packs, seenCents, cents } = findings;
  return (
    <PrintSheet title={t.ofDay({ at: day })} subtitle={storeName}>
      <p>
        {t.seen({ seen, packs })} · {t.value({ seen: amounts.exact(seenCents), all: amounts.exact(cents) })}
      </p>
      {LISTS.map((each) => (
        <PrintTable
          key={each}
          caption={titleOf(each, findings)}
          {...printed(each, findings, amounts.exact)}
        />
      ))}
    </PrintSheet>
  );
}

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** Whether a pack was moved to the place where it was seen last. @param placed the packs' current places */
const isMoved = (line: Line, placed: ReadonlyMap<string, CensusPlace> | null): boolean => {
  const place = placed?.get(lotKey(line));
  return place !== undefined && place === line.seenIn.at(-1);
};

/** Moves packs to the place where they were seen last. Works offline. */
function useMoves() {
  const user = useSession((session) => session.user);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  const busy = useRef(false);
  const move = async (lines: readonly Line[]) => {
    if (busy.current || user?.store_id == null) return;
    busy.current = true;
    const author = { id: user.id, name: user.name, store_id: user.store_id };
    const data = lines.flatMap(({ upc, lotCounter, seenIn }) => {
      const place = seenIn.at(-1);
      return place ? [{ lot_number: upc, lot_counter: lotCounter, place }] : [];
    });
    try {
      for (let from = 0; from < data.length; from += MAX_CENSUS_SCANS)
        await enqueuePlaced(author, data.slice(from, from + MAX_CENSUS_SCANS));
      nudgeOutbox();
    } catch (error) {
      setOutcome({ kind: 'error', text: failureOf(error) });
    } finally {
      busy.current = false;
    }
  };
  return { outcome, setOutcome, move };
}

type LoseProps = {
  storeId: number;
  day: string;
  lines: readonly Line[];
  stock: readonly StockRun[];
  onClose: () => void;
  onDone: (outcome: AlertContent) => void;
};

/** After a confirmation, records all remaining tickets of packs as lost. */
function LoseDialog({ storeId, day, lines, stock, onClose, onDone }: LoseProps) {
  const t = useMessages(CENSUS);
  const amounts = useAmounts();
  const user = useSession((session) => session.user);
  const busy = useRef(false);
  const keys = new Set(lines.map(lotKey));
  const runs = namedRuns(stock).filter((run) => keys.has(lotKey(run)));
  const tickets = sumOf(runs, runLength);
  const cents = sumOf(runs, (run) => runLength(run) * run.priceCents);

  const lose = async () => {
    if (busy.current || !user) return;
    busy.current = true;
    try {
      for (let from = 0; from < runs.length; from += MAX_ENTRIES) {
        const part = runs.slice(from, from + MAX_ENTRIES);
        const data = part.map((run) => ({
          reason: 'lost' as const,
          note: t.lostNote({ at: day }),
          ...packTickets(run, run),
        }));
        const summary = {
          count: sumOf(part, runLength),
          amountCents: sumOf(part, (run) => runLength(run) * run.priceCents),
          entries: part.length,
        };
        takeIntoStock(await enqueueRemoval(user, { store_id: storeId, data }, summary));
      }
      nudgeOutbox();
      onDone({ kind: 'success', text: t.lost({ count: lines.length }) });
    } catch (error) {
      onDone({ kind: 'error', text: failureOf(error) });
    }
  };
  return (
    <Dialog
      title={t.lose({ count: lines.length })}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} colorPalette="red" onClick={() => void lose()}>
          {t.lose({ count: lines.length })}
        </DialogButtons>
      }
    >
      <p>{t.loseQuestion({ tickets, amount: amounts.exact(cents) })}</p>
    </Dialog>
  );
}

/** The columns of a list of packs. @param money formats cents */
function packColumnsOf(list: List, money: (cents: number) => string): Column<Line>[] {
  const t = currentMessages(CENSUS);
  const packBook = currentMessages(PACK_BOOK);
  return [
    {
      header: packBook.game,
      title: true,
      value: ({ vendorName, upc }) => gameInWords(vendorName, upc),
      cell: (line) => (
        <chakra.span display="inline-flex" alignItems="center" gap="2" fontWeight="semibold">
          <Price cents={line.priceCents} />
          <TextLink to={packAddress(line)}>{gameInWords(line.vendorName, line.upc)}</TextLink>
        </chakra.span>
      ),
    },
    { header: packBook.pack, value: numberOf },
    { header: t.knownIn, value: ({ places }) => placesText(places) },
    ...(list === 'never'
      ? []
      : [{ header: t.seenIn, value: ({ seenIn }: Line) => placesText(seenIn) } satisfies Column<Line>]),
    ...(list === 'twice' ? [{ header: t.scans, value: ({ scans }: Line) => scans, numeric: true }] : []),
    { header: currentMessages(COMMON).tickets, value: ({ tickets }) => tickets, numeric: true },
    {
      header: packBook.value,
      value: centsIn,
      text: (line) => money(centsIn(line)),
      numeric: true,
    },
  ];
}

/** The columns of scans that match no pack. */
function unknownColumns(): Column<UnknownLine>[] {
  const t = currentMessages(CENSUS);
  return [
    { header: t.code, title: true, value: nameOfUnknown },
    { header: t.seenIn, value: ({ place }) => placesText([place]) },
  ];
}

/** The four lists as a file: one line for each pack, and its list. */
function censusTable(findings: Findings): ExportTable {
  const t = currentMessages(CENSUS);
  const words = currentMessages(COMMON);
  const packBook = currentMessages(PACK_BOOK);
  return {
    columns: [
      { header: t.title },
      { header: packBook.game },
      { header: words.upc, code: true },
      { header: words.lot },
      { header: packBook.pack, code: true },
      ...[t.knownIn, t.seenIn, t.scans, words.tickets, packBook.value].map((header) => ({ header })),
    ],
    rows: [
      ...LISTS.flatMap((list) =>
        list === 'unknown'
          ? []
          : findings[list].map((line) => [
              ...[t.lists[list], line.vendorName ?? '', upcOfRun(line), line.lotCounter, numberOf(line)],
              ...[placesText(line.places), placesText(line.seenIn), line.scans, line.tickets],
              centsToDollars(centsIn(line)),
            ]),
      ),
      ...findings.unknown.map(({ code, lotCounter, place }) => [
        ...[t.lists.unknown, '', code, lotCounter ?? '', '', '', placesText([place]), 1, '', ''],
      ]),
    ],
  };
}

/** A list on paper. @param money formats cents */
function printed(list: List, findings: Findings, money: (cents: number) => string): ExportTable {
  const t = currentMessages(CENSUS);
  const packBook = currentMessages(PACK_BOOK);
  if (list === 'unknown')
    return {
      columns: [{ header: t.code }, { header: t.seenIn }],
      rows: findings.unknown.map((line) => [nameOfUnknown(line), placesText([line.place])]),
    };
  return {
    columns: [
      ...[packBook.game, packBook.pack, t.knownIn, t.seenIn].map((header) => ({ header })),
      ...[currentMessages(COMMON).tickets, packBook.value].map((header) => ({ header, numeric: true })),
    ],
    rows: findings[list].map((line) => [
      ...[
        gameInWords(line.vendorName, line.upc),
        numberOf(line),
        placesText(line.places),
        placesText(line.seenIn),
      ],
      ...[line.tickets, money(centsIn(line))],
    ]),
  };
}
