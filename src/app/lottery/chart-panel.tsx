import { chakra } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ChartPoints } from '../ui/chart-points';
import { lazyPart } from '../ui/lazy-part';
import { Panel } from '../ui/page/panel';
import { CHART_BOX } from '../ui/theme/looks';

type Charts = typeof import('./bill-charts');

/** A chart that loads with the screen that shows it. If it can't load, its text says the same. */
const chart = <Name extends keyof Charts>(name: Name) =>
  lazyPart(async () => (await import('./bill-charts'))[name] as ComponentType<Parameters<Charts[Name]>[0]>);
export const Waterfall = chart('Waterfall');
export const Bars = chart('Bars');

type Props = {
  title: string;
  /** the figures of each bar as a sentence; null: nothing to say */
  texts: readonly (string | null)[];
  /** the distances of the bars from the chart's sides, in px */
  sides: { left: number; right: number };
  /** a sentence above the chart */
  summary?: string;
  /** the names of two series, in the colors of `Bars` */
  series?: readonly [string, string];
  children: ReactNode;
};

/** A chart in a panel, and its bars in words. */
export function ChartPanel({ title, texts, sides, summary, series, children }: Props) {
  return (
    <Panel title={title} note={summary} gap="1">
      {series && (
        <chakra.p aria-hidden="true" display="flex" gap="4" fontSize="sm">
          {series.map((name, index) => (
            <chakra.span
              key={name}
              _before={{
                content: '""',
                display: 'inline-block',
                boxSize: '3',
                me: '1.5',
                bg: index === 0 ? 'blue.focusRing' : 'fg.muted',
              }}
            >
              {name}
            </chakra.span>
          ))}
        </chakra.p>
      )}
      <chakra.div position="relative">
        <chakra.div aria-hidden="true" height="15rem" {...CHART_BOX}>
          <Suspense>{children}</Suspense>
        </chakra.div>
        <ChartPoints sides={sides} texts={texts} />
      </chakra.div>
    </Panel>
  );
}
