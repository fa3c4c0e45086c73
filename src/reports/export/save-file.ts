/** Long enough for a browser that begins the download late; the file is in memory until then. */
const KEPT_MS = 60_000;

/** Has the browser save something as a file. @param type its media type */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** An export that isn't made; the message says why, in words for who asked for it. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}
