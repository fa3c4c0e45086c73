import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../errors';
import { OneByOne, piece } from './fair-turns';
import { partyOf } from './guard';

/** No call needs more than six levels. Recursive code overflows the stack at a few thousand. */
const MAX_NESTING = 32;

/** Bodies of so many bytes, such as a list of thousands of packs, keep the server's one thread for milliseconds. */
const LARGE_BYTES = 64 * 1024;
/** Of a party; each takes a mebibyte of memory. */
const MAX_LARGE = 100;

/**
 * Accepts JSON bodies only, which other sites can't send without a CORS preflight (OWASP ASVS 5, 3.5.2). An empty body is
 * accepted as well, because some clients send the JSON content type with every call. Of the large ones each company has one at a
 * time (decision 43).
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
 * Checks whether a JSON text nests lists and objects deeper than `levels`. Brackets inside strings don't count. The parser checks
 * whether the text is valid JSON.
 * @param json in UTF-8, where these signs are no part of another one
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
