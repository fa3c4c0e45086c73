import { type ComponentProps, Suspense } from 'react';
import { lazyDialog } from './lazy-camera';
import type { SweepDialog } from './sweep-dialog';

const Dialog = lazyDialog(async () => (await import('./sweep-dialog')).SweepDialog);

/** The open dialog of a sweep. The dialog and the scanner are fetched on first use. */
export function LazySweep(props: ComponentProps<typeof SweepDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
