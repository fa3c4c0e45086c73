import { API_BASE } from '../../device/api-base';
import { type Api, ApiError, createApi, rememberRequest } from '../../device/client';
import { expireSession } from '../../device/session';
import { ERROR_CODE } from '../../shared/wire/errors';
import { watched } from './connectivity-store';
import { useSession } from './session-store';

const currentToken = (): string | null => useSession.getState().token;
const client = watched(createApi({ base: API_BASE, token: currentToken, onOutcome: rememberRequest }));

/** A 401 of our server rejects the token, unless it rejects a clerk's PIN. */
const isRefusedToken = ({ status, body }: ApiError): boolean =>
  status === 401 && body !== null && body.code !== ERROR_CODE.wrongPin;

/** The API with the current session's token. A rejected token marks the session as expired. */
export const api: Api = {
  async request<T>(...request: Parameters<Api['request']>) {
    const token = currentToken();
    try {
      return await client.request<T>(...request);
    } catch (error) {
      if (token && error instanceof ApiError && isRefusedToken(error)) await expireSession(token);
      throw error;
    }
  },
};
