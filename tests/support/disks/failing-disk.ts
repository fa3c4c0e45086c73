import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into a server before its own code (NODE_OPTIONS). Once the file DISK_FAILS exists and contains
 * `fsync` or `write`, that call fails for PostgreSQL's log, as on a broken or full disk.
 */
const orderFile = process.env.DISK_FAILS ?? '';
const log = new Set<number>();

const fails = (call: string): boolean =>
  fs.existsSync(orderFile) && fs.readFileSync(orderFile, 'utf8') === call;

function refuse(what: string, code: string): never {
  throw Object.assign(new Error(`${code}: ${what}`), { code });
}

const { openSync, closeSync, writeSync, fsyncSync } = fs;
fs.openSync = (path, ...rest) => {
  const fd = openSync(path, ...rest);
  if (String(path).includes('pg_wal')) log.add(fd);
  return fd;
};
fs.closeSync = (fd) => {
  log.delete(fd);
  closeSync(fd);
};
fs.fsyncSync = (fd) => (log.has(fd) && fails('fsync') ? refuse('fsync', 'EIO') : fsyncSync(fd));
fs.writeSync = ((...args: Parameters<typeof writeSync>) =>
  log.has(args[0]) && fails('write') ? refuse('write', 'ENOSPC') : writeSync(...args)) as typeof writeSync;
syncBuiltinESMExports();
