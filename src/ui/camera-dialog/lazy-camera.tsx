import { type ComponentProps, lazy, Suspense } from 'react';
import type { CameraDialog } from './camera-dialog';

const load = () => import('./camera-dialog');
const Dialog = lazy(async () => ({ default: (await load()).CameraDialog }));

/** Fetches the camera ahead of its use. */
export const preloadCamera = (): void => void load();

/** The open camera dialog; it and the scanner are fetched when it's first used. */
export function LazyCamera(props: Omit<ComponentProps<typeof CameraDialog>, 'open'>) {
  return (
    <Suspense>
      <Dialog open {...props} />
    </Suspense>
  );
}
