import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { CENSUS } from '../../../messages/areas/census';
import { SWEEP } from '../../../messages/areas/sweep';
import { useMessages } from '../../../messages/hooks/use-messages';
import { soundOutcome } from '../../../scanner/sound-store';
import type { CensusPlace, ScanOutcome } from '../../../shared/counting/census';
import { sweepFormats } from '../../../shared/tickets/camera-formats';
import { noteUse } from '../../state/duty/last-use';
import { stockNow } from '../../state/stock-store';
import { LazySweep } from '../../tickets/scan-controls/lazy-sweep';
import type { SweepKind } from '../../tickets/scan-controls/sweep-dialog';
import { Icon } from '../../ui/icon';
import { Row, Stack } from '../../ui/layout';
import { type Findings, placesText } from './census-lines';

/** What a sweep tells besides packs in their places, the most important first. A pack that was seen elsewhere counts as there. */
const TONES = [
  ['unknown', 'unknown'],
  ['elsewhere', 'elsewhere'],
  ['twice', 'elsewhere'],
  ['expected', 'good'],
] as const;

type Props = {
  place: CensusPlace;
  findings: Findings;
  takeSwept: (texts: readonly string[]) => ScanOutcome[];
  sweptKind: (text: string) => SweepKind;
  onClose: () => void;
};

/** Ticks off every pack whose code comes into view. The scans are those of the census: on the disk at once, and sent once. */
export function CensusSweep({ place, findings, takeSwept, sweptKind, onClose }: Props) {
  const t = useMessages(SWEEP);
  const census = useMessages(CENSUS);
  const [counts, setCounts] = useState({ expected: 0, elsewhere: 0, twice: 0, unknown: 0 });
  const take = (texts: readonly string[]) => {
    const outcomes = takeSwept(texts);
    const [, tone] = TONES.find(([outcome]) => outcomes.includes(outcome)) ?? [];
    if (!tone) return;
    // A sweep involves no touch or key, so it must be recorded as activity.
    noteUse();
    soundOutcome(tone);
    setCounts((before) => {
      const next = { ...before };
      for (const outcome of outcomes) next[outcome] += 1;
      return next;
    });
  };
  const { expected, elsewhere, twice, unknown } = counts;
  return (
    <LazySweep
      title={t.title({ place: placesText([place]) })}
      formats={sweepFormats(stockNow().layout)}
      kindOf={sweptKind}
      onRead={take}
      onClose={onClose}
    >
      <Stack gap="1">
        <chakra.p role="status" fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {census.seen({ seen: findings.seen, packs: findings.packs })}
        </chakra.p>
        <Row gap="4" fontVariantNumeric="tabular-nums">
          <Row as="span" gap="1" color="fg.success">
            <Icon name="check" />
            {t.taken({ count: expected })}
          </Row>
          <Row as="span" gap="1" color="fg.warning">
            <Icon name="alert" />
            {t.elsewhere({ count: elsewhere + twice })}
          </Row>
          <Row as="span" gap="1" color="fg.error">
            <Icon name="close" />
            {t.unknown({ count: unknown })}
          </Row>
        </Row>
      </Stack>
    </LazySweep>
  );
}
