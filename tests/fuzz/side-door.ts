import type { Access } from '../../src/shared/wire/facts';

/** An endpoint as registered in the server's framework, with its schemas; `url` contains `:names`. */
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

/** The part of JSON Schema that the wire schemas use. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  not?: JsonSchema;
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

/** A valid call: one example of the permission matrix. */
export type Example = {
  path: string;
  body?: unknown;
  byClerk: boolean;
  headers?: Record<string, string> | undefined;
  allowed: string[];
};

/** A company with its users and a shop, for requests to refer to. */
export type FuzzScene = {
  /** by caller; null: no token is sent */
  tokens: Record<string, string | null>;
  /** by route, in the permission matrix's notation: 'PUT /store-update/:id' */
  examples: Record<string, Example[]>;
  clerkId: number;
  /** data that must not be revealed outside the company */
  secrets: string[];
};

/** Bytes after a forced collection. */
export type MemoryReading = { heapUsed: number; external: number; rss: number };

/** The questions that the server's process answers outside HTTP, with the types of the answers. */
export type Questions = {
  routes: ServedRoute[];
  scene: FuzzScene;
  /** md5 of all rows by table */
  digests: Record<string, string>;
  memory: MemoryReading;
  /** inconsistencies between stock and claims, in sentences */
  inconsistencies: string[];
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
