import { chakra } from '@chakra-ui/react';
import { StorePage } from '../../admin/store-page';
import { todayList } from '../../api/advice';
import type { TodayLine, TodayListReply } from '../../contract/office/today-list';
import { paths } from '../../contract/page-paths';
import { dayInWords } from '../../domain/time/time';
import { centsOf } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { TODAY_LIST, todayText } from '../../i18n/en/reports/today-list';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { PackName } from '../../ui/pack/pack-name';
import { Empty } from '../../ui/page/empty';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';
import { TryAgain } from '../../ui/try-again';
import { binOf, groupsOf, keyOf, lotOf, printedGroup, type TodayGroup, todayTable } from './today-rows';

/** Today: what there is to do in a store, each line with its numbers (an addition to the specification). */
export const TodayPage = () => (
  <StorePage title={TODAY_LIST.title} breadcrumb={[COMMON.lottery, TODAY_LIST.title]}>
    {(store) => <Today {...store} />}
  </StorePage>
);

function Today({ storeId, storeName }: { storeId: number; storeName: string }) {
  const { found, asOf, error, reload } = usePage(`today-list/${storeId}`, storeId, (id) =>
    todayList(api, id),
  );
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {error}
        </StatusAlert>
      )}
      {found && <List reply={found.reply} storeName={storeName} />}
    </>
  );
}

function List({ reply, storeName }: { reply: TodayListReply; storeName: string }) {
  const { data, today, order_lead_days: lead, order_safety_days: safety } = reply;
  const groups = groupsOf(data);
  return (
    <>
      <chakra.section {...PANEL} display="grid" gap="3" aria-label={TODAY_LIST.lines(data.length)}>
        <chakra.p color="fg.muted">
          {TODAY_LIST.basis(lead, safety)} <TextLink to={paths.storeSettings}>{TODAY_LIST.change}</TextLink>
        </chakra.p>
        {data.length === 0 ? (
          <Empty hint={TODAY_LIST.noneHint}>{TODAY_LIST.none}</Empty>
        ) : (
          <ExportButtons
            fileName={`today-${today}`}
            table={() => todayTable(data)}
            print={
              <PrintSheet
                title={TODAY_LIST.title}
                subtitle={[storeName, dayInWords(today)].filter(Boolean).join(' · ')}
              >
                {groups.map((group) => (
                  <PrintTable key={group.title} caption={group.title} {...printedGroup(group)} />
                ))}
              </PrintSheet>
            }
          />
        )}
      </chakra.section>
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </>
  );
}

const Group = ({ title, lines }: TodayGroup) => (
  <chakra.section {...PANEL} aria-label={title}>
    <chakra.h2 fontSize="lg" fontWeight="bold" mb="1">
      {title}{' '}
      <chakra.span color="fg.muted" fontWeight="normal">
        {lines.length}
      </chakra.span>
    </chakra.h2>
    <chakra.ul listStyle="none" aria-label={title}>
      {lines.map((line) => (
        <Line key={keyOf(line)} line={line} />
      ))}
    </chakra.ul>
  </chakra.section>
);

/** The game first, then its numbers: below each other on a phone, side by side on a wider screen. */
function Line({ line }: { line: TodayLine }) {
  const bin = binOf(line);
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
          lotCounter: lotOf(line),
          vendorName: line.name,
          priceCents: centsOf(line.ticket_price),
        }}
      >
        {bin !== null && ` · ${TODAY_LIST.binNumber(bin)}`}
      </PackName>
      <chakra.p fontVariantNumeric="tabular-nums">{todayText(line)}</chakra.p>
    </chakra.li>
  );
}
