import { BODIES } from 'virtual:bodies';
import { type ObjectSchema, object, string } from 'yup';
import { ADMIN } from '../../../messages/areas/admin';
import { currentMessages } from '../../../messages/current';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { dollarsToCents, parseDecimal } from '../../../shared/values/money';
import type { FieldRule, FormEndpoint } from '../../../shared/wire/derived';
import type { BodyOf } from '../../../shared/wire/endpoints';

/** The error message for a field's text, shown at the field; null if the text is valid. @param form the values of all fields */
export type TextRule = (text: string, form: Readonly<Record<string, unknown>>) => string | null;

/** A field that keeps the blanks around its value, such as a password. @param maxLength in characters */
export const exactText = (fault: TextRule, maxLength: number = MAX_LENGTH.text) =>
  string()
    .defined()
    .max(maxLength, currentMessages(ADMIN).tooLong({ maxLength }))
    .test((value, context) => {
      const message = fault(value, context.parent);
      return message === null || context.createError({ message });
    });

/** A field without the blanks around its value. */
export const text = (fault: TextRule = () => null, maxLength?: number) => exactText(fault, maxLength).trim();

/** The field may not be empty. */
export const required =
  (message: string): TextRule =>
  (value) =>
    value === '' ? message : null;

/** The limits of a number, both included. */
type Limits = { min: number; max: number };

/** A form's messages about a typed number. */
type NumberTexts = { required: string; numeric: string; range: (limits: Limits) => string };

/**
 * A form's addition to a field's rules in the schema: a rule of its own; the message if a required field is empty or has no choice; the
 * messages of a number; null for a field without messages: optional, or with a choice made from the start.
 */
type FieldTexts<Value> =
  | TextRule
  | string
  | (Value extends number ? NumberTexts : never)
  | (undefined extends Value ? null : null extends Value ? null : string extends Value ? never : null);
type Body<E extends FormEndpoint> = NonNullable<BodyOf<E>>;
type BodyTexts<Body> = { [Name in keyof Body]?: FieldTexts<Body[Name]> };

/** The type of a typed value: for a choice among texts, their type; otherwise text as typed. */
type Typed<Value> = Value extends string ? Value : string;
type Values<Body, Texts> = {
  [Name in keyof Texts & keyof Body]: Typed<Exclude<Body[Name], null | undefined>>;
};

/**
 * The schema of a form whose fields have the names, limits and choices that the call's body has in the endpoint table.
 * @param texts the fields, each with what the form adds
 */
export function formOf<E extends FormEndpoint, const Texts extends BodyTexts<Body<E>>>(
  endpoint: E,
  texts: Texts,
): ObjectSchema<Values<Body<E>, Texts>> {
  const rules: Readonly<Record<string, FieldRule>> = BODIES[endpoint];
  const fields = Object.entries(texts as Record<string, FieldTexts<number | undefined>>);
  return object(
    Object.fromEntries(fields.map(([name, added]) => [name, fieldOf(rules[name] ?? {}, added)])),
  ) as unknown as ObjectSchema<Values<Body<E>, Texts>>;
}

function fieldOf(rule: FieldRule, added: FieldTexts<number | undefined>) {
  const choices = rule.of?.map(String);
  if (choices && added === null) return string().defined().oneOf(choices);
  return (rule.isExact ? exactText : text)(textRuleOf(rule, added, choices), rule.maxLength);
}

function textRuleOf(rule: FieldRule, added: FieldTexts<number | undefined>, choices?: string[]): TextRule {
  if (added === null) return () => null;
  if (typeof added === 'function') return added;
  const { isRequired, minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER, isWhole } = rule;
  if (typeof added === 'string') {
    const isMissing = (value: string) => (choices ? !choices.includes(value) : isRequired && value === '');
    return (value) => (isMissing(value) ? added : null);
  }
  return (typed) => {
    if (typed === '') return added.required;
    const value = parseDecimal(typed);
    if (value === null) return added.numeric;
    const isExact = isWhole ? Number.isInteger(value) : dollarsToCents(value) !== null;
    return isExact && value >= min && value <= max ? null : added.range({ min, max });
  };
}
