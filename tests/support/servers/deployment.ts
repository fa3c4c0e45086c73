import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from '../runner/executables';
import { programPath } from '../runner/programs';
import { textOf } from '../structure/sources';
import { unprivilegedUser } from './postgres';
import { endOf, endsWithUs } from './processes';
import { freePort } from './server';

/** A program that runs with a configuration file from server/deploy. */
export type Deployed = { url: string; stop(): Promise<void> };

/** Replaces a part of a text. @throws Error when the text doesn't contain that part */
function replacePart(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`${part} is not in the file`);
  return text.replace(part, by);
}

/** A folder for a program's files, which it may write to. */
function workFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lottery-${name}-`));
  // When started as root, these programs switch to another user.
  chmodSync(folder, 0o777);
  return folder;
}

/**
 * Runs PgBouncer with server/deploy/pgbouncer.ini in front of a PostgreSQL without passwords.
 * @param size number of database connections that all clients share
 * @returns its address for the same database and user
 */
export async function startPgBouncer(postgresUrl: string, size: number): Promise<Deployed> {
  const { username, hostname, port: databasePort, pathname } = new URL(postgresUrl);
  const folder = workFolder('pgbouncer');
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  const file = join(folder, 'pgbouncer.ini');
  let ini = textOf('server/deploy/pgbouncer.ini');
  ini = replacePart(
    ini,
    /^lottery = .*$/m,
    `lottery = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`,
  );
  ini = replacePart(ini, /^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`);
  ini = replacePart(ini, /^auth_type = .*$/m, 'auth_type = trust');
  ini = replacePart(ini, /^auth_file = .*$/m, `auth_file = ${users}`);
  ini = replacePart(ini, /^default_pool_size = .*$/m, `default_pool_size = ${size}`);
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(file, ini);
  const owner = isRoot() ? unprivilegedUser() : undefined;
  if (owner) for (const path of [users, file]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(programPath('pgbouncer'), [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = stopper(child, folder);
  await untilPrinted(child, /process up/);
  return { url: `postgres://${username}@127.0.0.1:${port}/lottery`, stop };
}

/**
 * Runs nginx with server/deploy/nginx.conf in front of several server processes.
 * @param ports the ports of these processes
 */
export async function startNginx(ports: readonly number[]): Promise<Deployed> {
  const folder = workFolder('nginx');
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const servers = ports.map((own) => `    server 127.0.0.1:${own} max_fails=1 fail_timeout=2s;\n`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (use) => `  ${use}_temp_path ${join(folder, use)};\n`,
  );
  let conf = textOf('server/deploy/nginx.conf');
  conf = replacePart(conf, /( *server 127\.0\.0\.1:\d+ max_fails=1 fail_timeout=2s;\n)+/, servers.join(''));
  conf = replacePart(conf, /listen 80;/, `listen 127.0.0.1:${port};`);
  conf = replacePart(conf, /^http \{\n/m, `http {\n  access_log off;\n${temporary.join('')}`);
  writeFileSync(file, conf);
  const settings = `daemon off; pid ${join(folder, 'pid')}; error_log stderr notice;`;
  const args = ['-p', folder, '-c', file, '-e', 'stderr', '-g', settings];
  const child = spawn(programPath('nginx'), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = stopper(child, folder);
  await untilPrinted(child, /start worker process/);
  return { url: `http://127.0.0.1:${port}`, stop };
}

function stopper(child: ChildProcess, folder: string): () => Promise<void> {
  endsWithUs(child);
  return async () => {
    await endOf(child);
    rmSync(folder, { recursive: true, force: true });
  };
}

function untilPrinted(child: ChildProcess, ready: RegExp): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (ready.test(output)) done();
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`It exited at startup:\n${output}`)));
  });
}
