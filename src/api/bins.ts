import { officeEndpoints } from '../contract/office-endpoints';
import type { BinBody } from '../contract/stock';
import type { Api } from './client';

/** Puts a lot into a bin, or takes it out of its bin (`bin` null). Who was there leaves it. @throws ApiError, NetworkError */
export async function putInBin(api: Api, body: BinBody): Promise<void> {
  await api.request('PUT', officeEndpoints.bins, { body });
}
