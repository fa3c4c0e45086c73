/** Where the API answers: `VITE_API_BASE` at build time, else `/api` of the same host. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api';
