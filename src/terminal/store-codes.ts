import { fieldContext } from '../domain/counting/scan-routing';
import type { CodeSource } from '../domain/tickets/layouts';
import { type Code, readCode } from '../domain/tickets/read-code';
import type { FieldContext } from '../domain/tickets/typed-serial';
import { stockNow } from './stock-store';

/** How codes are read in the store of this terminal; elsewhere by the standard layout. */
export function storeCodes(): FieldContext {
  const { onShelf, active, layout } = stockNow();
  return fieldContext({ wanted: onShelf, other: active, layout });
}

/** Reads what was scanned or typed by the layout of this terminal's store. */
export const readStoreCode = (raw: string, source: CodeSource): Code =>
  readCode(raw, { ...storeCodes(), source });
