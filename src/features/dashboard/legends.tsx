import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { ON_SHELF, sliceColor, TOTAL } from './colors';
import type { Slice } from './plan-figures';

const Swatch = ({ color }: { color: string }) => (
  <chakra.span display="inline-block" boxSize="3.5" borderRadius="sm" style={{ background: color }} />
);

const Entry = ({ color, children }: { color: string; children: ReactNode }) => (
  <chakra.span display="inline-flex" alignItems="center" gap="2">
    <Swatch color={color} />
    {children}
  </chakra.span>
);

/** The legend of a plan's two bars. */
export function TicketsLegend() {
  return (
    <chakra.div display="flex" gap="5" mb="2" fontSize="sm">
      <Entry color={TOTAL}>{DASHBOARD.total}</Entry>
      <Entry color={ON_SHELF}>{DASHBOARD.onShelf}</Entry>
    </chakra.div>
  );
}

/** The legend of a donut: each plan's number, color and value. */
export function DonutLegend({ slices }: { slices: readonly Slice[] }) {
  return (
    <chakra.div fontSize="sm" fontVariantNumeric="tabular-nums" maxWidth="xs" mx="auto">
      {slices.map(({ place, plan, value }) => (
        <chakra.div key={place} display="flex" alignItems="center" gap="2" py="0.5">
          <Swatch color={sliceColor(place)} />
          <chakra.span minWidth="4" textAlign="end" color="fg.muted">
            {place}
          </chakra.span>
          <chakra.span flex="1" overflowWrap="anywhere">
            {plan}
          </chakra.span>
          <chakra.span fontWeight="semibold">{value.toLocaleString('en-US')}</chakra.span>
        </chakra.div>
      ))}
    </chakra.div>
  );
}
