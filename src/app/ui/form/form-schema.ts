import { BODIES } from 'virtual:bodies';
import { array, boolean, number, type ObjectSchema, object, type Schema, string } from 'yup';
import { ADMIN } from '../../../messages/areas/admin';
import { currentMessages } from '../../../messages/current';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { dollarsToCents } from '../../../shared/values/money';
import type { Setting, Settings, ValuesOf } from '../../../shared/values/setting';
import { parseDecimal } from '../../../shared/values/typed-cents';
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

/** What a form says of a typed number. */
type NumberTexts = { required: string; numeric: string; range: (limits: Limits) => string };

/**
 * What a form adds to a field's rules in the schema: a rule of its own; the message if a required field is empty, or none of its
 * choices is taken; the messages of a number; null for a field without any: an optional one, or one with a choice made from the start.
 */
type FieldTexts<Value> =
  | TextRule
  | string
  | (Value extends number ? NumberTexts : never)
  | (undefined extends Value ? null : null extends Value ? null : string extends Value ? never : null);
type Body<E extends FormEndpoint> = NonNullable<BodyOf<E>>;
type BodyTexts<Body> = { [Name in keyof Body]?: FieldTexts<Body[Name]> };

/** A choice among texts has their type; all else is text as typed. */
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
    Object.fromEntries(fields.map(([name, own]) => [name, fieldOf(rules[name] ?? {}, own)])),
  ) as unknown as ObjectSchema<Values<Body<E>, Texts>>;
}

function fieldOf(rule: FieldRule, own: FieldTexts<number | undefined>) {
  const choices = rule.of?.map(String);
  if (choices && own === null) return string().defined().oneOf(choices);
  return (rule.isExact ? exactText : text)(textRuleOf(rule, own, choices), rule.maxLength);
}

function textRuleOf(rule: FieldRule, own: FieldTexts<number | undefined>, choices?: string[]): TextRule {
  if (own === null) return () => null;
  if (typeof own === 'function') return own;
  const { isRequired, minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER, isWhole } = rule;
  if (typeof own === 'string') {
    const isMissing = (value: string) => (choices ? !choices.includes(value) : isRequired && value === '');
    return (value) => (isMissing(value) ? own : null);
  }
  return (typed) => {
    if (typed === '') return own.required;
    const value = parseDecimal(typed);
    if (value === null) return own.numeric;
    const isExact = isWhole ? Number.isInteger(value) : dollarsToCents(value) !== null;
    return isExact && value >= min && value <= max ? null : own.range({ min, max });
  };
}

/**
 * What the form says of a setting outside its limits: the message, or for a text a rule of its own. Switches and choices can't be
 * outside.
 */
type SettingTexts<S extends Setting> = S extends { kind: 'text' }
  ? TextRule | { tooLong: string }
  : S extends { kind: 'machines' }
    ? { name: string; bins: (limits: Limits) => string }
    : (limits: Limits) => string;
type Failing = 'text' | 'whole' | 'decimal' | 'machines';
type SettingsTexts<Rows extends Settings> = {
  [Field in keyof Rows as Rows[Field] extends { kind: Failing } ? Field : never]: SettingTexts<Rows[Field]>;
};

/** The schema of a form for some settings, with the limits and choices of their table. */
export const settingsForm = <Rows extends Settings>(rows: Rows, texts: SettingsTexts<Rows>) =>
  object(
    Object.fromEntries(
      Object.entries(rows).map(([field, row]) => [field, settingOf(row, texts[field as keyof typeof texts])]),
    ),
  ) as unknown as ObjectSchema<ValuesOf<Rows>>;

function settingOf(row: Setting, own: unknown): Schema {
  const sentence = own as (limits: Limits) => string;
  switch (row.kind) {
    case 'switch':
      return boolean().defined();
    case 'choice':
      return string().defined().oneOf(row.of);
    case 'text':
      return typeof own === 'function'
        ? text(own as TextRule, row.maxLength)
        : string()
            .defined()
            .trim()
            .max(row.maxLength, (own as { tooLong: string }).tooLong);
    case 'whole':
      return row.initial === null ? optional(whole(row, sentence(row))) : whole(row, sentence(row)).defined();
    case 'decimal': {
      const message = sentence({ min: 0, max: row.max });
      return number()
        .typeError(message)
        .defined()
        .max(row.max, message)
        .test('decimals', message, (value) => dollarsToCents(value) !== null);
    }
    case 'machines': {
      const { name, bins } = own as { name: string; bins: typeof sentence };
      const limits = { min: 1, max: row.maxBins };
      return array()
        .defined()
        .of(
          object({
            number: number().defined(),
            name: text(required(name), row.nameLength),
            bins: whole(limits, bins(limits)).defined(),
          }),
        );
    }
    default:
      throw new Error(`no form has settings of the kind ${row.kind}`);
  }
}

const whole = ({ min, max }: Limits, message: string) =>
  number().typeError(message).integer(message).min(min, message).max(max, message);

/** An empty field is null: the store has no such rule. */
const optional = (schema: ReturnType<typeof whole>) =>
  schema
    .transform((value, typed) => (typed === '' || typed === null ? null : value))
    .nullable()
    .defined();
