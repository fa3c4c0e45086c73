import { chakra } from '@chakra-ui/react';
import { now } from '../../device/clock';
import { wallDate } from '../../shared/time/store-clock';
import { wallSince } from '../ui/formats';
import { useStoreClock } from '../ui/store-clock';

/** A past wall time relative to today, with the exact one on hover. @param wall YYYY-MM-DD HH:mm:ss */
export function WallTime({ wall }: { wall: string }) {
  const today = wallDate(now(), useStoreClock());
  return (
    <chakra.span whiteSpace="nowrap" title={wall}>
      {wallSince(wall, today)}
    </chakra.span>
  );
}
