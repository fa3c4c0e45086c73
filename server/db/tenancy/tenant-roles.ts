import { OperatorError } from '../../errors';
import { isDatabaseUnavailable } from '../database-errors';

/**
 * Makes the roles and lets the server's account take them on. A company's role may do what a store's may, and more.
 * Somebody else may do the same in another database at this moment.
 */
const PROVIDE = `
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

const TAKE_ON = 'SET ROLE lottery_tenant; SET ROLE lottery_company; RESET ROLE';

/**
 * Sees to it that the server's account can act as the roles of signed-in requests (decision 34). Roles belong to all
 * databases of a server, so they may be there already.
 * @param run sends one message of several statements
 * @throws OperatorError with what to run, when the account may neither make nor use the roles
 */
export async function provideTenantRoles(run: (statements: string) => Promise<unknown>): Promise<void> {
  const takingOn = (): Promise<unknown> =>
    run(TAKE_ON).then(
      () => null,
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        return error;
      },
    );
  if ((await takingOn()) === null) return;
  const refusal = await run(PROVIDE).then(
    () => null,
    (error: unknown) => error,
  );
  const unusable = await takingOn();
  if (unusable === null) return;
  throw new OperatorError(
    [
      'The account of DATABASE_URL may not use the database roles as which signed-in requests run.',
      `The database says: ${inWords(refusal ?? unusable)}.`,
      'Let a superuser of that database server run, with the name of the account in the place of ACCOUNT:',
      '  CREATE ROLE lottery_tenant NOLOGIN;                            -- unless it exists',
      '  CREATE ROLE lottery_company NOLOGIN IN ROLE lottery_tenant;    -- unless it exists',
      '  GRANT lottery_tenant, lottery_company TO "ACCOUNT";',
    ].join('\n'),
  );
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));
