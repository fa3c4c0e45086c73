import { firstSold, lastSold, type Roll } from '../../domain/stock/direction';
import type { TicketLayout } from '../../domain/tickets/layouts';
import { printedSerial } from '../../domain/tickets/printed-serial';
import { numberToSerial } from '../../domain/tickets/serial';
import { ticketOf } from '../../i18n/en/counting/packs';
import styles from './pack.module.css';

/** A ticket's number, which people compare, and its whole serial in the groups of its print. */
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

/** The style sheet writes the hyphens, so that the text stays the digits, which fields take and searches find. */
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
