/**
 * URL of the API: `VITE_API_BASE` at build time, otherwise `/api` on the same host. Apart from the client, which also runs without a
 * build: in the simulator and the benchmarks.
 */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api';
