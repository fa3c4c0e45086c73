import { ApiError, NetworkError } from '../../api/client/client';
import { EXPORT } from '../../i18n/en/reports/export';
import { currentMessages } from '../../i18n/language';
import { failureText } from '../../terminal/queries/failure-text';
import { ExportRefused } from './save-file';

/** Why an export came to nothing; it's no reason to take the report itself away. */
export function exportFailure(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return failureText(error);
  if (error instanceof ExportRefused) return error.message;
  console.error('An export could not be made', error);
  return currentMessages(EXPORT).failed;
}
