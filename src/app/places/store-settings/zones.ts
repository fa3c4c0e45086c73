import { zoneTitle } from '../../../shared/time/store-clock';
import { US_STATES } from '../../../shared/values/us-states';

/** A time zone as the list shows it. */
export type Zone = { name: string; label: string };

/** `America/New_York` → New York */
const cityOf = (name: string): string => (name.split('/').at(-1) ?? name).replaceAll('_', ' ');

/** The time zones of the US states, the ones with most states first. */
export function usZones(): Zone[] {
  const states = new Map<string, number>();
  for (const { time_zone: zone } of Object.values(US_STATES)) states.set(zone, (states.get(zone) ?? 0) + 1);
  return [...states]
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => ({ name, label: `${zoneTitle(name)} – ${cityOf(name)}` }));
}

/** All other time zones that this browser supports. */
export function otherZones(): Zone[] {
  const us = new Set<string>(Object.values(US_STATES).map(({ time_zone }) => time_zone));
  return Intl.supportedValuesOf('timeZone')
    .filter((name) => !us.has(name))
    .map((name) => ({ name, label: name.replaceAll('_', ' ') }));
}

/** The zones whose name or label has all words of a query. */
export function findZones(zones: readonly Zone[], query: string): Zone[] {
  const words = query
    .toLowerCase()
    .split(/[\s/_–-]+/)
    .filter(Boolean);
  return zones.filter(({ name, label }) => {
    const text = `${name} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
