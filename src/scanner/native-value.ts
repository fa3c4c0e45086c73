/** Sets a value past React's own setter, so that React takes the next input event for a change. */
export function setNativeValue(field: HTMLElement, value: string): void {
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
