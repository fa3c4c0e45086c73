import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useCardActions, useCards, useFormStock } from '../../counting/cards/card-context';
import { packKey } from '../../counting/cards/card-state';
import { focusScanBox } from '../../counting/cards/focus';
import { LOW_SCREEN } from '../../counting/submission/action-bar';
import { type Counted, summarizeCount, totalOf } from '../../domain/counting/count-summary';
import { formatMoney } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/use-messages';
import { Panel } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { NotScanned } from './not-scanned';
import { ScannedLine } from './scanned-line';
import styles from './ticket-sold.module.css';

export type TicketSoldProps = {
  /** called by Add Sales, except when nothing was sold */
  onAddSales: (counted: Counted) => void;
  /** a press of Add Sales is being handled */
  saving: boolean;
  /** why the last press failed */
  error: string | null;
};

/** The Ticket Sold summary: packs scanned, packs not scanned with the clerk's decision on each, and Add Sales. */
export function TicketSold({ onAddSales, saving, error }: TicketSoldProps) {
  const t = useMessages(VERIFY_STOCK);
  const words = useMessages(COMMON);
  const cards = useCards((state) => state.cards);
  const marked = useCards((state) => state.soldOut);
  const onShelf = useFormStock((stock) => stock.onShelf);
  const { back } = useCardActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const reason = useId();

  useEffect(() => heading.current?.focus(), []);

  const summary = useMemo(() => summarizeCount(cards, onShelf), [cards, onShelf]);
  const isSoldOut = useMemo(() => new Set(marked), [marked]);
  const soldOut = summary.notScanned.filter((line) => isSoldOut.has(packKey(line.range)));
  const total = totalOf([...summary.scanned, ...soldOut]);
  const isNothing = total.count === 0;

  const goBack = () => {
    back();
    focusScanBox();
  };

  const addSales = () => {
    if (!isNothing) onAddSales({ scanned: summary.scanned, soldOut });
  };

  return (
    <Panel aria-labelledby="ticket-sold" display="flex" flexDirection="column">
      <chakra.h2 ref={heading} id="ticket-sold" tabIndex={-1} fontSize="xl" fontWeight="bold" outline="none">
        {t.ticketSold}
      </chakra.h2>
      {/* First in tab order, ahead of perhaps fifty packs; last on the screen. */}
      <chakra.div
        order="1"
        position="sticky"
        bottom="0"
        bg="bg.panel"
        borderTopWidth="1px"
        mt="3"
        pt="3"
        mb="-3"
        pb="calc(0.75rem + env(safe-area-inset-bottom))"
        css={LOW_SCREEN}
        display="grid"
        gap="3"
      >
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        {isNothing && <p id={reason}>{t.nothingSoldHelp}</p>}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.p
            flex={{ base: '1 0 100%', sm: '1' }}
            fontSize="xl"
            fontWeight="bold"
            fontVariantNumeric="tabular-nums"
          >
            {t.total(total.count, formatMoney(total.amountCents))}
          </chakra.p>
          <Button variant="outline" size="lg" onClick={goBack} flex={{ base: '1', sm: 'none' }}>
            {words.back}
          </Button>
          <Button
            size="lg"
            flex={{ base: '1', sm: 'none' }}
            onClick={addSales}
            aria-disabled={isNothing || saving || undefined}
            aria-describedby={isNothing ? reason : undefined}
            opacity={isNothing ? '0.55' : undefined}
          >
            {t.addSales}
          </Button>
        </chakra.div>
      </chakra.div>
      <p>{t.scanned(summary.rangesScanned, summary.rangesOnShelf)}</p>
      {summary.scanned.length > 0 && (
        <ul className={styles.lines}>
          {summary.scanned.map((line) => (
            <ScannedLine key={packKey(line.range)} line={line} />
          ))}
        </ul>
      )}
      {summary.notScanned.length > 0 && <NotScanned lines={summary.notScanned} isSoldOut={isSoldOut} />}
    </Panel>
  );
}
