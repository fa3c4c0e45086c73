import type { FileResponse } from './file-worker';
import { MAX_FILE_BYTES, MAX_READ_MS, type TableFile, UnreadableFile } from './table-file';

/**
 * Reads a file in a separate worker, which then ends: whatever the file contains, the page stays usable.
 * @param signal cancels the reading
 * @throws UnreadableFile; the signal's reason
 */
export async function readFile(file: File, signal: AbortSignal): Promise<TableFile> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFile({ kind: 'file_too_large' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<TableFile>((resolve, reject) => {
      const fail = () => reject(new UnreadableFile({ kind: 'broken_workbook' }));
      timer = setTimeout(() => reject(new UnreadableFile({ kind: 'took_too_long' })), MAX_READ_MS);
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', fail);
      worker.addEventListener('messageerror', fail);
      worker.addEventListener('message', ({ data }: MessageEvent<FileResponse>) => {
        if ('file' in data) resolve(data.file);
        else reject(new UnreadableFile(data.fault));
      });
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
