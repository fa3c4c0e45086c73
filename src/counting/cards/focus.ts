import type { CardField } from '../../domain/counting/card-typing';

/** The element id of a card's field. */
export const fieldId = (cardId: number, field: CardField): string => `card-${cardId}-${field}`;

export function focusField(cardId: number, field: CardField): void {
  document.getElementById(fieldId(cardId, field))?.focus();
}

/** On touch a focused field covers half of the screen with a keyboard; with a mouse there is a real one. */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;

export const SCAN_BOX = 'scan-box';

/** Where the next scan or key belongs when the control that had the focus is gone. */
export function focusScanBox(): void {
  if (hasKeyboard()) document.getElementById(SCAN_BOX)?.focus({ preventScroll: true });
}
