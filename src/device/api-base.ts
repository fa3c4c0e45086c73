/** URL of the API: `VITE_API_BASE` at build time, otherwise `/api` on the same host. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api';
