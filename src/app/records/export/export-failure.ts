import { ApiError, NetworkError } from '../../../device/client';
import { EXPORT } from '../../../messages/areas/export';
import { currentMessages } from '../../../messages/current';
import { failureText } from '../../state/queries/failure-text';
import { ExportRefused } from './save-file';

/** The reason why an export failed. The report itself stays on the screen. */
export function exportFailure(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return failureText(error);
  if (error instanceof ExportRefused) return error.message;
  console.error('An export could not be made', error);
  return currentMessages(EXPORT).failed;
}
