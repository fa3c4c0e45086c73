import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { CAMERA } from '../../../messages/areas/camera';
import { useMessages } from '../../../messages/hooks/use-messages';
import { lazyPart } from '../../ui/lazy-part';
import { Modal } from '../../ui/modal';
import { Button } from '../../ui/plain';
import type { CameraDialog } from './camera-dialog';

type Props = ComponentProps<typeof CameraDialog>;

/** A dialog with a camera, fetched on first use. Without it, the dialog says so. */
export const lazyDialog = <DialogProps extends { onClose: () => void }>(
  load: () => Promise<ComponentType<DialogProps>>,
) => lazyPart(load, NotLoaded);

const load = () => import('./camera-dialog');
const Dialog = lazyDialog(async () => (await load()).CameraDialog);

/** Fetches the camera dialog ahead of its use. A failure is reported only when the dialog is opened. */
export const preloadCamera = (): void =>
  void load().catch((error: unknown) => console.warn('The camera could not be preloaded', error));

/** The open camera dialog. The dialog and the scanner are fetched on first use. */
export function LazyCamera(props: Omit<Props, 'open'>) {
  return (
    <Suspense>
      <Dialog open {...props} />
    </Suspense>
  );
}

function NotLoaded({ onClose }: { onClose: () => void }) {
  const t = useMessages(CAMERA);
  return (
    <Modal
      title={t.camera}
      onClose={onClose}
      footer={<Button onClick={() => window.location.reload()}>{t.reload}</Button>}
    >
      {t.notLoaded}
    </Modal>
  );
}
