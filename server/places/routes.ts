import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { MESSAGE } from '../../src/i18n/en/rules/messages';
import { mailSetupLink } from '../accounts/link-mails';
import type { Connection } from '../db/connect';
import { callerOf } from '../http/guard';
import { removed, saved, serve, serveOnce } from '../http/serve';
import type { Mailing } from '../mail/mailing';
import { addStore, listCompanies, listStores, updateStore } from './stores';

/**
 * Companies and their stores, and the set-up link of a new store's account.
 * @param handles the tenant handle, and the unrestricted one, which counts mails
 */
export function storeRoutes(
  api: FastifyInstance,
  handles: Pick<Connection, 'db' | 'tenant'>,
  mail: Mailing,
): void {
  const { tenant } = handles;
  serve(api, officeEndpoints.companyList, async () => ({ data: await listCompanies(tenant) }));
  serve(api, officeEndpoints.storeList, async ({ params }) => ({
    data: await listStores(tenant, params.companyId),
  }));

  serve(api, officeEndpoints.storeRegister, async (request) => {
    const now = new Date();
    const { store, setupUrl } = await addStore(tenant, callerOf(request), request.body, mail.publicUrl, now);
    mail.post((send) => mailSetupLink(handles.db, send, store, setupUrl, now));
    return { message: MESSAGE.saved, data: store, setup_url: setupUrl };
  });

  serveOnce(
    api,
    tenant,
    officeEndpoints.storeUpdate,
    (db, request) => updateStore(db, callerOf(request), request.params.id, request.body, new Date()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.storeDelete,
    (db, request) => updateStore(db, callerOf(request), request.params.id, { is_active: 0 }, new Date()),
    removed,
  );
}
