import { chakra } from '@chakra-ui/react';
import type { PackEvent, PackMove } from '../../../contract/counting/pack-history';
import { packEventText } from '../../../i18n/en/reports/exceptions';
import { PACK_OFFICE } from '../../../i18n/en/stock/pack-office';
import { PANEL } from '../../../theme/looks';
import { storeTime } from '../../../ui/formats';
import { useStoreClock } from '../../../ui/store-clock';

/** What happened to a pack, newest first: who did what, when and from where. */
export function PackHistory({
  history,
  omitted = 0,
  moves = [],
}: {
  history: readonly PackEvent[];
  omitted?: number;
  moves?: readonly PackMove[];
}) {
  const clock = useStoreClock();
  const lines = linesOf(history, moves);
  return (
    <chakra.section {...PANEL} aria-labelledby="pack-history" display="grid" gap="3">
      <chakra.h2 id="pack-history" fontSize="xl" fontWeight="bold">
        {PACK_OFFICE.history}
      </chakra.h2>
      <chakra.ol display="grid" gap="3" listStyle="none">
        {lines.map(({ at, text, event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the events have no id and don't change their order
          <chakra.li key={index} borderInlineStartWidth="3px" ps="3" overflowWrap="anywhere">
            <chakra.span fontWeight="semibold">{storeTime(new Date(at), clock)}</chakra.span>
            <p>{text}</p>
            {event && <More event={event} />}
          </chakra.li>
        ))}
      </chakra.ol>
      {omitted > 0 && <chakra.p color="fg.muted">{PACK_OFFICE.omitted(omitted)}</chakra.p>}
    </chakra.section>
  );
}

type HistoryLine = { at: string; text: string; event?: PackEvent };

/** What happened to the pack, and how it went from bin to bin, newest first. */
const linesOf = (history: readonly PackEvent[], moves: readonly PackMove[]): HistoryLine[] =>
  [
    ...history.map((event) => ({ at: event.at, text: packEventText(event), event })),
    ...moves.map(({ at, by, moved, how }) => ({ at, text: PACK_OFFICE.moved(by, moved, how) })),
  ]
    .sort((a, b) => a.at.localeCompare(b.at))
    .toReversed();

/** What was said about a removal, and where a transfer is by now. */
function More({ event: { reference, note, transfer } }: { event: PackEvent }) {
  const texts = [
    reference !== undefined && PACK_OFFICE.reference(reference),
    note !== undefined && PACK_OFFICE.note(note),
    transfer && PACK_OFFICE.whereSent[transfer.status],
  ].filter(Boolean);
  return texts.length > 0 && <chakra.p color="fg.muted">{texts.join(' ')}</chakra.p>;
}
