import { UPC_LENGTH } from './serial';

/** The check digit of a UPC-A from its first 11 digits (GS1 General Specifications, modulo 10). */
export function upcCheckDigit(first11: string): string {
  let sum = 0;
  for (let i = 0; i < UPC_LENGTH - 1; i++) sum += Number(first11[i]) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
