import { ERROR_CODE } from '../../src/contract/errors';
import { ApiError } from '../errors';
import { violatedConstraint } from './database-errors';

/** The field of each unique index, by the name of the index. */
const UNIQUE_FIELD: Record<string, string> = {
  users_username: 'Username',
  stores_name: 'store_name',
  vendors_upc: 'upc_code',
  plans_name: 'plan_name',
  subscriptions_name: 'subscription_name',
};

/**
 * Runs work that writes names which must be unique. The database decides, so two simultaneous requests can't both succeed.
 * @throws ApiError 409 'Data already exists', or 422 'Email already exists' for an e-mail
 */
export async function refusingDuplicates<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email') throw new ApiError(422, ERROR_CODE.emailTaken);
    const field = constraint === null ? undefined : UNIQUE_FIELD[constraint];
    if (field === undefined) throw error;
    throw new ApiError(409, ERROR_CODE.duplicate, null, { fields: { [field]: { kind: 'taken' } } });
  }
}
