import { closeView, openView } from '../../device/session';
import { accountsPaths } from '../../shared/accounts/paths';
import { COMPANY_PARAMETER, paths } from '../../shared/wire/page-paths';
import { api } from '../state/api';
import { logout } from '../state/auth-calls';
import { ask } from '../state/queries/ask';

/**
 * Shows a company as its admin sees it, in every tab of this device.
 * @throws ApiError with the server's message, NetworkError, or StorageError
 */
export async function openCompany(companyId: number): Promise<void> {
  const { data, token } = await ask(api, accountsPaths.openCompany, { body: { company_id: companyId } });
  const [user] = data;
  if (!user) throw new Error('The reply names nobody.');
  await openView(user, token);
  // A full reload, so that nothing of the other reader stays in memory.
  location.assign(paths.dashboard);
}

/** Returns to the SuperAdmin's own sign-in, at the list of the company's stores. */
export async function closeCompany(companyId: number): Promise<void> {
  try {
    await logout(api);
  } catch (error) {
    console.warn('The server could not be told that the company was closed; it ends within the hour', error);
  }
  await closeView();
  location.assign(`${paths.store}?${COMPANY_PARAMETER}=${companyId}`);
}
