import type { FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const DIGITS = /^[0-9]+$/;

/** The parts of a path or a query as the schema has them: what isn't a text there is a number written in digits. */
function withNumbers({ properties }: TObject, texts: Record<string, unknown>): Record<string, unknown> {
  const isNumber = (name: string, text: unknown) =>
    properties[name] !== undefined && !('type' in properties[name] && properties[name].type === 'string')
      ? typeof text === 'string' && DIGITS.test(text)
      : false;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, isNumber(name, text) ? Number(text) : text]),
  );
}

/**
 * Checks requests by their schemas. A body is taken as it is. Of a path or a query only digits become a number: TypeBox's
 * own conversion would take 0x10, 1e2, 1.9 and true for ids.
 */
export const checkBySchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(schema);
  return (value: unknown) => {
    const taken =
      httpPart === 'body' ? value : withNumbers(schema as TObject, value as Record<string, unknown>);
    return compiled.Check(taken) ? { value: taken } : { error: compiled.Errors(taken) as never };
  };
};
