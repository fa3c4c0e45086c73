import type { Refusal, RequiredField } from '../../src/messages/words/refusals';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import { badField, requireRules } from '../errors';

/**
 * Rejects blank texts; absent ones (of a change) are skipped.
 * @throws ApiError 400 with the specification's message for the first one
 */
export function requireTexts(texts: Partial<Record<RequiredField, string>>): void {
  const faults: Record<string, Refusal | null> = {};
  for (const [field, text] of Object.entries(texts) as [RequiredField, string | undefined][])
    faults[field] = text !== undefined && cleanName(text) === '' ? { kind: 'blank', field } : null;
  requireRules(faults);
}

/** The reason that a request gives, cleaned. @throws ApiError 400 for a blank one */
export function requireReason(body: { reason: string }): string {
  const reason = cleanText(body.reason);
  if (reason === '') throw badField('reason', { kind: 'required' });
  return reason;
}
