import type { FastifyInstance } from 'fastify';
import { MESSAGE } from '../../src/messages/areas/message';
import { currentMessages } from '../../src/messages/current';
import { placesPaths } from '../../src/shared/places/paths';
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
  serve(api, placesPaths.companyList, async () => ({ data: await listCompanies(tenant) }));
  serve(api, placesPaths.storeList, async ({ params }) => ({
    data: await listStores(tenant, params.companyId),
  }));

  serve(api, placesPaths.storeRegister, async (request) => {
    const now = request.now();
    const { store, setupUrl } = await addStore(tenant, callerOf(request), request.body, mail.publicUrl, now);
    mail.post((send) => mailSetupLink(handles.db, send, store, setupUrl, now));
    return { message: currentMessages(MESSAGE).saved, data: store, setup_url: setupUrl };
  });

  serveOnce(
    api,
    tenant,
    placesPaths.storeUpdate,
    (db, request) => updateStore(db, callerOf(request), request.params.id, request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    placesPaths.storeDelete,
    (db, request) => updateStore(db, callerOf(request), request.params.id, { is_active: 0 }, request.now()),
    removed,
  );
}
