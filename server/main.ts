import { buildApp } from './app';
import { connect } from './db/connect';
import { OperatorError, parseEnv } from './env';
import { DEMO_ACCOUNTS, hasDemoCompany, seedDemo } from './seed/demo';

/** Starts the server: opens and migrates the database, creates the demo company on an empty one, listens. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const place = env.databaseUrl ? { url: env.databaseUrl } : { embeddedIn: env.dataDir };
  const connection = await connect(place, env.logSql);
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
  const accounts = (await hasDemoCompany(connection.db)) ? `\n${DEMO_ACCOUNTS}` : '';
  console.log(`Lottery Inventory is at ${url}${accounts}`);
}

function fail(error: unknown): never {
  const plain =
    error instanceof OperatorError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(plain ? error.message : error);
  process.exit(1);
}

main().catch(fail);
