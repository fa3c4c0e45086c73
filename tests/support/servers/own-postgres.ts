import { afterAll, beforeAll } from 'vitest';
import { connect } from '../../../server/db/connect';
import { type ApiServer, type ListeningServer, listen } from '../api/app';
import { QUICK, startPostgres, type TemporaryPostgres } from './postgres';

/**
 * Starts a PostgreSQL before the file's tests and stops it after them.
 * @returns an object that is filled before the tests run
 */
export function ownPostgres(settings: Record<string, string> = QUICK): { postgres: TemporaryPostgres } {
  const own = { postgres: undefined as unknown as TemporaryPostgres };
  beforeAll(async () => {
    own.postgres = await startPostgres(settings);
  });
  afterAll(() => own.postgres?.stop());
  return own;
}

/**
 * The same with the server under test, in this process.
 * @param poolSize its connections; 1: all requests share it
 */
export function serverOnPostgres(poolSize?: number): ApiServer & { postgres: TemporaryPostgres } {
  const server = ownPostgres() as ListeningServer & { postgres: TemporaryPostgres };
  beforeAll(async () => {
    const connection = await connect({ url: server.postgres.url, poolSize });
    Object.assign(server, await listen(connection));
  });
  afterAll(async () => {
    await server.close?.();
    await server.connection?.close();
  });
  return server;
}
