import { pluralize } from '../domain/pluralize';

const MINUTE_MS = 60_000;

/** A span of time to the minute, in words; to the hour from two days on. @param ms milliseconds, not negative */
export function span(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return pluralize(Math.round(hours / 24), 'day');
  const rest = minutes % 60;
  return [hours > 0 && pluralize(hours, 'hour'), (rest > 0 || hours === 0) && pluralize(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}
