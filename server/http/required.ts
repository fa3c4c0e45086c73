import { REQUIRED_TEXT } from '../../src/domain/required-texts';
import { cleanName } from '../../src/domain/visible-text';
import { requireRules } from '../errors';

/**
 * Refuses texts that are blank; absent ones (of a change) are no matter.
 * @throws ApiError 400 with the specification's message for the first one
 */
export function requireTexts(texts: Partial<Record<keyof typeof REQUIRED_TEXT, string>>): void {
  const faults: Record<string, string | null> = {};
  for (const [field, text] of Object.entries(texts))
    faults[field] =
      text !== undefined && cleanName(text) === ''
        ? REQUIRED_TEXT[field as keyof typeof REQUIRED_TEXT]
        : null;
  requireRules(faults);
}
