import type { FastifyInstance } from 'fastify';
import { MESSAGE } from '../../src/messages/areas/message';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { placesPaths } from '../../src/shared/places/paths';
import { mailSetupLink } from '../accounts/password-links';
import type { Connection, RootDb } from '../db/connect';
import { callerOf } from '../http/guard';
import { inLanguageOf } from '../http/language';
import { storedList, withTotal } from '../http/parameters';
import { removed, saved, serve } from '../http/serve';
import type { Mailing } from '../mail/mailing';
import { serveOnce } from '../submissions/idempotency';
import { keepSignUp, mailSignUp } from './sign-ups';
import { addStore, listCompanies, listStores, updateStore } from './stores';

/**
 * The routes of companies and their stores, and of the set-up link of a new store's account.
 * @param handles the tenant handle, and the unrestricted one, which counts mails
 */
export function storeRoutes(
  api: FastifyInstance,
  handles: Pick<Connection, 'db' | 'tenant'>,
  mail: Mailing,
): void {
  const { tenant } = handles;
  serve(api, placesPaths.companyList, (request) =>
    storedList(request, tenant, listCompanies).then(withTotal),
  );
  serve(api, placesPaths.storeList, (request) =>
    storedList(request, tenant, (tx, page) => listStores(tx, request.params.companyId, page)),
  );

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

/**
 * The sign-up for a trial, if the operator allows it. Otherwise there is no such route, and calls get 404.
 * @param db the unrestricted handle: nobody is signed in
 */
export function signUpRoutes(api: FastifyInstance, db: RootDb, mail: Mailing): void {
  serve(api, placesPaths.signUp, async (request, reply) => {
    const { body, ip } = request;
    const signUp = await keepSignUp(db, body, ip, request.now());
    // Neither this reply nor its timing may reveal whether the address is known. Both kinds of mail cost the same.
    reply.raw.once('close', () =>
      inLanguageOf(request, () => mail.post((send) => mailSignUp(db, send, body, signUp, mail.publicUrl))),
    );
    return { message: currentMessages(REPLY).signUpMailed({ address: signUp.email }) };
  });
}
