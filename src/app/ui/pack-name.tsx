import type { ReactNode } from 'react';
import { COMMON } from '../../messages/areas/common';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameInWords, ticketOf } from '../../messages/words/packs';
import { upcOfRun } from '../../shared/stock/stock';
import { printedSerial, type TicketLayout } from '../../shared/tickets/layouts';
import { firstSold, lastSold, type Roll } from '../../shared/tickets/runs';
import { numberToSerial } from '../../shared/tickets/serial';
import { formatMoney } from '../../shared/values/money';
import styles from './pack-name.module.css';

/** The prices with a color of their own, in cents. */
const COLORED = new Set([100, 200, 300, 500, 1000, 2000, 3000, 5000]);

/** The price of a ticket. Each price has its own color, the same on all screens, which only repeats the figure. */
export function Price({ cents }: { cents: number }) {
  return (
    <span className={styles.price} data-price={COLORED.has(cents) ? cents / 100 : 'other'}>
      {formatMoney(cents)}
    </span>
  );
}

type Props = {
  pack: {
    upc: string;
    /** shown instead of a stand-in, as soon as it is known */
    realUpc?: string | undefined;
    /** null: not known */
    lotCounter: number | null;
    vendorName: string | null;
    /** of one ticket; null: not known */
    priceCents: number | null;
  };
  /** more about the pack, after its UPC and lot */
  children?: ReactNode;
};

/** A pack as people know it: price and name of the game; below, small, its UPC and lot. */
export function PackName({ pack, children }: Props) {
  const { lotCounter, vendorName, priceCents } = pack;
  const upc = upcOfRun(pack);
  const name = gameInWords(vendorName, pack.upc);
  const t = useMessages(COMMON);
  const lot = lotCounter === null ? '' : t.lotNumber({ lot: lotCounter });
  return (
    <span className={styles.pack}>
      <span className={styles.name}>
        {priceCents !== null && <Price cents={priceCents} />} <strong>{name}</strong>
      </span>{' '}
      <span className={styles.more}>
        {name !== upc && <span data-detail>{upc} </span>}
        {lot}
        {children}
      </span>
    </span>
  );
}

/** A ticket's number, which people compare, and its whole serial, grouped as printed. */
export function Ticket({ serial, layout }: { serial: string; layout: TicketLayout }) {
  return (
    <span className={styles.tickets}>
      <b>{ticketOf(serial)}</b>{' '}
      <small>
        <Printed serial={serial} layout={layout} />
      </small>
    </span>
  );
}

/** The tickets of a roll in the order in which they are sold, each end as in `Ticket`: #000 – #029, or ↓ #029 → #000. */
export function Tickets({ roll, layout }: { roll: Roll; layout: TicketLayout }) {
  const first = numberToSerial(firstSold(roll));
  const last = numberToSerial(lastSold(roll));
  const [before, between] = roll.sells === 'down' ? ['↓ ', ' → '] : ['', ' – '];
  return (
    <span className={styles.tickets}>
      <b>{before + ticketOf(first) + between + ticketOf(last)}</b>{' '}
      <small>
        {before}
        <Printed serial={first} layout={layout} />
        {between}
        <Printed serial={last} layout={layout} />
      </small>
    </span>
  );
}

/** The style sheet adds the hyphens, so that the text stays plain digits, which fields accept and searches find. */
function Printed({ serial, layout }: { serial: string; layout: TicketLayout }) {
  const { game, pack, ticket } = printedSerial(serial, layout);
  return (
    <span className={styles.printed}>
      {game}
      <i>{pack}</i>
      {ticket}
    </span>
  );
}
