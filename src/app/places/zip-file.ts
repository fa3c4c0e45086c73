import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csvLines, type ExportTable, toCsv } from '../../shared/values/csv';

/** A file of the archive: its columns, and its rows as they arrive. */
export type ZippedFile = {
  name: string;
  columns: ExportTable['columns'];
  pages: AsyncIterable<ExportTable['rows']>;
};

/**
 * Packs CSV files into one archive. Each page is compressed on arrival, so that only the archive is held in memory.
 * @param onFile called before each file; an error that it throws ends the work
 */
export async function zipOf(
  files: readonly ZippedFile[],
  onFile: (file: ZippedFile, index: number) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  for (const [index, file] of files.entries()) {
    onFile(file, index);
    const entry = new ZipDeflate(`${file.name}.csv`);
    zip.add(entry);
    entry.push(strToU8(toCsv({ columns: file.columns, rows: [] })));
    for await (const rows of file.pages)
      if (rows.length > 0) entry.push(strToU8(csvLines({ columns: file.columns, rows })));
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  return new Blob(chunks, { type: 'application/zip' });
}
