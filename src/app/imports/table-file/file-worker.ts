import { parseFile } from './parse-file';
import { type FileFault, type TableFile, UnreadableFile } from './table-file';

/** The one response to the one message, which is the file's bytes. */
export type FileResponse = { file: TableFile } | { fault: FileFault };

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  parseFile(data).then(
    (file) => postMessage({ file } satisfies FileResponse),
    (error: unknown) => {
      const fault: FileFault = error instanceof UnreadableFile ? error.fault : { kind: 'broken_workbook' };
      postMessage({ fault } satisfies FileResponse);
    },
  );
});
