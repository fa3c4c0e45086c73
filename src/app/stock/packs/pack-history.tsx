import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { PACK_OFFICE } from '../../../messages/areas/pack-office';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packEventText } from '../../../messages/words/exceptions';
import { ticketOf } from '../../../messages/words/packs';
import type { PackEvent, PackMove } from '../../../shared/stock/inventory-schema';
import { isSoldBefore } from '../../../shared/tickets/runs';
import { serialToNumber } from '../../../shared/tickets/serial';
import { centsToDollars } from '../../../shared/values/money';
import { CorrectHere, CorrectLink, soldInEvent } from '../../counting/exceptions/correct-here';
import { storeDay, storeTime } from '../../ui/formats';
import { Muted, Stack } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { useStoreClock } from '../../ui/store-clock';
import { gameOf, type Pack } from './packs';

/** The number of events shown before a press on Show all. */
const NEWEST = 6;

/** The history of a pack, newest first: who did what, when and from where. */
export function PackHistory({
  storeId,
  pack,
  history,
  omitted = 0,
  moves = [],
}: {
  storeId: number;
  pack: Pack | undefined;
  history: readonly PackEvent[];
  omitted?: number;
  moves?: readonly PackMove[];
}) {
  const t = useMessages(PACK_OFFICE);
  const clock = useStoreClock();
  const lines = linesOf(history, moves);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, NEWEST);
  return (
    <Panel aria-labelledby="pack-history">
      <chakra.h2 id="pack-history" fontSize="xl" fontWeight="bold">
        {t.history}
      </chakra.h2>
      <CorrectHere />
      {pack && <FrontSteps history={history} pack={pack} />}
      <Stack as="ol" gap="3">
        {shown.map(({ at, text, event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the events have no id and don't change their order
          <chakra.li key={index} borderInlineStartWidth="3px" ps="3" overflowWrap="anywhere">
            <chakra.span fontWeight="semibold">{storeTime(new Date(at), clock)}</chakra.span>
            <p>{text}</p>
            {event && <More event={event} />}
            {event && pack && <CorrectEvent event={event} pack={pack} storeId={storeId} />}
          </chakra.li>
        ))}
      </Stack>
      {shown.length < lines.length && (
        <div>
          <Button variant="outline" onClick={() => setWhole(true)}>
            {t.showHistory({ events: lines.length })}
          </Button>
        </div>
      )}
      {omitted > 0 && <Muted>{t.omitted({ counts: omitted })}</Muted>}
    </Panel>
  );
}

type HistoryLine = { at: string; text: string; event?: PackEvent };

/** The events of a pack and its moves between bins, newest first. */
const linesOf = (history: readonly PackEvent[], moves: readonly PackMove[]): HistoryLine[] =>
  [
    ...history.map((event) => ({ at: event.at, text: packEventText(event), event })),
    ...moves.map(({ at, by, moved, how }) => ({
      at,
      text: currentMessages(PACK_OFFICE).moved({ by, pack: moved, how }),
    })),
  ]
    .sort((a, b) => a.at.localeCompare(b.at))
    .toReversed();

/** The reference and note of a removal, and the progress of a transfer. */
function More({ event: { reference, note, transfer } }: { event: PackEvent }) {
  const t = useMessages(PACK_OFFICE);
  const texts = [
    reference !== undefined && t.reference({ reference }),
    note !== undefined && t.note({ note }),
    transfer && t.whereSent[transfer.status],
  ].filter(Boolean);
  return texts.length > 0 && <Muted>{texts.join(' ')}</Muted>;
}

type CorrectEventProps = {
  storeId: number;
  pack: Pack;
  event: PackEvent;
};

/** *Correct* at an event that took tickets from the stock. */
function CorrectEvent({ storeId, pack, event }: CorrectEventProps) {
  const clock = useStoreClock();
  const { upc: lotNumber, lotCounter, priceCents } = pack;
  const of = { storeId, lotNumber, lotCounter, game: gameOf(pack), ticket_price: centsToDollars(priceCents) };
  const sold = soldInEvent(event, of, clock);
  return sold && <CorrectLink correctable={sold} />;
}

/** A front ticket as a count saw it. `sold`: tickets of the pack that are before it. */
type Step = { at: number; sold: number; front: string };

/** The front tickets of a pack by time, as its counts saw them. */
function stepsOf(history: readonly PackEvent[], pack: Pick<Pack, 'start' | 'end' | 'sells'>): Step[] {
  return history.flatMap(({ at, front_ticket: front }) => {
    if (front === undefined) return [];
    const number = serialToNumber(front);
    const first = pack.sells === 'down' ? pack.end : pack.start;
    const sold = isSoldBefore(pack.sells, first, number) ? Math.abs(number - first) : 0;
    return [{ at: Date.parse(at), sold, front }];
  });
}

const [WIDTH, HEIGHT] = [600, 120];

/** The front ticket over time, drawn as steps. The history below has the same information in words. */
function FrontSteps({ history, pack }: { history: readonly PackEvent[]; pack: Pack }) {
  const t = useMessages(PACK_OFFICE);
  const clock = useStoreClock();
  const steps = stepsOf(history, pack);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || first.at === last.at) return null;
  const size = pack.end - pack.start + 1;
  const x = ({ at }: Step) => ((at - first.at) / (last.at - first.at)) * WIDTH;
  const y = ({ sold }: Step) => (sold / size) * HEIGHT;
  const path = steps
    .map((step, index) => (index === 0 ? `M0 ${y(step)}` : `H${x(step)}V${y(step)}`))
    .join('');
  return (
    <Stack as="figure" gap="1" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      <figcaption>{t.frontOverTime}</figcaption>
      <chakra.svg
        viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        width="100%"
        height="32"
        role="img"
        aria-label={t.frontSteps({
          first: ticketOf(first.front),
          last: ticketOf(last.front),
          counts: steps.length,
        })}
        fill="none"
        stroke="blue.solid"
        strokeWidth="2"
        borderWidth="1px"
        borderRadius="md"
      >
        <path d={path} vectorEffect="non-scaling-stroke" />
      </chakra.svg>
      <chakra.div display="flex" justifyContent="space-between" gap="3">
        <span>
          {storeDay(new Date(first.at), clock)}: {ticketOf(first.front)}
        </span>
        <span>
          {storeDay(new Date(last.at), clock)}: {ticketOf(last.front)}
        </span>
      </chakra.div>
    </Stack>
  );
}
