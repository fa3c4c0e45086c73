import { Badge, chakra } from '@chakra-ui/react';
import { paths } from '../../contract/page-paths';
import { runLength } from '../../domain/runs/runs';
import type { StockRun } from '../../domain/stock/stock';
import { TICKET_STATUS } from '../../domain/tickets/status';
import { formatMoney } from '../../domain/values/money';
import { serialsOf } from '../../i18n/en/counting/serials';
import { statusName } from '../../i18n/en/rules/status';
import { SEARCH } from '../../i18n/en/stock/search';
import { useMessages } from '../../i18n/hooks/use-messages';
import { inventoryReportOf } from '../../reports/inventory-address';
import { useSession } from '../../terminal/session-store';
import { useStock } from '../../terminal/stock-store';
import { Modal } from '../../ui/modal';
import { TextLink } from '../../ui/text-link';
import type { LotChoice } from './matches';

type Props = { lot: LotChoice; onClose: () => void };

/** The unsold tickets of a lot, or of all lots of a UPC, in this terminal's copy of the stock. */
export function LotDialog({ lot: { upc, lotCounter }, onClose }: Props) {
  const t = useMessages(SEARCH);
  const { onShelf, active } = useStock();
  const handedOver = useSession((session) => session.handedOver);
  const runs = [...onShelf.ofUpc(upc), ...active.ofUpc(upc)].filter(
    (run) => lotCounter === null || run.lotCounter === lotCounter,
  );
  return (
    <Modal
      title={lotCounter === null ? t.upc(upc) : t.upcAndLot(upc, lotCounter)}
      onClose={onClose}
      footer={
        <chakra.nav aria-label={t.lotNav} display="flex" flexWrap="wrap" gap="5">
          {!handedOver && (
            <TextLink to={inventoryReportOf({ upc })} onClick={onClose}>
              {t.inventoryReport}
            </TextLink>
          )}
          <TextLink to={paths.verifyStock} onClick={onClose}>
            {t.verifyStock}
          </TextLink>
          <TextLink to={paths.addOnShelf} onClick={onClose}>
            {t.addOnShelf}
          </TextLink>
        </chakra.nav>
      }
    >
      {runs.length === 0 && <p>{t.noneLeft}</p>}
      <chakra.ul listStyle="none">
        {runs.map((run) => (
          <RunLine key={`${run.status}/${run.lotCounter}/${run.start}`} run={run} />
        ))}
      </chakra.ul>
    </Modal>
  );
}

function RunLine({ run }: { run: StockRun }) {
  const t = useMessages(SEARCH);
  const tickets = runLength(run);
  return (
    <chakra.li py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }} fontVariantNumeric="tabular-nums">
      <chakra.p fontWeight="semibold">
        {t.lot(run.lotCounter)}{' '}
        <Badge colorPalette={run.status === TICKET_STATUS.onShelf ? 'orange' : 'green'}>
          {statusName(run.status)}
        </Badge>
      </chakra.p>
      <p>{serialsOf(run)}</p>
      <chakra.p color="fg.muted" fontSize="sm">
        {t.ticketsAt(tickets, formatMoney(run.priceCents))}
        {run.vendorName && `, ${run.vendorName}`}
      </chakra.p>
    </chakra.li>
  );
}
