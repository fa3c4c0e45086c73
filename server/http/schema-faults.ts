import type { TSchema } from 'typebox';
import type { FieldFault, Refusal } from '../../src/messages/words/refusals';
import { FORMAT, type ValueFormat } from '../../src/shared/wire/common';

/** A validator's finding: the place in the value, and the part of the schema that rejected it. */
export type SchemaFault = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
};

/** The parts of JSON Schema that the contract uses. */
type JsonSchema = {
  [FORMAT]?: ValueFormat;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

/**
 * The faults of a request.
 * @param schema the schema of the part of the request that was checked
 * @returns the first refusal of each field, named by its path as the caller wrote it: `data.scanned[0].ticketCount`
 */
export function schemaFaults(schema: TSchema, faults: readonly SchemaFault[]): Record<string, Refusal> {
  const refusals: Record<string, Refusal> = {};
  const add = (path: readonly string[], found: readonly FieldFault[]): void => {
    refusals[fieldPath(path)] ??= { kind: 'bad_field', path, faults: found };
  };
  for (const fault of faults) {
    const path = partsOf(fault.instancePath);
    const missing = [fault.params.requiredProperties ?? fault.params.missingProperty ?? []].flat();
    for (const name of missing) add([...path, String(name)], [{ kind: 'required' }]);
    if (missing.length === 0) add(path, faultsOf(rejecting(schema, fault.schemaPath)));
  }
  return refusals;
}

const partsOf = (pointer: string): string[] => pointer.split('/').slice(1);

/** `data`, `scanned`, `0`, `ticketCount` → `data.scanned[0].ticketCount` */
function fieldPath(parts: readonly string[]): string {
  const path = parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return path.replace(/^\./, '') || 'body';
}

/** The schema that rejected a value. For a union, the union itself, not the branch that was tried first. */
function rejecting(schema: TSchema, path: string): JsonSchema {
  let found: unknown = schema;
  for (const part of path.split('/').slice(1)) {
    if (part === 'anyOf') break;
    found = (found as Record<string, unknown> | undefined)?.[part];
  }
  return (found ?? {}) as JsonSchema;
}

/** The faults of a value that a schema rejects: one for each branch of a union. */
function faultsOf(schema: JsonSchema): readonly FieldFault[] {
  if (schema[FORMAT] !== undefined) return [{ kind: 'not_in_format', format: schema[FORMAT] }];
  if (schema.anyOf) return faultsOfChoice(schema.anyOf.filter(({ type }) => type !== 'null'));
  return [faultOf(schema)];
}

function faultOf(schema: JsonSchema): FieldFault {
  if (schema.enum) return { kind: 'not_one_of', values: schema.enum };
  if (schema.const !== undefined) return { kind: 'not_one_of', values: [schema.const] };
  const { minimum, maximum } = schema;
  switch (schema.type) {
    case 'string':
      return { kind: 'not_text', min: schema.minLength ?? 0, max: schema.maxLength };
    case 'integer':
      return { kind: 'not_an_integer', minimum, maximum };
    case 'number':
      return { kind: 'not_a_number', minimum, maximum };
    case 'boolean':
      return { kind: 'not_a_flag' };
    case 'array':
      return { kind: 'not_a_list', max: schema.maxItems };
    case 'object':
      return { kind: 'not_an_object' };
    default:
      return { kind: 'not_expected' };
  }
}

const faultsOfChoice = (branches: readonly JsonSchema[]): readonly FieldFault[] =>
  branches.length > 1 && branches.every((branch) => branch.const !== undefined)
    ? [{ kind: 'not_one_of', values: branches.map((branch) => branch.const) }]
    : branches.flatMap(faultsOf);
