/** The header of W3C Trace Context, level 1: `00-<trace id>-<id of the caller's span>-<flags>`. */
export const TRACE_HEADER = 'traceparent';

/** The trace id of a submission: its key without the dashes, so the record itself keeps it. */
export const traceOfKey = (key: string): string => key.replaceAll('-', '').toLowerCase();

/**
 * The key of a submission in a text: itself, its trace id, or the header.
 * @returns null: it is none of these
 */
export function keyOfTrace(text: string): string | null {
  const digits = /^(?:[0-9a-f]{2}-)?([0-9a-f]{32})(?:-[0-9a-f]{16}-[0-9a-f]{2})?$/;
  const [, id] = digits.exec(UUID.test(text) ? traceOfKey(text) : text.toLowerCase()) ?? [];
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') ?? null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The header of a submission. Its second half stands for the terminal's span, the same at each attempt. */
export const traceparentOf = (key: string): string => `00-${traceOfKey(key)}-${traceOfKey(key).slice(16)}-01`;
