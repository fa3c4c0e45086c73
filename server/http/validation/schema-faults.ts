import type { TSchema } from 'typebox';
import { FAULT } from '../../../src/contract/common';
import { labelOf } from '../../../src/contract/field-labels';

/** What a validator found wrong: where in the value, and which part of the schema refused it. */
export type SchemaFault = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
};

/** The parts of JSON Schema that the contract uses. */
type JsonSchema = {
  [FAULT]?: string;
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
 * What is wrong with a request, in sentences for people: never a regular expression nor a word of JSON Schema.
 * @param schema of the part of the request that was checked
 * @returns sentence by field, named by its path as the caller wrote it: `data.scanned[0].ticketCount`
 */
export function schemaFaults(schema: TSchema, faults: readonly SchemaFault[]): Record<string, string> {
  const said: Record<string, string> = {};
  for (const fault of faults) {
    const missing = [fault.params.requiredProperties ?? fault.params.missingProperty ?? []].flat();
    for (const name of missing) note(said, [...partsOf(fault.instancePath), String(name)], 'is required');
    if (missing.length === 0)
      note(said, partsOf(fault.instancePath), faultOf(refusing(schema, fault.schemaPath)));
  }
  return said;
}

function note(said: Record<string, string>, parts: readonly string[], fault: string): void {
  said[fieldPath(parts)] ??= `${labelOf(parts)} ${fault}.`;
}

const partsOf = (pointer: string): string[] => pointer.split('/').slice(1);

/** `data`, `scanned`, `0`, `ticketCount` → `data.scanned[0].ticketCount` */
function fieldPath(parts: readonly string[]): string {
  const path = parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return path.replace(/^\./, '') || 'body';
}

/** The schema that refused a value: of a choice the choice itself, not the branch that was tried first. */
function refusing(schema: TSchema, path: string): JsonSchema {
  let found: unknown = schema;
  for (const part of path.split('/').slice(1)) {
    if (part === 'anyOf') break;
    found = (found as Record<string, unknown> | undefined)?.[part];
  }
  return (found ?? {}) as JsonSchema;
}

/** What a value of a schema must be, to follow the field's name in a sentence. */
export function faultOf(schema: JsonSchema): string {
  if (schema[FAULT] !== undefined) return schema[FAULT];
  if (schema.anyOf) return faultOfChoice(schema.anyOf.filter(({ type }) => type !== 'null'));
  if (schema.enum) return oneOf(schema.enum);
  if (schema.const !== undefined) return oneOf([schema.const]);
  switch (schema.type) {
    case 'string':
      return textFault(schema);
    case 'integer':
      return `must be a whole number${span(schema)}`;
    case 'number':
      return `must be a number${span(schema)}`;
    case 'boolean':
      return 'must be yes or no';
    case 'array':
      return schema.maxItems === undefined
        ? 'must be a list'
        : `must be a list of at most ${inDigits(schema.maxItems)} entries`;
    case 'object':
      return 'must be a group of fields';
    default:
      return 'is not in the expected form';
  }
}

function faultOfChoice(branches: readonly JsonSchema[]): string {
  const [only, ...others] = branches;
  if (only && others.length === 0) return faultOf(only);
  if (branches.every((branch) => branch.const !== undefined))
    return oneOf(branches.map((branch) => branch.const));
  return branches.map(faultOf).join(' or ');
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map(String);
  const last = words.pop() ?? '';
  return words.length === 0 ? `must be ${last}` : `must be ${words.join(', ')} or ${last}`;
}

function textFault({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return minLength > 0 ? 'must be text that is not empty' : 'must be text';
  return minLength > 0
    ? `must be ${minLength} to ${inDigits(maxLength)} characters of text`
    : `must be text of at most ${inDigits(maxLength)} characters`;
}

function span({ minimum, maximum }: JsonSchema): string {
  if (minimum === undefined || maximum === undefined) return '';
  return ` from ${inDigits(minimum)} to ${inDigits(maximum)}`;
}

const inDigits = (number: number): string => number.toLocaleString('en-US');
