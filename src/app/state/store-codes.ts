import { fieldContext } from '../../shared/counting/scan-routing';
import type { CodeSource } from '../../shared/tickets/layouts';
import { type Code, type FieldContext, readCode } from '../../shared/tickets/read-code';
import { stockNow } from './stock-store';

/** The rules for reading codes in this terminal's store; without a store, the standard layout. */
export function storeCodes(): FieldContext {
  const { onShelf, active, layout } = stockNow();
  return fieldContext({ wanted: onShelf, other: active, layout });
}

/** Reads a scanned or typed code by the layout of this terminal's store. */
export const readStoreCode = (raw: string, source: CodeSource): Code =>
  readCode(raw, { ...storeCodes(), source });
