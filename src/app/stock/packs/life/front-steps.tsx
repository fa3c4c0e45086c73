import { chakra } from '@chakra-ui/react';
import { PACK_OFFICE } from '../../../../messages/areas/pack-office';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { ticketOf } from '../../../../messages/words/packs';
import { isSoldBefore } from '../../../../shared/stock/direction';
import type { PackEvent } from '../../../../shared/stock/pack-history-schema';
import { serialToNumber } from '../../../../shared/tickets/serial';
import { storeDay } from '../../../ui/formats';
import { useStoreClock } from '../../../ui/store-clock';
import type { Pack } from '../packs';

/** A front ticket as a count saw it. `sold`: tickets of the pack that are before it. */
export type Step = { at: number; sold: number; front: string };

/** The front tickets of a pack by time, as its counts saw them. */
export function stepsOf(history: readonly PackEvent[], pack: Pick<Pack, 'start' | 'end' | 'sells'>): Step[] {
  return history.flatMap(({ at, front_ticket: front }) => {
    if (front === undefined) return [];
    const number = serialToNumber(front);
    const first = pack.sells === 'down' ? pack.end : pack.start;
    const sold = isSoldBefore(pack.sells, first, number) ? Math.abs(number - first) : 0;
    return [{ at: Date.parse(at), sold, front }];
  });
}

const [WIDTH, HEIGHT] = [600, 120];

/** The front ticket over time, as steps. The history below says the same in words. */
export function FrontSteps({ history, pack }: { history: readonly PackEvent[]; pack: Pack }) {
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
    <chakra.figure display="grid" gap="1" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
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
    </chakra.figure>
  );
}
