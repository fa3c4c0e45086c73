import { buildApp } from './app';
import { fail } from './cli/fail';
import { connect, placeOf } from './db/connect';
import { parseEnv } from './env';
import { DEMO_ACCOUNTS, hasDemoAccounts, keepDemoLocal, seedDemo } from './seed/demo';
import { hasUsers } from './services/first-user';
import { mailFolder } from './services/mail';

/** Starts the server: opens and migrates the database, creates the demo company on an empty one, listens. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const connection = await connect(placeOf(env), env.logSql);
  await keepDemoLocal(connection.db, env);
  if (env.seedDemo) await seedDemo(connection.db, new Date());
  const app = await buildApp(connection.db, env);
  await app.listen({ port: env.port, host: env.host });

  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    // What is being answered is finished; nothing new is taken.
    await app.close();
    await connection.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close().catch(fail));

  // Said last, since whoever started it may act on it.
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : env.port;
  const url = `http://${env.host === '127.0.0.1' ? 'localhost' : env.host}:${port}`;
  const lines = [`Lottery Inventory is at ${url}`];
  if (env.smtpUrl === null)
    lines.push(`SMTP_URL is not set: mail is written into ${mailFolder(env.dataDir)}`);
  if (await hasDemoAccounts(connection.db)) lines.push(DEMO_ACCOUNTS);
  if (!(await hasUsers(connection.db)))
    lines.push('There is no user yet. Stop the server, run `npm run create-admin`, and start it again.');
  console.log(lines.join('\n'));
}

main().catch(fail);
