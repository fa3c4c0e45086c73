import { OperatorError } from '../errors';
import { isDatabaseUnavailable } from './database-errors';

/**
 * Creates the roles and grants them to the server's account. The company's role includes the rights of the store's role.
 * Another server may be doing the same in another database at this moment.
 */
const CREATE_ROLES = `
  DO $$
  BEGIN
    CREATE ROLE lottery_tenant NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$
  BEGIN
    CREATE ROLE lottery_company NOLOGIN IN ROLE lottery_tenant;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$
  BEGIN
    EXECUTE format('GRANT lottery_tenant, lottery_company TO %I', current_user);
  EXCEPTION WHEN unique_violation THEN NULL;
  END $$`;

const ASSUME_ROLES = 'SET ROLE lottery_tenant; SET ROLE lottery_company; RESET ROLE';

/**
 * Ensures that the server's account can assume the roles of signed-in requests (decision 34). Roles are shared by all
 * databases of a PostgreSQL server, so they may exist already.
 * @param run sends a message of several statements
 * @throws OperatorError with the statements to run, when the account can neither create nor assume the roles
 */
export async function provideTenantRoles(run: (statements: string) => Promise<unknown>): Promise<void> {
  const assumeRoles = (): Promise<unknown> =>
    run(ASSUME_ROLES).then(
      () => null,
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        return error;
      },
    );
  if ((await assumeRoles()) === null) return;
  const refusal = await run(CREATE_ROLES).then(
    () => null,
    (error: unknown) => error,
  );
  const unusable = await assumeRoles();
  if (unusable === null) return;
  throw new OperatorError(
    [
      'The account in DATABASE_URL is not allowed to use the database roles that signed-in requests run as.',
      `The database reports: ${inWords(refusal ?? unusable)}.`,
      'Ask a superuser of that database server to run this, with the name of the account instead of ACCOUNT:',
      '  CREATE ROLE lottery_tenant NOLOGIN;                            -- unless it exists',
      '  CREATE ROLE lottery_company NOLOGIN IN ROLE lottery_tenant;    -- unless it exists',
      '  GRANT lottery_tenant, lottery_company TO "ACCOUNT";',
    ].join('\n'),
  );
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));
