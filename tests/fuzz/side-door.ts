import type { Access } from '../../src/contract/endpoints/facts';

/** One call as the server's framework tells it, with the schemas that it checks; `url` has `:names`. */
export type ServedRoute = {
  method: string;
  url: string;
  schema: {
    body?: JsonSchema;
    params?: JsonSchema;
    querystring?: JsonSchema;
    headers?: JsonSchema;
    response?: Record<string, JsonSchema>;
  };
  access: 'open' | 'guarded' | 'public';
};

/** What a schema of the wire is made of, as JSON Schema. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** What a call looks like when it's right: one example of the permission matrix. */
export type Example = {
  path: string;
  body?: unknown;
  byClerk: boolean;
  headers?: Record<string, string> | undefined;
  allowed: string[];
};

/** A company with its people and a shop, as requests know it. */
export type FuzzScene = {
  /** by caller; null: none is sent */
  tokens: Record<string, string | null>;
  /** by route, as the permission matrix names it: 'PUT /store-update/:id' */
  examples: Record<string, Example[]>;
  clerkId: number;
  /** what nobody outside of the company may be told */
  secrets: string[];
};

/** Bytes after a forced collection. */
export type MemoryReading = { heapUsed: number; external: number; rss: number };

/** What the server's process answers beside HTTP: the question, and the answer to it. */
export type Questions = {
  routes: ServedRoute[];
  scene: FuzzScene;
  /** md5 of all rows by table */
  digests: Record<string, string>;
  memory: MemoryReading;
  /** what isn't as the claims make it, in sentences */
  untruths: string[];
};
export type Question = keyof Questions;

export type Ask = { index: number; question: Question };
export type Told =
  | { listening: string }
  | { index: number; answer: unknown }
  | { index: number; fault: string };

export const accessOf = (access: Access | undefined): ServedRoute['access'] => {
  if (access === undefined) return 'public';
  return access === 'open' || access.openAtFirst ? 'open' : 'guarded';
};
