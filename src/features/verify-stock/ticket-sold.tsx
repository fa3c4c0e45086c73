import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCardActions, useCards, useFormStock } from '../../counting/cards/card-context';
import { focusScanBox } from '../../counting/cards/focus';
import panel from '../../counting/scanning/scan-panel.module.css';
import { useCtrlEnter } from '../../counting/submission/use-ctrl-enter';
import { packsOf, totalOf } from '../../domain/counting/count-summary';
import { type Counted, reviewCount, saysNothing } from '../../domain/counting/review/count-review';
import { summaryChanges } from '../../domain/counting/review/summary-changes';
import { lotKey } from '../../domain/stock/stock';
import { VERIFY_STOCK as PUNJABI } from '../../i18n/below-english/counting/verify-stock';
import { textOf } from '../../i18n/bilingual';
import { COMMON } from '../../i18n/en/app/common';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { LOW_SCREEN, PANEL } from '../../theme/looks';
import { BilingualText } from '../../ui/bilingual-text';
import { StatusAlert } from '../../ui/status-alert';
import { NotScanned } from './not-scanned';
import { Outcome } from './opening/outcome';
import { ReportedPacks } from './reported-packs';
import { ScannedPacks } from './scanned-packs';
import { SummaryChanged } from './summary-changed';

export type TicketSoldProps = {
  /** called by Add Sales, except when the count says nothing or its figures have just changed */
  onAddSales: (counted: Counted) => void;
  /** a press of Add Sales is being handled */
  saving: boolean;
  /** why the last press failed */
  error: string | null;
};

/**
 * The summary of a count: packs not scanned with the clerk's decision on each, packs scanned, and Add Sales. An opening check
 * lists what is missing instead.
 */
export function TicketSold({ onAddSales, saving, error }: TicketSoldProps) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const cards = useCards((state) => state.cards);
  const soldOut = useCards((state) => state.soldOut);
  const purpose = useCards((state) => state.purpose);
  const onShelf = useFormStock((stock) => stock.onShelf);
  /** the stock whose figures the clerk has seen */
  const [seenStock, setSeenStock] = useState(onShelf);
  const { back } = useCardActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const addSales = useRef<HTMLButtonElement>(null);
  const reason = useId();
  const rest = useId();

  // On a phone, the page's head would take the place of the first question.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  // Recording is deliberate: the key leads to the button and doesn't press it.
  useCtrlEnter(() => addSales.current?.focus());

  const review = useMemo(
    () => reviewCount({ cards, soldOut, purpose }, onShelf),
    [cards, soldOut, purpose, onShelf],
  );
  const changes = useMemo(() => summaryChanges(cards, seenStock, onShelf), [cards, seenStock, onShelf]);
  const of = t.of[purpose];
  const total = totalOf([...review.scanned, ...review.soldOut]);
  const isSoldOut = useMemo(() => new Set(soldOut), [soldOut]);
  const staying = review.notScanned.filter(({ range }) => !isSoldOut.has(lotKey(range)));
  const isEmpty = saysNothing(review);
  const isBlocked = isEmpty || changes.length > 0;
  const lines = purpose === 'opening' ? review.scanned.filter(({ sold }) => sold.count > 0) : review.scanned;

  const goBack = () => {
    back();
    focusScanBox();
  };

  const understand = () => {
    setSeenStock(onShelf);
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <chakra.section {...PANEL} aria-labelledby="ticket-sold">
      <chakra.h2
        ref={heading}
        id="ticket-sold"
        tabIndex={-1}
        fontSize="xl"
        fontWeight="bold"
        outline="none"
        scrollMarginTop="calc(var(--scan-panel, 16rem) + var(--over-scan-panel, 0rem) + 5rem)"
      >
        {of.heading}
      </chakra.h2>
      {purpose === 'opening' ? (
        <Outcome review={review} />
      ) : (
        <p>{t.scanned(packsOf(review.scanned), review.onShelf)}</p>
      )}
      {review.notScanned.length > 0 && <NotScanned lines={review.notScanned} isSoldOut={isSoldOut} />}
      <ReportedPacks packs={review.reported} />
      <ScannedPacks lines={lines} />
      <chakra.div
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
        {isEmpty && (
          <div id={reason}>
            <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'nothingSeen')} />
          </div>
        )}
        {changes.length > 0 && <SummaryChanged id={reason} changes={changes} onUnderstood={understand} />}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.div flex={{ base: '1 0 100%', sm: '1' }} fontVariantNumeric="tabular-nums" lineHeight="1.3">
            <chakra.p fontSize="3xl" fontWeight="bold">
              {total.count === 0 && !isEmpty
                ? of.nothing
                : of.total(total.count, amounts.short(total.amountCents))}
            </chakra.p>
            {staying.length > 0 && (
              <chakra.p id={rest} color="fg.warning" fontWeight="medium">
                {t.staysOnShelf(packsOf(staying), amounts.short(totalOf(staying).amountCents))}
              </chakra.p>
            )}
          </chakra.div>
          <Button variant="outline" size="lg" onClick={goBack} flex={{ base: '1', sm: 'none' }}>
            {words.back}
          </Button>
          <Button
            ref={addSales}
            size="lg"
            className={panel.keyed}
            data-key="Ctrl Enter"
            aria-keyshortcuts="Control+Enter"
            flex={{ base: '1', sm: 'none' }}
            onClick={() => !isBlocked && onAddSales(review)}
            aria-disabled={isBlocked || saving || undefined}
            aria-describedby={isBlocked ? reason : staying.length > 0 ? rest : undefined}
            opacity={isBlocked ? '0.55' : undefined}
          >
            {of.save}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.section>
  );
}
