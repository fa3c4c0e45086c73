import { DataMatrixReader, QRCodeReader, type Reader } from '@zxing/library';
import type { CameraFormats } from '../domain/tickets/camera-formats';

/** The fallback's readers of QR and Data Matrix, in a file of their own: they are larger than all the others. */
export const matrixReaders = (formats: CameraFormats): Reader[] => [
  ...(formats.QR ? [new QRCodeReader()] : []),
  ...(formats.DATA_MATRIX ? [new DataMatrixReader()] : []),
];
