import { chakra } from '@chakra-ui/react';
import { now } from '../../device/clock';
import { wallDate } from '../../shared/time/store-clock';
import { wallSince } from '../ui/formats';
import { useStoreClock } from '../ui/store-clock';

/**
 * A past wall time relative to today, with the exact one on hover. A crowded table leaves out the time in an `unbroken` column.
 * @param wall YYYY-MM-DD HH:mm:ss
 */
export function WallTime({ wall }: { wall: string }) {
  const today = wallDate(now(), useStoreClock());
  const text = wallSince(wall, today);
  const comma = text.lastIndexOf(', ');
  if (comma < 0)
    return (
      <chakra.span title={wall} whiteSpace="nowrap">
        {text}
      </chakra.span>
    );
  // In a narrow column, the line breaks between day and time.
  return (
    <span title={wall}>
      <chakra.span whiteSpace="nowrap">
        {text.slice(0, comma)}
        <span data-time>,</span>
      </chakra.span>{' '}
      <chakra.span whiteSpace="nowrap" data-time>
        {text.slice(comma + 2)}
      </chakra.span>
    </span>
  );
}
