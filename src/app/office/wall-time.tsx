import { chakra } from '@chakra-ui/react';
import { now } from '../../device/clock';
import { wallDate } from '../../shared/time/store-clock';
import { wallSince } from '../ui/formats';
import { useStoreClock } from '../ui/store-clock';

/** A past wall time relative to today, with the exact one on hover. @param wall YYYY-MM-DD HH:mm:ss */
export function WallTime({ wall }: { wall: string }) {
  const today = wallDate(now(), useStoreClock());
  const text = wallSince(wall, today);
  // In a narrow column, the line breaks between day and time.
  const time = text.lastIndexOf(', ') + 1;
  return (
    <span title={wall}>
      {time > 0 && <chakra.span whiteSpace="nowrap">{text.slice(0, time)}</chakra.span>}
      {time > 0 && ' '}
      <chakra.span whiteSpace="nowrap">{text.slice(time).trim()}</chakra.span>
    </span>
  );
}
