import { ApiError, NetworkError } from '../../device/client';
import { EXPORT } from '../../messages/areas/export';
import { currentMessages } from '../../messages/current';
import { failureText } from '../state/problem-store';

/** How long the file stays in memory: long enough for a browser that begins the download late. */
const KEPT_MS = 60_000;

/** The name of a file about a store: one with sample data says so (decision 74). */
export const fileNameOf = (name: string, isSample: boolean): string => (isSample ? `sample-${name}` : name);

/** Saves content as a file through the browser. @param type media type */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** A refused export; the message tells the user why. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}

/** The reason why an export failed. The report itself stays on the screen. */
export function exportFailure(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return failureText(error);
  if (error instanceof ExportRefused) return error.message;
  console.error('An export could not be made', error);
  return currentMessages(EXPORT).failed;
}
