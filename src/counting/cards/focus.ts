import type { CardField } from '../../domain/counting/card-typing';

/** The element id of a card. */
export const cardId = (id: number): string => `card-${id}`;

/** The element id of a card field. */
export const fieldId = (id: number, field: CardField): string => `${cardId(id)}-${field}`;

export function focusField(id: number, field: CardField): void {
  document.getElementById(fieldId(id, field))?.focus();
}

/** Brings a card into view and moves the focus to it, without opening an on-screen keyboard. */
export function showCard(id: number): void {
  const card = document.getElementById(cardId(id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

/** Whether a physical keyboard is likely: a device with a mouse. On touch, a focused field opens the on-screen one. */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;

export const SCAN_BOX = 'scan-box';

/** Moves the focus to the scan box, for example after the focused control was removed. */
export function focusScanBox(): void {
  if (hasKeyboard()) document.getElementById(SCAN_BOX)?.focus({ preventScroll: true });
}

/** Removes what a gun has left in the scan box, so that the next scan begins in an empty one. */
export function emptyScanBox(): void {
  const box = document.getElementById(SCAN_BOX);
  if (box instanceof HTMLInputElement) box.value = '';
}
