import { type ComponentProps, lazy, Suspense } from 'react';
import type { RemovalDialog } from './removal-dialog';

/** Fetched on first use: counting needs none of it. The worker keeps it for use without a network. */
const Dialog = lazy(async () => ({ default: (await import('./removal-dialog')).RemovalDialog }));

/** The open form that takes a pack out of stock. */
export const LazyRemoval = (props: ComponentProps<typeof RemovalDialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
