import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { endsOf, gameInWords, packNamed, ticketOf } from '../../../messages/words/packs';
import type { SalesRow } from '../../../shared/counting/sales-schema';
import type { PackEvent } from '../../../shared/stock/inventory-schema';
import { REMOVAL_REASONS } from '../../../shared/stock/removals';
import { businessDate, type StoreClock, wallTime } from '../../../shared/time/store-clock';
import { useConnectivity } from '../../state/connectivity-store';
import { wallText } from '../../ui/formats';
import { TextLink } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import type { Correctable } from './correction-form';

const Form = lazy(async () => ({ default: (await import('./correction-form')).CorrectionForm }));

/** The form of a correction, which loads once it is shown. */
export const CorrectionForm = (props: ComponentProps<typeof Form>) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
);

/** The part of a history entry's state with the tickets that are being corrected. */
type Correcting = { correcting?: Correctable };

/**
 * *Correct* over the page with the figure, and its outcome. It has its own entry in the browser's history, so Back closes it and returns
 * to the figure.
 */
export function CorrectHere() {
  const navigate = useNavigate();
  const { correcting } = (useLocation().state ?? {}) as Correcting;
  const [done, setDone] = useState<string | null>(null);
  if (!correcting)
    return (
      done && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )
    );
  return <CorrectionForm {...correcting} onSaved={setDone} onClose={() => void navigate(-1)} />;
}

type LinkProps = {
  correctable: Correctable;
  /** absent: the word Correct */
  figure?: string;
};

/** A figure that leads to *Correct*, prefilled, on a page with `CorrectHere`; plain text while the server can't be reached. */
export function CorrectLink({ correctable, figure }: LinkProps) {
  const t = useMessages(EXCEPTIONS);
  const { search, hash, state } = useLocation();
  const { online } = useConnectivity();
  if (!online) return figure ?? null;
  const { game, sold } = correctable;
  const name = t.correctTickets({
    pack: packNamed(game, sold.start_ticket),
    start: ticketOf(endsOf(sold).first),
  });
  return (
    <TextLink
      to={{ search, hash }}
      state={{ ...state, correcting: correctable }}
      // A history entry of its own, although the address stays the same.
      replace={false}
      title={figure && t.correct}
      aria-label={figure ? `${name}, ${figure}` : name}
    >
      {figure ?? t.correct}
    </TextLink>
  );
}

/** The tickets of a row of sales, as something to correct. @param date the business day of its record */
export const soldInRow = (row: SalesRow, storeId: number, date: string): Correctable => ({
  storeId,
  lotNumber: row.lot_number,
  lotCounter: row.lot_counter,
  game: gameInWords(row.vendor_name, row.lot_number),
  sold: { ...row, business_date: date },
  exceptionId: null,
  reason: currentMessages(EXCEPTIONS).wrongCount({ by: row.name, at: wallText(row.time_created) }),
});

/** The tickets that an event of a pack took from its stock, as something to correct; null if it took none. */
export function soldInEvent(
  { what, at, by, start_ticket, end_ticket, sells, purpose }: PackEvent,
  pack: Pick<Correctable, 'storeId' | 'lotNumber' | 'lotCounter' | 'game'> & { ticket_price: number },
  clock: StoreClock,
): Correctable | null {
  const { ticket_price, ...of } = pack;
  const isCount = what === 'sold' || what === 'sold_out';
  const removal = REMOVAL_REASONS.find((reason) => reason === what);
  if (!isCount && !removal) return null;
  const time_created = wallTime(new Date(at), clock);
  return {
    ...of,
    sold: {
      ...{ start_ticket, end_ticket, sells, ticket_price, name: by, time_created },
      business_date: businessDate(new Date(at), clock),
      ...(purpose === 'opening' && { purpose }),
      ...(removal && { reason: removal }),
    },
    exceptionId: null,
    reason: currentMessages(EXCEPTIONS).wrongCount({ by, at: wallText(time_created) }),
  };
}
