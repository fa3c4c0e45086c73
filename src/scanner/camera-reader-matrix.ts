import { DataMatrixReader, QRCodeReader, type Reader } from '@zxing/library';
import type { CameraFormats } from '../shared/tickets/camera-formats';

/** The fallback's readers for QR and Data Matrix, in a separate file because they are larger than all the others. */
export const matrixReaders = (formats: CameraFormats): Reader[] => [
  ...(formats.QR ? [new QRCodeReader()] : []),
  ...(formats.DATA_MATRIX ? [new DataMatrixReader()] : []),
];
