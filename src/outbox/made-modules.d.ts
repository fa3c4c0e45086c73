/** Made by the build (vite.config.ts) of entry-schema.ts. */
declare module 'virtual:outbox-file' {
  export const ENTRY: import('./json-schema').JsonSchema;
  export const ORIGIN: import('./json-schema').JsonSchema;
}
