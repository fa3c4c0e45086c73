import type { FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const DIGITS = /^[0-9]+$/;

/**
 * Converts the parameters of a path or query that aren't strings in the schema to numbers, if they consist of
 * digits. A number that JavaScript can't hold exactly stays text, which the schema rejects.
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
 * Validates requests against their schemas. Bodies aren't converted. In paths and queries only digits become numbers:
 * TypeBox's own conversion would accept 0x10, 1e2, 1.9 and true as ids.
 */
export const checkBySchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Compiled at the first request: most processes, such as those of the tests, serve few of the endpoints.
  let compiled: ReturnType<typeof Compile> | null = null;
  return (value: unknown) => {
    compiled ??= Compile(schema);
    const taken =
      httpPart === 'body' ? value : withNumbers(schema as TObject, value as Record<string, unknown>);
    return compiled.Check(taken) ? { value: taken } : { error: compiled.Errors(taken) as never };
  };
};
