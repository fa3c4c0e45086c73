/** Modules made by the build (vite.config.ts) of the schemas. */
declare module 'virtual:replies' {
  export const REPLIES: Readonly<Record<import('./facts').Endpoint, import('./derived').ReplyShape>>;
}
declare module 'virtual:bodies' {
  export const BODIES: Readonly<
    Record<import('./derived').FormEndpoint, Readonly<Record<string, import('./derived').FieldRule>>>
  >;
}
declare module 'virtual:outbox-file' {
  /** JSON Schema */
  export const ENTRY: object;
  export const ORIGIN: object;
}
