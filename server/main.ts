import type { FastifyInstance } from 'fastify';
import { hasUsers } from './accounts/routes';
import { postInstantAlerts } from './alerts/post';
import { buildApp } from './app';
import { answerCommands } from './backup/answer';
import { deriveEarlierExceptions } from './counting/keep-exceptions';
import { type Connection, connect, placeOf, QUERY_TIMEOUT_MS } from './db/connect';
import { fillCompanies } from './db/fill-companies';
import { keepPictureDays } from './drawer/slip-pictures';
import { parseEnv } from './env';
import { keepProcess } from './health/processes';
import { repeatWhileListening } from './http/repeat';
import { createLog, type Logger } from './log';
import { mailFolder } from './mail/mailing';
import { pushKeysOf } from './mail/web-push';
import { postMorningMails } from './morning/post';
import { DEMO_ACCOUNTS, hasDemoAccounts, keepDemoLocal, seedDemo } from './seed/demo';
import { exitWithError, shutDown } from './shut-down';
import { readPair } from './tls/local';
import { addressLines, startTls } from './tls/start-tls';

/** Starts the server: opens and migrates the database, creates the demo company in an empty one, and listens. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLog(env.logLevel);
  // Checked first, before a database is created or migrated.
  if (env.tls?.authority === null) await readPair(env.tls);
  const connection = await connect(placeOf(env, QUERY_TIMEOUT_MS), env.logSql, log);
  await deriveEarlierExceptions(connection.db);
  await keepDemoLocal(connection.db, env);
  if (env.seedDemo) await seedDemo(connection.db, new Date());
  const secure = env.tls && (await startTls(env, env.tls));
  await pushKeysOf(connection.db, env.pushKey, new Date());
  const app = await buildApp(connection, env, secure?.serverFactory, log);
  postMorningMails(app, connection, env, log);
  postInstantAlerts(app, connection, env, log);
  keepPictureDays(app, connection, log);
  fillInBackground(app, connection, log);
  if (env.databaseUrl === null) await answerCommands(connection, env, log);
  else keepProcess(app, connection, log);
  await app.listen({ port: env.port, host: env.host });

  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    shutDown(app, connection).catch(exitWithError);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);

  // Printed last, because a program that starts the server may react to it.
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : env.port;
  const lines = [...addressLines(env, port), ...(secure?.lines(port) ?? [])];
  if (env.smtpUrl === null)
    lines.push(`SMTP_URL is not set: mail is written to files in ${mailFolder(env.dataDir)}`);
  if (await hasDemoAccounts(connection.db)) lines.push(DEMO_ACCOUNTS);
  if (!(await hasUsers(connection.db)))
    lines.push('There is no user yet. Stop the server, run `npm run create-admin`, and start it again.');
  console.log(lines.join('\n'));
}

/** How often to look for rows to fill in, since a backup of an earlier release may be restored at any time. */
const LOOK_EVERY_MS = 60_000;

/** Fills in values that rows of earlier releases lack, while the server listens. @param app not listening yet */
function fillInBackground(app: FastifyInstance, { db }: Connection, log: Logger): void {
  const fill = (isEnding: () => boolean) =>
    fillCompanies(db, isEnding).catch((error: unknown) =>
      log.error({ err: error }, 'The companies of earlier rows could not be filled in'),
    );
  repeatWhileListening(app, fill, LOOK_EVERY_MS, 0);
}

main().catch(exitWithError);
