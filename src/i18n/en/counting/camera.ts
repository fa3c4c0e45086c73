import type { CameraTrouble } from '../../../domain/tickets/camera-trouble';
import { area } from '../../area';

const TROUBLE: Record<CameraTrouble, string> = {
  missing: 'No camera was found on this device. You can use a barcode gun or type the number.',
  refused: 'This page may not use the camera. Allow the camera in the browser settings, then try again.',
  busy: 'The camera could not be started. Another app may be using it: close that app, then try again.',
  insecure: 'The camera only works on a secure (https) address. Ask your store admin for the right address.',
};

/** Scanning with the camera, and the sound of a scan. */
export const CAMERA = area('CAMERA', {
  title: 'Scan with camera',
  camera: 'Camera',
  cameraNumber: (n: number) => `Camera ${n}`,
  picture: 'Camera picture',
  starting: 'Starting the camera…',
  aim: 'Hold the code inside the frame.',
  torchOn: 'Turn torch on',
  torchOff: 'Turn torch off',
  notLoaded:
    'The camera could not be loaded. A newer version may be ready, or the network is gone. A reload keeps the cards.',
  reload: 'Reload',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  trouble: TROUBLE,
});
