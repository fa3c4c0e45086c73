/** An export that isn't made; the message says why, in words for who asked for it. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}
