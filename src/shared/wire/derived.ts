import { accountsPaths } from '../accounts/paths';
import { alertsPaths } from '../alerts/paths';
import { cataloguePaths } from '../catalogue/paths';
import { countingPaths } from '../counting/paths';
import { drawerPaths } from '../drawer/paths';
import { placesPaths } from '../places/paths';
import { terminalsPaths } from '../terminals/paths';
import { ticketsPaths } from '../tickets/paths';
import { recordOf } from '../values/collections';
import { FORMAT, type ValueFormat } from './common';
import { ENDPOINTS, factsOf } from './endpoints';
import type { Endpoint } from './facts';

/**
 * The parts of the endpoint table's schemas that the app needs, as plain data. The build evaluates this file (vite.config.ts), so that
 * the app contains neither TypeBox nor schemas, only `virtual:replies` and `virtual:bodies`.
 */

/** The parts of JSON Schema that the contract uses. */
type JsonSchema = {
  type?: string;
  const?: string | number;
  enum?: readonly (string | number)[];
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  /** of a password (OpenAPI 3.1): it is sent, and never returned */
  writeOnly?: boolean;
  [FORMAT]?: ValueFormat;
};

/**
 * The shape that identifies a reply as our server's: a JSON type; a list, with the shape of its entries if there is one; or an object
 * with these fields. A field whose name ends in `?` may be null.
 */
export type ReplyShape =
  | 'string'
  | 'number'
  | 'boolean'
  | readonly ReplyShape[]
  | { readonly [field: string]: ReplyShape };

/**
 * The number of an object's fields that are checked, starting with the first. A server of another release may lack later ones, since new
 * fields are added behind the others.
 */
const CHECKED_FIELDS = 3;

/** The levels of objects that are checked: the reply, and a row. */
const CHECKED_LEVELS = 2;

const isNullable = ({ anyOf = [] }: JsonSchema): boolean => anyOf.some(({ type }) => type === 'null');

/** The alternatives of a value that isn't null. */
const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];

/** The fields of an object, and those that it always has. */
function fieldsOf(schema: JsonSchema): { properties: Record<string, JsonSchema>; required: string[] } {
  const { allOf, properties = {}, required = [] } = schema;
  const alternatives = alternativesOf(schema);
  const parts = (allOf ?? (schema.anyOf ? alternatives : [])).map(fieldsOf);
  const all = [...new Set([...required, ...parts.flatMap((part) => part.required)])];
  const isInEach = (name: string) => parts.every((part) => part.required.includes(name));
  return {
    properties: Object.assign({ ...properties }, ...parts.map((part) => part.properties)),
    required: schema.anyOf ? all.filter(isInEach) : all,
  };
}

/** @returns undefined if the schema's values have several types */
function shapeOf(schema: JsonSchema, levels = CHECKED_LEVELS): ReplyShape | undefined {
  const alternatives = alternativesOf(schema);
  const [{ type, items, enum: values } = {} as JsonSchema] = alternatives;
  if (alternatives.some((alternative) => alternative.type !== type)) return undefined;
  switch (type ?? (values ? typeof values[0] : 'object')) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array': {
      const entry = items && levels > 0 && shapeOf(items, levels);
      return entry ? [entry] : [];
    }
    default:
      return levels === 0 ? {} : objectShapeOf(schema, levels);
  }
}

function objectShapeOf(schema: JsonSchema, levels: number): ReplyShape {
  const { properties, required } = fieldsOf(schema);
  const fields = required.flatMap((name) => {
    const property = properties[name] ?? {};
    const shape = shapeOf(property, levels - 1);
    return shape === undefined ? [] : [{ name, shape, isNullable: isNullable(property) }];
  });
  // Fields that may be null tell the least.
  const checked = fields.sort((a, b) => Number(a.isNullable) - Number(b.isNullable)).slice(0, CHECKED_FIELDS);
  return Object.fromEntries(
    checked.map(({ name, shape, isNullable }) => [isNullable ? `${name}?` : name, shape]),
  );
}

/** The shape of each endpoint's reply. Replies to submissions, whose other fields depend on the outcome, repeat their key. */
export const replyShapes = (): Record<Endpoint, ReplyShape> =>
  recordOf(Object.keys(ENDPOINTS) as Endpoint[], (endpoint) => {
    const { reply, idempotency } = factsOf(endpoint);
    return idempotency === 'submission' ? { submission_id: 'string' } : (shapeOf(reply) ?? {});
  });

/** The rules of a field that a person fills in. */
export type FieldRule = {
  isRequired?: true;
  /** blanks around the value are part of it, as in a password */
  isExact?: true;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  isWhole?: true;
  /** the values to choose from */
  of?: readonly (string | number)[];
};

/** @returns undefined for a field that nobody fills in directly: an id, a list, a text with a pattern */
function ruleOf(schema: JsonSchema): FieldRule | undefined {
  const alternatives = alternativesOf(schema);
  const [only = {}] = alternatives;
  const of = only.enum ?? alternatives.flatMap((alternative) => alternative.const ?? []);
  if (of.length > 0) return { of };
  if (alternatives.length > 1 || only.pattern !== undefined || only[FORMAT] === 'id') return undefined;
  const { type, writeOnly, maxLength, minimum, maximum } = only;
  if (type === 'string') return { ...(writeOnly && { isExact: true }), maxLength };
  if (type === 'number') return { minimum, maximum };
  return type === 'integer' ? { minimum, maximum, isWhole: true } : undefined;
}

/** The calls whose bodies have a form in the app, which contains the rules of these alone. */
const FORMS = [
  accountsPaths.register,
  accountsPaths.updateProfile,
  accountsPaths.beginSecondFactor,
  accountsPaths.confirmSecondFactor,
  accountsPaths.endSecondFactor,
  accountsPaths.resetPassword,
  accountsPaths.addAccessToken,
  placesPaths.signUp,
  placesPaths.storeRegister,
  cataloguePaths.vendorAdd,
  cataloguePaths.planAdd,
  cataloguePaths.subscriptionAdd,
  ticketsPaths.teachLayout,
  countingPaths.dismissException,
  countingPaths.correct,
  countingPaths.answerDisagreement,
  drawerPaths.shiftMoney,
  alertsPaths.changeInstantAlerts,
  terminalsPaths.handOver,
  terminalsPaths.nameTerminal,
] as const satisfies Endpoint[];
export type FormEndpoint = (typeof FORMS)[number];

/** The rules of the fields of each form's body, by name. */
export const bodyRules = (): Record<FormEndpoint, Record<string, FieldRule>> =>
  recordOf(FORMS, (endpoint) => {
    const { properties, required } = fieldsOf(factsOf(endpoint).body ?? {});
    const rules = Object.entries(properties).flatMap(([name, schema]) => {
      const rule = ruleOf(schema);
      const isRequired = required.includes(name) && !isNullable(schema) ? { isRequired: true as const } : {};
      return rule ? [[name, { ...isRequired, ...rule }] as const] : [];
    });
    return Object.fromEntries(rules);
  });
