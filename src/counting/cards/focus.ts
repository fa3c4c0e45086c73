import type { CardField } from '../../domain/counting/card-typing';

/** The element id of a card field. */
export const fieldId = (cardId: number, field: CardField): string => `card-${cardId}-${field}`;

export function focusField(cardId: number, field: CardField): void {
  document.getElementById(fieldId(cardId, field))?.focus();
}

/** Whether a physical keyboard is likely: a device with a mouse. On touch, a focused field opens the on-screen one. */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;

export const SCAN_BOX = 'scan-box';

/** Moves the focus to the scan box, for example after the focused control was removed. */
export function focusScanBox(): void {
  if (hasKeyboard()) document.getElementById(SCAN_BOX)?.focus({ preventScroll: true });
}
