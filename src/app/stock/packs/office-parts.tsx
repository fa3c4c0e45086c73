import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { Arriving } from '../../state/queries/together';
import { lazyPart } from '../../ui/lazy-part';

// A clerk on duty has none of these: the build keeps them with the office's files (vite.config.ts).

const arriving = <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  function Arrives(props) {
    return <Suspense fallback={<Arriving />}>{createElement(Part, props)}</Suspense>;
  };

export const PackHistory = arriving(lazyPart(async () => (await import('./pack-history')).PackHistory));
export const Transfers = arriving(lazyPart(async () => (await import('./transfers')).Transfers));
/** It takes the place of the packs, so without it the page says that it needs a network. */
export const TheftSheet = arriving(
  lazy(async () => ({ default: (await import('./theft-sheet')).TheftSheet })),
);
