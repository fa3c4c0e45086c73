import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { withinScope } from '../../server/db/tenant-handles';
import { OperatorError } from '../../server/errors';
import { needs } from '../support/runner/programs';
import { ownPostgres } from '../support/servers/own-postgres';

needs('postgres');

const own = ownPostgres();

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: own.postgres.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The URL of a new database owned by an ordinary account. */
async function databaseOf(account: string, name: string): Promise<string> {
  await asSuperuser(`CREATE DATABASE ${name} OWNER ${account}`);
  const url = new URL(own.postgres.url);
  url.username = account;
  url.pathname = `/${name}`;
  return url.href;
}

/** The role that a store's request has on a database. */
async function tenantOf(url: string): Promise<unknown> {
  const { tenant, close } = await connect({ url });
  try {
    return await withinScope({ storeId: 1, companyId: null }, () =>
      rows(tenant, sql`SELECT current_user::text AS role, count(*)::int AS stores FROM stores`),
    );
  } finally {
    await close();
  }
}

const AS_TENANT = [{ role: 'lottery_tenant', stores: 0 }];

test('for an account that can’t create roles, the server prints the statements, and works once a superuser ran them', async () => {
  await asSuperuser('CREATE ROLE plain LOGIN');
  const url = await databaseOf('plain', 'of_plain');
  const refused = await connect({ url }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  const { message } = refused as OperatorError;
  const steps = message.split('\n').filter((line) => /^ {2}(CREATE|GRANT)/.test(line));
  expect(steps).toHaveLength(3);
  await asSuperuser(...steps.map((step) => step.replace('"ACCOUNT"', '"plain"')));
  expect(await tenantOf(url)).toEqual(AS_TENANT);
  await asSuperuser('DROP DATABASE of_plain', 'DROP ROLE lottery_company, lottery_tenant');
});

test('opening several databases of one server at once creates the tenant roles once', async () => {
  await asSuperuser('CREATE ROLE maker LOGIN CREATEROLE');
  const urls: string[] = [];
  for (const name of ['one', 'two', 'three']) urls.push(await databaseOf('maker', name));
  expect(await Promise.all(urls.map(tenantOf))).toEqual([AS_TENANT, AS_TENANT, AS_TENANT]);
});
