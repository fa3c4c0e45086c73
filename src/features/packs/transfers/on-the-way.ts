import type { Transfer, TransferPart } from '../../../contract/counting/removals';
import { PACK_OFFICE } from '../../../i18n/en/stock/pack-office';

/** A run of a transfer that is still on the way: the transfer with the tickets of this run. */
export type OnTheWay = Transfer & { key: string; sentCount: number };

/** What is on the way, run by run: what remains of a partial receipt may lie apart. */
export const runsOnTheWay = (transfers: readonly Transfer[]): OnTheWay[] =>
  transfers
    .filter(({ status }) => status === 'on_the_way')
    .flatMap((transfer) =>
      // A server of the release before knows transfers only as a whole.
      (transfer.left ?? [transfer]).map((run) => ({
        ...transfer,
        ...run,
        key: `${transfer.id}/${run.start_ticket}`,
        sentCount: transfer.ticketCount,
      })),
    );

const KINDS: readonly TransferPart['kind'][] = ['received', 'called_back', 'lost'];

/** "Of 40 tickets sent: 30 received, 2 lost."; nothing where all of them are on the way. */
export function endedText({ parts = [], sentCount }: OnTheWay): string | undefined {
  const ended = KINDS.flatMap((kind) => {
    const tickets = parts
      .filter((part) => part.kind === kind)
      .reduce((sum, { ticketCount }) => sum + ticketCount, 0);
    return tickets === 0 ? [] : PACK_OFFICE.ended[kind](tickets);
  });
  return ended.length === 0 ? undefined : PACK_OFFICE.ofSent(sentCount, ended.join(', '));
}
