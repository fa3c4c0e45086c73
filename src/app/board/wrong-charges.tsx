import { DASHBOARD } from '../../messages/areas/dashboard';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import type { BoardStore } from '../../shared/board/board-schema';
import { boardPaths } from '../../shared/board/paths';
import { centsOf, formatCents } from '../../shared/values/money';
import { atStore } from '../../shared/wire/page-paths';
import { lotteryWeekOf } from '../office/report-addresses';
import { useRows } from '../state/queries/query';
import { StatusAlert } from '../ui/status-alert';
import { TextLink } from '../ui/try-again';

/** What the lottery charged a store wrongly: the first thing on its dashboard (money, section 7). */
export function ChargedWrongly({ storeId }: { storeId: number }) {
  const { rows } = useRows(boardPaths.today, { params: { id: storeId } });
  const [store] = rows;
  return <Charges stores={store?.board ? [store.board] : []} isCompany={false} />;
}

/** What the lottery charged the stores of a company wrongly. */
export function ChargedWronglyInAll({ companyId }: { companyId: number }) {
  const { rows } = useRows(boardPaths.board, { params: { companyId } });
  return <Charges stores={rows} isCompany />;
}

/** The rest is in the list of stores, and on the pages of the weeks. */
const SHOWN = 3;

/** The largest charges; each leads to its week, with the dispute. */
function Charges({ stores, isCompany }: { stores: readonly BoardStore[]; isCompany: boolean }) {
  const t = useMessages(DASHBOARD);
  const charges = stores
    .flatMap(({ charged_wrongly = [], store_id: storeId, store_name: store }) =>
      charged_wrongly.map((charge) => ({ ...charge, storeId, store })),
    )
    .sort((a, b) => b.amount - a.amount);
  if (charges.length === 0) return null;
  return (
    <StatusAlert kind="error">
      {charges.slice(0, SHOWN).map(({ storeId, store, week_start: week, packs, amount }) => {
        const charge = { amount: formatCents(centsOf(amount)), packs, day: dayInWords(week) };
        const address = lotteryWeekOf(week);
        return (
          <p key={`${storeId} ${week}`}>
            <TextLink to={isCompany ? atStore(address, storeId) : address}>
              {isCompany ? t.chargedWronglyIn({ ...charge, store }) : t.chargedWrongly(charge)}
            </TextLink>
          </p>
        );
      })}
      {charges.length > SHOWN && <p>{t.moreCharges({ count: charges.length - SHOWN })}</p>}
    </StatusAlert>
  );
}
