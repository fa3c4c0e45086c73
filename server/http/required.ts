import { cleanName } from '../../src/domain/visible-text';
import { REQUIRED } from '../../src/i18n/en/required';
import { requireRules } from '../errors';

/**
 * Refuses texts that are blank; absent ones (of a change) are no matter.
 * @throws ApiError 400 with the specification's message for the first one
 */
export function requireTexts(texts: Partial<Record<keyof typeof REQUIRED, string>>): void {
  const faults: Record<string, string | null> = {};
  for (const [field, text] of Object.entries(texts))
    faults[field] =
      text !== undefined && cleanName(text) === '' ? REQUIRED[field as keyof typeof REQUIRED] : null;
  requireRules(faults);
}
