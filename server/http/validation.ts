import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { badRequest } from '../errors';
import { OneByOne, piece } from './fair-turns';
import { partyOf } from './guard';

/** Maximum nesting. No call needs more than six levels. Recursive code overflows the stack at a few thousand. */
const MAX_NESTING = 32;

/** Bodies from this size on, such as a list of thousands of packs, occupy the server's only thread for milliseconds. */
const LARGE_BYTES = 64 * 1024;
/** Maximum number of a party's waiting large bodies. Each takes a mebibyte of memory. */
const MAX_LARGE = 100;

/**
 * Accepts only JSON bodies, which other sites can't send without a CORS preflight (OWASP ASVS 5, 3.5.2). Accepts empty
 * bodies as well, because some clients send the JSON content type with every call. Each company's large bodies are read
 * one at a time (decision 43).
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  const large = new OneByOne(MAX_LARGE);
  const read = (request: FastifyRequest, body: Buffer): unknown => {
    if (isNestedDeeper(body, MAX_NESTING)) throw badRequest({ kind: 'nested_too_deeply' });
    let value: unknown;
    parse(request, body.toString(), (error, parsed) => {
      if (error) throw error;
      value = parsed;
    });
    return value;
  };
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      if (body.length < LARGE_BYTES) return read(request, body);
      return large.do(partyOf(request), () => piece(() => read(request, body)));
    },
  );
}

const [QUOTE, BACKSLASH, LIST, GROUP, LIST_END, GROUP_END] = Buffer.from('"\\[{]}');

/**
 * Checks whether a JSON text nests lists and objects deeper than `levels`. Brackets inside strings don't count. The
 * parser checks whether the text is valid JSON.
 * @param json in UTF-8, where these characters are never part of another one
 */
function isNestedDeeper(json: Uint8Array, levels: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === LIST || byte === GROUP) {
      depth++;
      if (depth > levels) return true;
    } else if (byte === LIST_END || byte === GROUP_END) depth--;
  }
  return false;
}

const DIGITS = /^[0-9]+$/;

/**
 * Converts parameters of a path or query to numbers if they consist of digits and aren't strings in the schema. A
 * number that JavaScript can't represent exactly stays text, which the schema rejects.
 */
function withNumbers({ properties }: TObject, texts: Record<string, unknown>): Record<string, unknown> {
  const isNumber = (name: string, text: unknown) =>
    properties[name] !== undefined && !('type' in properties[name] && properties[name].type === 'string')
      ? typeof text === 'string' && DIGITS.test(text) && Number.isSafeInteger(Number(text))
      : false;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, isNumber(name, text) ? Number(text) : text]),
  );
}

/**
 * Validates requests against their schemas. Bodies aren't converted. In paths and queries, only digits become numbers:
 * TypeBox's own conversion would accept 0x10, 1e2, 1.9 and true as ids.
 */
export const checkBySchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Compiled at the first request, because most processes, such as those of tests, serve few endpoints.
  let compiled: ReturnType<typeof Compile> | null = null;
  return (value: unknown) => {
    compiled ??= Compile(schema);
    const taken =
      httpPart === 'body' ? value : withNumbers(schema as TObject, value as Record<string, unknown>);
    return compiled.Check(taken) ? { value: taken } : { error: compiled.Errors(taken) as never };
  };
};

/** Converts tuples to `prefixItems` of JSON Schema 2020-12 (10.3.1). TypeBox and the serializer use the form of earlier drafts. */
const withPrefixItems = (_key: string, value: unknown): unknown => {
  if (!isTuple(value)) return value;
  const { items, additionalItems, ...schema } = value;
  return { ...schema, prefixItems: items, items: additionalItems };
};

const isTuple = (value: unknown): value is { items: unknown[]; additionalItems: boolean } =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

/** Publishes the contract at `<base>/openapi.json` and as a readable page at `<base>/docs`. */
export async function publishContract(app: FastifyInstance, base: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lottery Inventory',
        version: '1.0.0',
        description:
          'Serials and UPCs are strings of 14 and 12 digits. Money is dollars with at most two decimals. ' +
          'Times are wall time of the store, and of Los Angeles where they say when accounts, vendors or plans were ' +
          'changed. Instants are ISO 8601 with Z. Sentences are in the language of Accept-Language ' +
          '(en, es, gu, hi, pa), English by default; codes and names, such as those of statuses, are the same in all.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transformObject: (contract) =>
      JSON.parse(
        JSON.stringify('openapiObject' in contract ? contract.openapiObject : contract),
        withPrefixItems,
      ),
  });
  await app.register(swaggerUi, { routePrefix: `${base}/docs` });
  app.get(`${base}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}
