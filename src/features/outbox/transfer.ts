import { now } from '../../api/clock';
import { howMany } from '../../domain/how-many';
import { laDate } from '../../domain/time';
import { db } from '../../outbox/db';
import { type Loaded, loadOutboxFile, outboxFile } from '../../outbox/file';
import { terminalCode } from '../../outbox/terminal-code';
import { saveFile } from '../../ui/export/save-file';

/** Has the browser save this store's outbox. @throws FileRefused, StorageError */
export async function download(): Promise<{ kind: 'success'; text: string }> {
  const [file, terminal] = await Promise.all([outboxFile(db), terminalCode()]);
  const name = `outbox-${terminal}-${laDate(now())}.jsonl`;
  saveFile(name, file, 'application/jsonl;charset=utf-8');
  // The first line says what the file is, and the last one ends.
  const count = file.split('\n').length - 2;
  return { kind: 'success', text: `${entries(count)} saved as ${name}.` };
}

/** Takes what a chosen file holds of this store's entries. @throws FileRefused, StorageError */
export const load = async (file: File): Promise<Loaded> => loadOutboxFile(await file.text(), db);

const entries = (count: number): string => howMany(count, 'entry', 'entries');

/** What came of a file, in words. */
export function loadedText({ taken, known, refused }: Loaded): string {
  const there = known > 0 ? ` ${entries(known)} ${known === 1 ? 'was' : 'were'} here already.` : '';
  const foreign =
    refused > 0 ? ` ${entries(refused)} of another store ${refused === 1 ? 'was' : 'were'} refused.` : '';
  return `${entries(taken)} taken.${there}${foreign}`;
}
