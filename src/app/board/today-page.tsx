import { chakra } from '@chakra-ui/react';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { TASKS } from '../../messages/areas/tasks';
import { TODAY_LINE } from '../../messages/areas/today-line';
import { TODAY_LIST } from '../../messages/areas/today-list';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { taskText } from '../../messages/words/answer';
import { gameInWords } from '../../messages/words/packs';
import { dayInWords } from '../../messages/words/times';
import { TODAY_GROUPS, todayText } from '../../messages/words/today-list';
import { tasksOf } from '../../shared/board/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import { boardPaths } from '../../shared/board/paths';
import type { TodayLine, TodayListReply } from '../../shared/board/today-list-schema';
import { shownUpc } from '../../shared/catalogue/game';
import { sumOf } from '../../shared/values/collections';
import { centsOf, formatMoney } from '../../shared/values/money';
import { atStore, LOTTERY_ACCOUNT, paths } from '../../shared/wire/page-paths';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { StorePage } from '../places/place-page';
import { useRead } from '../state/queries/query';
import { binCell, storeBin } from '../state/stock-store';
import { AsOf, ReadFailure } from '../ui/as-of';
import { Muted } from '../ui/layout';
import { PackName } from '../ui/pack-name';
import { Empty, Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { AllStores } from './paged-list';

/** Today: the advice that follows from a store's numbers, each line with its numbers (an addition to the specification). */
export const TodayPage = () => {
  const office = useMessages(OFFICE_WORDS);
  return (
    <StorePage title={office.toDo} offersAll>
      {({ isAll, ...store }) => (isAll ? <AllTasks companyId={store.storeId} /> : <Today {...store} />)}
    </StorePage>
  );
};

/** The number of tasks in a store, without the ones that only inform. */
const askedIn = (store: BoardStore): number =>
  sumOf(tasksOf(store), ({ kind, count }) => (kind === 'settling' ? 0 : count));

/** The tasks of each store of a company, the longest list first. */
function AllTasks({ companyId }: { companyId: number }) {
  const t = useMessages(TASKS);
  const office = useMessages(OFFICE_WORDS);
  const order = (stores: readonly BoardStore[]) =>
    [...stores].sort((a, b) => askedIn(b) - askedIn(a) || a.store_name.localeCompare(b.store_name));
  return (
    <AllStores companyId={companyId} title={office.toDo} order={order}>
      {(store) => (
        <>
          <TextLink to={atStore(paths.today, store.store_id)}>{store.store_name}</TextLink>
          <chakra.p fontVariantNumeric="tabular-nums">
            {tasksOf(store).map(taskText).join(' · ') || t.none}
          </chakra.p>
        </>
      )}
    </AllStores>
  );
}

function Today({ storeId, storeName }: { storeId: number; storeName: string }) {
  const { reply, asOf, error, reload } = useRead(boardPaths.todayList, { params: { storeId } });
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      {reply && <List reply={reply} storeName={storeName} />}
    </>
  );
}

function List({ reply, storeName }: { reply: TodayListReply; storeName: string }) {
  const t = useMessages(TODAY_LIST);
  const office = useMessages(OFFICE_WORDS);
  const { data, today, order_lead_days: lead, order_safety_days: safety } = reply;
  const groups = groupsOf(data);
  return (
    <>
      <section aria-label={t.lines({ count: data.length })}>
        <Muted>
          {t.basis({ lead, safety })} <TextLink to={LOTTERY_ACCOUNT}>{t.change}</TextLink>
        </Muted>
        {data.length > 0 && (
          <ExportButtons
            fileName={`today-${today}`}
            table={() => todayTable(data)}
            print={
              <PrintSheet
                title={office.toDo}
                subtitle={[storeName, dayInWords(today)].filter(Boolean).join(' · ')}
              >
                {groups.map((group) => (
                  <PrintTable key={group.title} caption={group.title} {...printedGroup(group)} />
                ))}
              </PrintSheet>
            }
          />
        )}
      </section>
      {data.length === 0 && (
        <Panel>
          <Empty>{t.none}</Empty>
        </Panel>
      )}
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </>
  );
}

const Group = ({ title, lines }: TodayGroup) => (
  <Panel title={title} count={lines.length} gap="1">
    <ul aria-label={title}>
      {lines.map((line) => (
        <Line key={keyOf(line)} line={line} />
      ))}
    </ul>
  </Panel>
);

/** The game first, then its numbers: below each other on a phone, side by side on a wider screen. */
function Line({ line }: { line: TodayLine }) {
  const t = useMessages(TODAY_LIST);
  const bin = binOf(line);
  const binName = 'bin_name' in line ? line.bin_name : undefined;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' }}
      columnGap="4"
      rowGap="1"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      _last={{ pb: '0' }}
    >
      <PackName
        pack={{
          upc: line.lot_number,
          realUpc: line.upc,
          lotCounter: lotOf(line),
          vendorName: line.name,
          priceCents: centsOf(line.ticket_price),
        }}
      >
        {bin !== null && ` · ${t.binNumber({ bin: binName ?? storeBin(bin) })}`}
      </PackName>
      <chakra.p fontVariantNumeric="tabular-nums">{todayText(line)}</chakra.p>
    </chakra.li>
  );
}

type TodayGroup = { title: string; lines: TodayLine[] };

/** The lines grouped by the advised action. Groups without a line are left out. */
export const groupsOf = (lines: readonly TodayLine[]): TodayGroup[] =>
  TODAY_GROUPS.map(({ title, kinds }) => ({
    title: currentMessages(TODAY_LINE).groups[title],
    lines: lines.filter(({ kind }) => kinds.some((groupKind) => groupKind === kind)),
  })).filter((group) => group.lines.length > 0);

/** The lot counter of a line's pack; null if the line is about a game. */
const lotOf = (line: TodayLine): number | null => ('lot_counter' in line ? line.lot_counter : null);
const binOf = (line: TodayLine): number | null => ('bin' in line ? line.bin : null);
const keyOf = (line: TodayLine): string =>
  [line.kind, line.game, line.lot_number, lotOf(line), binOf(line)].join(' ');

/** The list as a file. */
export const todayTable = (lines: readonly TodayLine[]) => {
  const t = currentMessages(TODAY_LIST);
  return {
    columns: [
      { header: currentMessages(OFFICE_WORDS).what },
      { header: currentMessages(OFFICE_WORDS).game },
      { header: t.price },
      { header: currentMessages(OFFICE_WORDS).upc, code: true },
      { header: currentMessages(OFFICE_WORDS).lot },
      { header: currentMessages(OFFICE_WORDS).bin },
      { header: t.numbers },
    ],
    rows: groupsOf(lines).flatMap(({ title, lines: linesOfGroup }) =>
      linesOfGroup.map((line) => [
        title,
        gameInWords(line.name, line.lot_number),
        line.ticket_price,
        shownUpc(line),
        lotOf(line) ?? '',
        binCell(binOf(line)),
        todayText(line),
      ]),
    ),
  };
};

/** A group as a printed table. */
const printedGroup = ({ lines }: TodayGroup) => {
  const t = currentMessages(TODAY_LIST);
  return {
    columns: [
      { header: currentMessages(OFFICE_WORDS).game },
      { header: currentMessages(OFFICE_WORDS).bin },
      { header: t.numbers },
    ],
    rows: lines.map((line) => [
      `${formatMoney(centsOf(line.ticket_price))} ${gameInWords(line.name, line.lot_number)}`,
      binCell(binOf(line)),
      todayText(line),
    ]),
  };
};
