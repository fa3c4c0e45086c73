import Type from 'typebox';
import { LoginBody, LoginReply, LogoutReply, ProfileReply } from '../../src/contract/auth';
import { endpoints } from '../../src/contract/endpoints';
import type { Db } from '../db/connect';
import { callerOf, noStore } from '../plugins/auth';
import { login, viewProfile } from '../services/accounts';
import { closeSession } from '../services/sessions';
import type { Api } from './api';

const own = { action: 'useOwnSession', stores: noStore } as const;

export function authRoutes(api: Api, db: Db): void {
  api.post(
    endpoints.login,
    {
      config: { access: 'open' },
      schema: { tags: ['Authentication'], body: LoginBody, response: { 200: LoginReply } },
    },
    (request) => login(db, request.body, request.ip, new Date()),
  );

  api.post(
    endpoints.logout,
    {
      config: { access: own },
      schema: {
        tags: ['Authentication'],
        body: Type.Optional(Type.Unknown()),
        response: { 200: LogoutReply },
      },
    },
    async (request) => {
      await closeSession(db, callerOf(request).sessionId);
      return { success: true as const };
    },
  );

  api.get(
    endpoints.viewProfile,
    { config: { access: own }, schema: { tags: ['Authentication'], response: { 200: ProfileReply } } },
    async (request) => ({ data: await viewProfile(db, callerOf(request).id) }),
  );
}
