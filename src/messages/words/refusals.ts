import type { AccountFault } from '../../shared/accounts/account-rules';
import type { PinFault } from '../../shared/accounts/pins';
import type { StatementTotals } from '../../shared/lottery/account';
import type { UnreadableCode } from '../../shared/tickets/read-code';
import type { ValueFormat } from '../../shared/wire/common';
import type { EntryError } from '../../shared/wire/errors';
import { ACCOUNT_FAULT } from '../areas/account-fault';
import { FIELD_FAULT } from '../areas/field-fault';
import { REFUSAL } from '../areas/refusal';
import { VALUE_FORMAT } from '../areas/value-format';
import { currentMessages, languageOf, listed } from '../current';
import { type MessageOf, say } from '../say';
import { unreadableText } from './codes';
import { labelOf, type RequiredField, requiredText } from './field-labels';
import { statementTotalsText } from './lottery-differences';

type Range = { minimum?: number; maximum?: number };

type SaidFault = MessageOf<typeof FIELD_FAULT>;
/** The rule that a field's value breaks. */
export type FieldFault =
  | Exclude<
      SaidFault,
      {
        kind:
          | 'either'
          | 'not_a_day'
          | 'not_in_format'
          | 'not_an_integer'
          | 'not_a_number'
          | 'not_a_list'
          | 'not_text'
          | 'not_one_of';
      }
    >
  | { kind: 'not_a_day'; first: string; last: string }
  | { kind: 'not_in_format'; format: ValueFormat }
  | ({ kind: 'not_an_integer' | 'not_a_number' } & Range)
  | { kind: 'not_a_list'; max?: number }
  | { kind: 'not_text'; min: number; max?: number }
  | { kind: 'not_one_of'; values: readonly unknown[] };

/** Follows the field's name in a sentence. */
function faultText(fault: FieldFault): string {
  const t = currentMessages(FIELD_FAULT);
  switch (fault.kind) {
    case 'not_a_day':
      return t.not_a_day({ first: fault.first.slice(0, 4), last: fault.last.slice(0, 4) });
    case 'not_in_format':
      return t.not_in_format({ form: currentMessages(VALUE_FORMAT)[fault.format] });
    case 'not_an_integer':
    case 'not_a_number': {
      const { minimum, maximum } = fault;
      const hasRange = minimum !== undefined && maximum !== undefined;
      return t[fault.kind]({ hasRange, minimum: minimum ?? 0, maximum: maximum ?? 0 });
    }
    case 'not_a_list':
      return t.not_a_list({ hasMax: fault.max !== undefined, max: fault.max ?? 0 });
    case 'not_text': {
      const { min, max } = fault;
      const how = max === undefined ? (min > 0 ? 'filled' : 'any') : min > 0 ? 'between' : 'most';
      return t.not_text({ how, min, max: max ?? 0 });
    }
    case 'not_one_of': {
      const words = fault.values.map((value) => String(value).replaceAll('_', ' '));
      const last = words.pop() ?? '';
      return t.not_one_of({
        values: words.length === 0 ? last : t.either({ values: words.join(', '), last }),
      });
    }
    default:
      return say(t, fault as SaidFault);
  }
}

type SaidRefusal = MessageOf<typeof REFUSAL>;
/** The reason why the server refuses a request. */
export type Refusal =
  | Exclude<
      SaidRefusal,
      { kind: 'blank' | 'bad_field' | 'unreadable_code' | 'ambiguous_code' | 'unexplained' }
    >
  | { kind: 'blank'; field: RequiredField }
  | { kind: 'bad_field'; path: readonly string[]; faults: readonly FieldFault[] }
  | { kind: 'unreadable_code'; reason: UnreadableCode }
  | { kind: 'ambiguous_code'; readings: readonly string[] }
  | ({ kind: 'unexplained' } & StatementTotals)
  | AccountFault
  | PinFault;

/** The refusal of one entry of a submission. */
export type EntryRefusal = Omit<EntryError, 'message'> & { refusal: Refusal };

/** The sentence of a refusal, or the words about a field in it, in the reader's language. */
export function refusalText(message: Refusal | FieldFault): string {
  const t = currentMessages(REFUSAL);
  switch (message.kind) {
    case 'blank':
      return requiredText(message.field);
    case 'bad_field': {
      const { either } = currentMessages(FIELD_FAULT);
      const faults = message.faults.map(faultText);
      return t.bad_field({
        label: labelOf(message.path),
        faults: faults.slice(1).reduce((values, last) => either({ values, last }), faults[0] ?? ''),
      });
    }
    case 'unreadable_code':
      return unreadableText(message.reason);
    case 'ambiguous_code': {
      const { readings } = message;
      return t.ambiguous_code({
        count: readings.length,
        readings: listed(readings, 'disjunction', languageOf(REFUSAL)),
      });
    }
    case 'unexplained':
      return t.unexplained({ totals: statementTotalsText(message) });
  }
  if (message.kind in FIELD_FAULT) return faultText(message as FieldFault);
  return say<SaidRefusal | AccountFault | PinFault>(
    { ...currentMessages(ACCOUNT_FAULT), ...t },
    message as SaidRefusal,
  );
}
